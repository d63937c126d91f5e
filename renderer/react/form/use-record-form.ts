import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FieldPlan, PagePlan, PageRecord } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { createFormLogic } from '../../logic/form-logic.ts'
import { fieldAccess } from '../field/field-access.ts'
import { type FormBlock, type FormNode, formBlocks, placedFields, visibleLayout } from '../field/visible-layout.ts'
import { useHost, useRegistry } from '../host-context.tsx'
import { focusControl } from './focus-control.ts'
import type { FormDraft } from './form-changes.ts'
import { createFormModel, type FormModel } from './form-model.ts'
import { controlId, type FormPlace } from './form-place.ts'
import { initialRecord, initialRow } from './initial-values.ts'
import { messages } from './messages.ts'
import { isEditable, type RecordTarget, targetId } from './record-target.ts'
import { unseenComputed } from './unseen-computed.ts'
import { useDraft } from './use-draft.ts'
import { useRecord } from './use-record.ts'
import { useSave } from './use-save.ts'
import { useWidgetsReady, widgetsOf } from './use-widgets-ready.ts'

interface Opening {
  readonly model: FormModel
  /** What the user has changed in the form that this one takes the place of. */
  readonly inherited: FormDraft | null
}

/** What reactions, or who opened the form, fill in without showing it: nobody else would send it. */
function filledFields(
  plan: PagePlan,
  layout: readonly FormNode[],
  permissions: HostPermissions,
  given: PageRecord,
): readonly FieldPlan[] {
  const shown = new Set(placedFields(formBlocks(layout)).map(({ placed }) => placed.field.name))
  const effects = plan.form.reactions.flatMap(({ whenTrue, otherwise }) => [...whenTrue, ...(otherwise ?? [])])
  const reacting = effects.filter(({ value }) => value !== undefined).map(({ target }) => target)
  const filled = new Set([...reacting, ...Object.keys(given)])
  return [...plan.fieldByName.values()].filter(
    (field) => filled.has(field.name) && !shown.has(field.name) && fieldAccess(field, permissions) === 'editable',
  )
}

export interface RecordFormSettings {
  readonly plan: PagePlan
  readonly target: RecordTarget
  onSaved(record: PageRecord): void
  onUnchanged(): void
}

/**
 * One opening of a record: read, made into a form, saved. The dialog and the page of a form are drawn around it. Its
 * form is made once, when the record and the drawings of its widgets are there.
 */
export function useRecordForm({ plan, target, onSaved, onUnchanged }: RecordFormSettings) {
  const host = useHost()
  const registry = useRegistry()
  const client = useQueryClient()
  const formId = useId()
  const editable = isEditable(target)
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const layout = useMemo(
    () => visibleLayout(editable ? plan.form.layout : plan.detail.layout, host.permissions),
    [plan, editable, host],
  )
  const widgets = useMemo(() => (editable ? widgetsOf(layout, registry) : []), [editable, layout, registry])
  const widgetsReady = useWidgetsReady(widgets)
  const { query, forget } = useRecord(plan, dataSource, targetId(target))
  const unsaved = useRef(false)
  const asking = useRef(false)
  function setUnsaved(now: boolean) {
    if (unsaved.current === now) return
    unsaved.current = now
    host.page.setUnsaved(now)
  }

  function goTo(model: FormModel, place: FormPlace) {
    flushSync(() => {
      model.panes.reveal(place)
      if (place.kind === 'cell') model.rows.get(place.table)?.want(place.rowKey, place.name)
    })
    if (place.kind !== 'cell') focusControl(controlId(formId, place))
  }

  function goToStep(opened: FormModel, index: number) {
    const { steps } = opened.panes
    if (!steps) return
    flushSync(() => opened.panes.show(steps, index))
    focusFirstOf(opened, steps.panes[index]?.blocks ?? [])
  }

  function focusFirstOf(opened: FormModel, blocks: readonly FormBlock[]) {
    const first = placedFields(blocks).find(
      ({ access, placed }) => access === 'editable' && !placed.readOnly && opened.targetOf(placed.field.name).visible,
    )
    if (first) focusControl(controlId(formId, { kind: 'field', name: first.placed.field.name }))
  }

  const save = useSave({
    dataSource,
    recordId: target.mode === 'edit' ? target.id : undefined,
    onSaved,
    onUnchanged,
    onStep: goToStep,
    onBroken: goTo,
  })

  const record = target.mode === 'add' ? null : query.data
  const [opening, setOpening] = useState<Opening | null>(null)
  const model = opening?.model ?? null
  const draftKey = { page: plan.code, recordId: targetId(target) ?? null }
  const drafts = useDraft(draftKey, model, record?.version ?? null)
  // The model outlives the render that made it: it tells whoever listens now.
  const noteEdit = useRef(drafts.noteEdit)
  // The page itself may be exchanged while somebody fills in its form, as its author changes the file.
  if (editable && widgetsReady && record !== undefined && opening?.model.plan !== plan) {
    setOpening({ model: openForm(record), inherited: opening?.model.draft() ?? null })
  }
  const carryOver = useEffectEvent(({ model: opened, inherited }: Opening) => {
    if (!inherited || Object.keys(inherited.changes).length === 0) return
    opened.restore(inherited)
    save.tell({ kind: 'draft-kept' })
  })
  const carried = useRef<Opening | null>(null)
  useEffect(() => {
    // Once for each: a tab that is shown again runs its effects again.
    if (!opening || carried.current === opening) return
    carried.current = opening
    carryOver(opening)
  }, [opening])

  function openForm(read: PageRecord | null): FormModel {
    const environment = () => ({ user: host.user, now: host.clock.businessNow() })
    const full = () => ({ old: read, ...environment() })
    const logic = createFormLogic(plan)
    const given = target.mode === 'add' ? (target.values ?? {}) : {}
    return createFormModel({
      plan,
      logic,
      layout,
      record: read,
      initial: initialRecord(plan, logic, full(), registry, given),
      unseen: unseenComputed(plan, host.permissions),
      filledFields: filledFields(plan, layout, host.permissions, given),
      checks: host.checks,
      environment,
      initialRow: (table, current) => initialRow(table, current, full(), registry),
      onUnsavedChange: setUnsaved,
      onChange: () => noteEdit.current(),
    })
  }

  async function mayAbandon(): Promise<boolean> {
    if (!unsaved.current) return true
    if (asking.current) return false
    asking.current = true
    try {
      return await host.confirm({ title: messages.abandonTitle, content: messages.abandonContent })
    } finally {
      asking.current = false
    }
  }

  return {
    formId,
    layout,
    editable,
    query,
    forget,
    /** Undefined until it is there; null for a new one. */
    record,
    model,
    save,
    draftOffer: drafts.offer,
    /** The form was saved or given up: nothing in it is worth keeping any more. */
    settle() {
      setUnsaved(false)
      drafts.forget()
    },
    /** Whether a question to the user is open. */
    isAsking: () => asking.current,
    mayAbandon,
    goTo: (place: FormPlace) => model && goTo(model, place),
    focusFirst() {
      // Who was faster than the opening is typing already.
      if (document.getElementById(formId)?.contains(document.activeElement)) return
      if (model) focusFirstOf(model, formBlocks(layout))
    },
    submit() {
      const form = document.getElementById(formId)
      if (!asking.current && form instanceof HTMLFormElement) form.requestSubmit()
    },
    /** Asks for the page again: what takes its place inherits the input. */
    updatePage: () => void client.refetchQueries({ queryKey: [host.scope, 'page', plan.code] }),
  }
}
