import { useState } from 'react'
import type { ActionPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { ActionInput } from '../../../data-source.ts'
import { AppModal } from '../../overlay/app-modal.tsx'
import { pageShortcuts } from '../../shortcuts/page-shortcuts.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import styles from '../form.module.css'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { useFocusOnce } from '../layout/use-focus-once.ts'
import { messages } from '../messages.ts'
import { CancelButton, SubmitButtons } from './dialog-parts.tsx'
import { RecordForm } from './record-form.tsx'
import { useActionForm } from './use-action-form.ts'

export interface ActionDialogProps {
  readonly plan: PagePlan
  readonly action: ActionPlan
  readonly records: readonly PageRecord[]
  /** What it is about: the row's name, or how many there are. */
  readonly subject: string
  /** Said above the form; empty: nothing. */
  readonly question: string
  /** Rejects where the server refuses it; the input stays. */
  run(input: ActionInput): Promise<void>
  /** Closed and at rest, the focus is back on the opener: unmount it now. */
  onClosed(): void
}

/**
 * Asks for what an action needs, then runs it. One mount is one opening. Like the record dialog it is loaded when it is
 * first needed.
 */
export function ActionDialog({ plan, action, records, subject, question, run, onClosed }: ActionDialogProps) {
  const [open, setOpen] = useState(true)
  const [settled, setSettled] = useState(false)
  const form = useActionForm({ plan, action, records, run, onDone: close })
  const { formId, model, save } = form

  function close() {
    form.setUnsaved(false)
    setOpen(false)
  }

  async function requestClose() {
    if (save.busy || form.isAsking() || !(await form.mayAbandon(messages.abandonInput))) return
    close()
  }

  useShortcut(pageShortcuts.save, form.submit, open, () => document.getElementById(formId))
  useFocusOnce(model !== null && settled, form.focusFirst)

  return (
    <AppModal
      open={open}
      title={
        <>
          {action.title}
          <span className={styles.titleSubject}>{subject}</span>
        </>
      }
      widthPx={form.widthPx}
      onCloseRequest={() => void requestClose()}
      onSettled={(isOpen) => (isOpen ? setSettled(true) : onClosed())}
      footer={
        <>
          <CancelButton busy={save.busy} onCancel={() => void requestClose()} />
          <SubmitButtons formId={formId} model={model} busy={save.busy} label={action.title} danger={action.danger} />
        </>
      }
    >
      {question !== '' && <p className={styles.question}>{question}</p>}
      {model ? (
        <RecordForm formId={formId} model={model} save={save} onUpdatePage={form.updatePage} onGoTo={form.goTo} />
      ) : (
        <FormSkeleton layout={form.layout} />
      )}
    </AppModal>
  )
}
