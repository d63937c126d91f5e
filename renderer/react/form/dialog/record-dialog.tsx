import { type ReactNode, useState } from 'react'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import { recordName } from '../../../logic/record-name.ts'
import { DetailBody } from '../../detail/detail-body.tsx'
import { fieldAccess } from '../../field/field-access.ts'
import { useHost } from '../../host-context.tsx'
import { AppDrawer } from '../../overlay/app-drawer.tsx'
import { AppModal } from '../../overlay/app-modal.tsx'
import { pageShortcuts } from '../../shortcuts/page-shortcuts.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { useFocusOnce } from '../layout/use-focus-once.ts'
import { messages } from '../messages.ts'
import { CancelButton, DialogTitle, RefundFooter, SubmitButtons } from './dialog-parts.tsx'
import { LoadFailure } from './load-failure.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordTarget } from './record-target.ts'
import { useRecordForm } from './use-record-form.ts'

export type { RecordTarget } from './record-target.ts'

export interface RecordDialogProps {
  readonly plan: PagePlan
  readonly target: RecordTarget
  /** The record as the server stored it; the dialog is closing. */
  onSaved(record: PageRecord): void
  /** Closed and at rest, the focus is back on the opener: unmount it now. */
  onClosed(): void
}

/**
 * Add, edit and refund of a page's records, in the overlay that the page asks for. One mount is one opening.
 * This is the entry of the form area: load it with `React.lazy`, so that a list paints without Formily and the overlays.
 */
export function RecordDialog({ plan, target, onSaved, onClosed }: RecordDialogProps) {
  const host = useHost()
  const [open, setOpen] = useState(true)
  const [settled, setSettled] = useState(false)
  const form = useRecordForm({
    plan,
    target,
    onSaved(record) {
      close()
      onSaved(record)
    },
    onUnchanged: close,
  })
  const { formId, layout, editable, query, record, model, save } = form

  function close() {
    form.settle()
    setOpen(false)
  }

  /** What would be given up, by the titles that stand on the form. */
  function abandonText(): string {
    const titles = Object.keys(model?.draft().changes ?? {}).map(
      (changed) =>
        plan.fieldByName.get(changed)?.title ??
        plan.subTables.find(({ name: table }) => table === changed)?.title ??
        changed,
    )
    return host.drafts.areKept ? messages.abandonContent(titles) : messages.abandonForGood(titles)
  }

  async function requestClose() {
    if (save.busy || form.isAsking() || !(await form.mayAbandon(abandonText()))) return
    form.abandon()
    setOpen(false)
  }

  useShortcut(pageShortcuts.save, form.submit, editable && open, () => document.getElementById(formId))
  useFocusOnce(model !== null && settled, form.focusFirst)

  function handleSettled(isOpen: boolean) {
    if (isOpen) {
      setSettled(true)
      return
    }
    form.forget()
    onClosed()
  }

  function content(): ReactNode {
    if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    if (!editable && record) return <DetailBody plan={plan} layout={layout} record={record} />
    if (!model) return <FormSkeleton layout={layout} />
    return (
      <RecordForm
        formId={formId}
        model={model}
        save={save}
        draftOffer={form.draftOffer}
        onUpdatePage={form.updatePage}
        onGoTo={form.goTo}
      />
    )
  }

  const name = record ? recordName(plan, record, (field) => fieldAccess(field, host.permissions) !== 'hidden') : ''
  const Overlay = plan.form.open === 'drawer' ? AppDrawer : AppModal
  return (
    <Overlay
      area="page"
      open={open}
      title={<DialogTitle plan={plan} mode={target.mode} recordName={name} />}
      widthPx={plan.form.widthPx}
      onCloseRequest={() => void requestClose()}
      onSettled={handleSettled}
      footer={
        editable ? (
          <>
            <CancelButton busy={save.busy} onCancel={() => void requestClose()} />
            <SubmitButtons formId={formId} model={model} busy={save.busy} label={messages.confirm} />
          </>
        ) : (
          <RefundFooter onClose={() => void requestClose()} />
        )
      }
    >
      {content()}
    </Overlay>
  )
}
