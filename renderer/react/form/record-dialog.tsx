import { type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { sectionsOf } from '../../compile/layout-walk.ts'
import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import { RecordDetail } from '../detail/record-detail.tsx'
import { fieldAccess } from '../field/field-access.ts'
import { visibleSections } from '../field/visible-sections.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { AppDrawer } from '../overlay/app-drawer.tsx'
import { AppModal } from '../overlay/app-modal.tsx'
import { DetailFooter, DialogTitle, FormFooter } from './dialog-parts.tsx'
import { focusControl } from './focus-control.ts'
import { fieldIds } from './form-item.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'
import { messages } from './messages.ts'
import { OpenForm } from './open-form.tsx'
import { recordName } from './record-name.ts'
import { useRecord } from './use-record.ts'
import { useSave } from './use-save.ts'
import { useSaveShortcut } from './use-save-shortcut.ts'
import { useWidgetsReady, widgetsOf } from './use-widgets-ready.ts'

export type RecordTarget =
  | { readonly mode: 'add' }
  | { readonly mode: 'edit'; readonly id: string }
  | { readonly mode: 'detail'; readonly id: string }

export interface RecordDialogProps {
  readonly plan: PagePlan
  readonly target: RecordTarget
  /** The record as the server stored it; the dialog is closing. */
  onSaved(record: PageRecord): void
  /** Closed and at rest, the focus is back on the opener: unmount it now. */
  onClosed(): void
}

/**
 * Add, edit and detail of a page's records, in the overlay that the page asks for. One mount is one opening. This is
 * the entry of the form area: load it with `React.lazy`, so that a list paints without Formily and the overlays.
 */
export function RecordDialog({ plan, target, onSaved, onClosed }: RecordDialogProps) {
  const host = useHost()
  const registry = useRegistry()
  const formId = useId()
  const [open, setOpen] = useState(true)
  const [settled, setSettled] = useState(false)
  const editable = target.mode !== 'detail'
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const sections = useMemo(
    () => visibleSections(sectionsOf(editable ? plan.form.layout : plan.detail.layout), host.permissions),
    [plan, editable, host],
  )
  const widgets = useMemo(() => (editable ? widgetsOf(sections, registry) : []), [editable, sections, registry])
  const widgetsReady = useWidgetsReady(widgets)
  const { query, forget } = useRecord(plan, dataSource, target.mode === 'add' ? undefined : target.id)
  const unsaved = useRef(false)
  const asking = useRef(false)

  function setUnsaved(now: boolean) {
    if (unsaved.current === now) return
    unsaved.current = now
    host.page.setUnsaved(now)
  }

  function close() {
    setUnsaved(false)
    setOpen(false)
  }

  const save = useSave({
    dataSource,
    recordId: target.mode === 'edit' ? target.id : undefined,
    onSaved(record) {
      close()
      onSaved(record)
    },
    onUnchanged: close,
    onBroken: (name) => focusControl(fieldIds(formId, name).control),
  })

  async function requestClose() {
    if (save.busy || asking.current) return
    if (unsaved.current && !(await mayAbandon())) return
    close()
  }

  async function mayAbandon(): Promise<boolean> {
    asking.current = true
    try {
      return await host.confirm({ title: messages.abandonTitle, content: messages.abandonContent })
    } finally {
      asking.current = false
    }
  }

  const record = target.mode === 'add' ? null : query.data
  const formReady = editable && widgetsReady && record !== undefined
  useSaveShortcut(editable && open, () => {
    const form = document.getElementById(formId)
    if (!asking.current && form instanceof HTMLFormElement) form.requestSubmit()
  })
  useFocusOnce(formReady && settled, () => {
    // Who was faster than the opening is typing already.
    if (document.getElementById(formId)?.contains(document.activeElement)) return
    const first = sections.flatMap(({ fields }) => fields).find(({ access }) => access === 'editable')
    if (first) focusControl(fieldIds(formId, first.placed.field.name).control)
  })

  function handleSettled(isOpen: boolean) {
    if (isOpen) {
      setSettled(true)
      return
    }
    forget()
    onClosed()
  }

  function content(): ReactNode {
    if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
    if (record === undefined || (editable && !widgetsReady)) return <FormSkeleton sections={sections} />
    if (record !== null && !editable) return <RecordDetail sections={sections} record={record} />
    return <OpenForm formId={formId} sections={sections} record={record} save={save} onUnsavedChange={setUnsaved} />
  }

  const name = record ? recordName(plan, record, (field) => fieldAccess(field, host.permissions) !== 'hidden') : ''
  const Overlay = plan.form.open === 'drawer' ? AppDrawer : AppModal
  return (
    <Overlay
      open={open}
      title={<DialogTitle plan={plan} mode={target.mode} recordName={name} />}
      widthPx={plan.form.widthPx}
      onCloseRequest={() => void requestClose()}
      onSettled={handleSettled}
      footer={
        editable ? (
          <FormFooter formId={formId} ready={formReady} busy={save.busy} onCancel={() => void requestClose()} />
        ) : (
          <DetailFooter onClose={() => void requestClose()} />
        )
      }
    >
      {content()}
    </Overlay>
  )
}

/** Only once: a tab that is shown again runs its effects again, and must not pull the focus from where the user was. */
function useFocusOnce(ready: boolean, focus: () => void) {
  const done = useRef(false)
  useEffect(() => {
    if (!ready || done.current) return
    done.current = true
    focus()
  })
}
