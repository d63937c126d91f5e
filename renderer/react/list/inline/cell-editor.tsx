import { Popover } from 'antd'
import { useMemo, useRef } from 'react'
import type { FieldPlan, PagePlan } from '../../../compile/plan.ts'
import { CancelButton, SubmitButtons } from '../../form/dialog/dialog-parts.tsx'
import { LoadFailure } from '../../form/dialog/load-failure.tsx'
import { RecordForm } from '../../form/dialog/record-form.tsx'
import { useRecordForm } from '../../form/dialog/use-record-form.ts'
import { FormSkeleton } from '../../form/layout/form-skeleton.tsx'
import { useFocusOnce } from '../../form/layout/use-focus-once.ts'
import { messages as formMessages } from '../../form/messages.ts'
import { useTabLoop } from '../../overlay/use-tab-loop.ts'
import { usePageColors } from '../../page-colors.ts'
import { isComposingKey } from '../../shortcuts/composing-key.ts'
import styles from './editable-cell.module.css'

export interface CellEditorProps {
  readonly plan: PagePlan
  readonly field: FieldPlan
  /** Of the column. */
  readonly title: string
  /** What it is for, by row and field. */
  readonly label: string
  /** Of the record. */
  readonly id: string
  onSaved(): void
  /** It is to be taken away. */
  onClosed(): void
}

/**
 * The form of a record with one field in it, at the cell: rules, reactions, conflicts and refusals are those of the whole
 * form. Enter saves, Esc gives up.
 */
export function CellEditor({ plan, field, title, label, id, onSaved, onClosed }: CellEditorProps) {
  const content = useRef<HTMLDivElement>(null)
  const short = useMemo(() => withOneField(plan, field, title), [plan, field, title])
  const form = useRecordForm({
    plan: short,
    target: { mode: 'edit', id },
    keepsDraft: false,
    onSaved() {
      close()
      onSaved()
    },
    onUnchanged: close,
  })
  const { formId, layout, query, model, save } = form

  function close() {
    form.settle()
    form.forget()
    onClosed()
  }

  useFocusOnce(model !== null, form.focusFirst)
  useTabLoop(content, true)
  const editor = (
    <div
      ref={content}
      role="dialog"
      aria-label={label}
      className={styles.editor}
      style={usePageColors()}
      // What is pressed in here is not pressed in the table.
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key !== 'Escape' || event.defaultPrevented || isComposingKey(event.nativeEvent) || save.busy) return
        event.preventDefault()
        close()
      }}
    >
      {query.isError ? (
        <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
      ) : model ? (
        <RecordForm formId={formId} model={model} save={save} onUpdatePage={form.updatePage} onGoTo={form.goTo} />
      ) : (
        <FormSkeleton layout={layout} />
      )}
      <div className={styles.buttons}>
        <CancelButton busy={save.busy} onCancel={close} />
        <SubmitButtons formId={formId} model={model} busy={save.busy} label={formMessages.confirm} />
      </div>
    </div>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed in the editor is not pressed on the row
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <span onClick={(event) => event.stopPropagation()} onDoubleClick={(event) => event.stopPropagation()}>
      <Popover
        open
        trigger="click"
        placement="bottomLeft"
        // A press elsewhere closes what holds nothing new; what was typed stays until it is saved or given up.
        onOpenChange={(next) => {
          if (!next && !save.busy && !form.isUnsaved()) close()
        }}
        content={editor}
      >
        <span className={styles.anchor} aria-hidden />
      </Popover>
    </span>
  )
}

function withOneField(plan: PagePlan, field: FieldPlan, title: string): PagePlan {
  const placed = { field, title, span: 1, readOnly: false }
  return { ...plan, form: { ...plan.form, layout: [{ kind: 'section', title: null, columns: 1, fields: [placed] }] } }
}
