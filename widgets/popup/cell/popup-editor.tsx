import { SearchOutlined } from '@ant-design/icons'
import { Button, Space, Tooltip } from 'antd'
import Input, { type InputRef } from 'antd/es/input/Input'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { CellEditorProps } from '#renderer/grid/engine/cell-definition.ts'
import { editorKeys } from '../../cells/editor-keys.ts'
import { useIsNew } from '../../cells/use-is-new.ts'
import { controlStatus } from '../../control-attributes.ts'
import { textOf } from '../../text/canonical-text.ts'
import { messages } from '../messages.ts'
import { heldRows, pickedValues, type ReportRow, readPopupSettings, withFields } from '../popup-settings.ts'
import { ReportDialog } from '../report-dialog.tsx'

/** The cell of a report: its dialog opens with it. */
export function PopupEditor(props: CellEditorProps) {
  const { column, row, value, opening, open, onChange, onCommit, onCancel } = props
  const [dialog, setDialog] = useState(false)
  const control = useRef<InputRef>(null)
  const settings = readPopupSettings(column.declared)
  const source = column.services?.reports
  const problem = 'problem' in settings ? settings.problem : source ? null : messages.noReports

  const isNewOpening = useIsNew(`${opening} ${open}`)

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per opening
  useEffect(() => {
    if (!isNewOpening()) return
    setDialog(open && problem === null)
  }, [opening, open])

  const finish = () => {
    // First: an open dialog takes the focus back from the cell that the grid goes on from.
    flushSync(() => setDialog(false))
    control.current?.focus({ preventScroll: true })
    onCommit('none')
  }
  const take = (rows: readonly ReportRow[]) => {
    if ('problem' in settings) return
    const picked = pickedValues(settings, column.key, rows)
    onChange(picked.value, picked.others)
    finish()
  }
  return (
    <>
      <div
        style={{ width: '100%' }}
        {...editorKeys({
          isPopupOpen: false,
          closePopup: () => undefined,
          enterIsTaken: (target) => target instanceof Element && target.closest('button') !== null,
          onCommit,
          onCancel,
        })}
      >
        {problem === null ? (
          <Space.Compact block>
            <Input
              ref={control}
              id={props.id}
              aria-label={props.label}
              aria-describedby={props.describedBy}
              aria-invalid={props.invalid || undefined}
              status={controlStatus(props.invalid)}
              readOnly
              value={textOf(value)}
              placeholder={column.placeholder}
            />
            <Button
              aria-label={messages.choose(props.label)}
              icon={<SearchOutlined />}
              onClick={() => setDialog(true)}
            />
          </Space.Compact>
        ) : (
          // Longer than most columns are wide.
          <Tooltip
            open={open}
            title={<span style={{ color: 'var(--ant-color-error)' }}>{problem}</span>}
            color="var(--ant-color-bg-elevated)"
            placement="bottomLeft"
            styles={{ root: { maxWidth: 400 } }}
            getPopupContainer={props.popupContainer}
          >
            <Input id={props.id} aria-label={props.label} aria-invalid status="error" readOnly value={problem} />
          </Tooltip>
        )}
      </div>
      {open && dialog && source && !('problem' in settings) && (
        <ReportDialog
          key={`${opening} ${String(row[column.key] ?? '')}`}
          source={source}
          settings={{ ...settings, params: withFields(settings.params, (name) => row[name]) }}
          held={heldRows(settings, column.key, (name) => row[name])}
          mayClear
          onPick={take}
          onClose={finish}
        />
      )}
    </>
  )
}
