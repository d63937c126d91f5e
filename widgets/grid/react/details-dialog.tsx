import { FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { AppModal } from '#renderer/react/overlay/app-modal.tsx'
import type { Column } from '../core/grid-column.ts'
import type { GridRow } from '../core/row.ts'
import { messages } from '../messages.ts'
import styles from './details-dialog.module.css'

/** Specified. */
const WIDTH_PX = 1200

export interface DetailsDialogProps {
  readonly row: GridRow
  readonly columns: readonly Column[]
  /** Absent: the values of the row as texts. */
  readonly mainForm: ReactNode
  readonly subForm: ReactNode
  /** Resolves with whether the dialog may close; absent: it just closes. */
  readonly onConfirm: (() => Promise<boolean>) | undefined
  onClose(): void
}

/** Everything about a row. */
export function DetailsDialog({ row, columns, mainForm, subForm, onConfirm, onClose }: DetailsDialogProps) {
  const [fullScreen, setFullScreen] = useState(false)
  const [confirming, setConfirming] = useState(false)

  async function confirm() {
    if (!onConfirm) return onClose()
    setConfirming(true)
    const isDone = await onConfirm()
    setConfirming(false)
    if (isDone) onClose()
  }

  const switchText = fullScreen ? messages.leaveFullScreen : messages.enterFullScreen
  return (
    <AppModal
      open
      title={
        <span className={styles.title}>
          {messages.details}
          <Button
            type="text"
            size="small"
            icon={fullScreen ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
            aria-label={switchText}
            title={switchText}
            onClick={() => setFullScreen(!fullScreen)}
          />
        </span>
      }
      widthPx={WIDTH_PX}
      fullScreen={fullScreen}
      footer={
        <>
          <Button onClick={onClose}>{messages.cancel}</Button>
          <Button type="primary" loading={confirming} onClick={confirm}>
            {messages.confirm}
          </Button>
        </>
      }
      onCloseRequest={onClose}
      onSettled={() => undefined}
    >
      {mainForm ?? <RowTexts row={row} columns={columns} />}
      {subForm}
    </AppModal>
  )
}

function describe(row: GridRow, column: Column): string {
  const { describe = column.cell.format } = column.cell
  return describe(row[column.key] ?? null, column)
}

function RowTexts({ row, columns }: Pick<DetailsDialogProps, 'row' | 'columns'>) {
  return (
    <dl className={styles.texts}>
      {columns.map((column) => (
        <div key={column.key} className={styles.text}>
          <dt className={styles.name}>{column.title}</dt>
          <dd className={styles.value}>{describe(row, column) || '—'}</dd>
        </div>
      ))}
    </dl>
  )
}
