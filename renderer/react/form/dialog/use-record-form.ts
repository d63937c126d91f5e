import { useEffect, useMemo, useRef } from 'react'
import { createReferences } from '../../../calls/references.ts'
import { createServerChecks } from '../../../calls/server-checks.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../../compile/plan.ts'
import { SaveRefusedError } from '../../../data-source.ts'
import type { HostPermissions } from '../../../host.ts'
import { createFormLogic } from '../../../logic/form-logic.ts'
import { type LockedParts, lockedParts } from '../../../logic/sight-locks.ts'
import { fieldAccess } from '../../field/field-access.ts'
import { type FormNode, filledNames, formBlocks, placedFields, visibleLayout } from '../../field/visible-layout.ts'
import { useHost, useRegistry } from '../../host-context.tsx'
import { messages } from '../messages.ts'
import { createFormModel } from '../model/create-form-model.ts'
import type { FormModel } from '../model/form-model.ts'
import { initialRecord, initialRow } from '../model/initial-values.ts'
import { unseenComputed } from '../model/unseen-computed.ts'
import { useDraft } from '../save/use-draft.ts'
import type { Submission } from '../save/use-save.ts'
import { isEditable, type RecordTarget, targetId } from './record-target.ts'
import { useOpenForm, useUnsaved } from './use-open-form.ts'
import { useQuietChanges } from './use-quiet-changes.ts'
import { useRecord } from './use-record.ts'
import { useRecordNews } from './use-record-news.ts'
import { useWidgetsReady, widgetsOf } from './use-widgets-ready.ts'

/** What reactions, references, or who opened the form, fill in without showing it: nobody else would send it. */
function filledFields(
  plan: PagePlan,
  layout: readonly FormNode[],
  permissions: HostPermissions,
  given: PageRecord,
  locked: LockedParts | null,
): readonly FieldPlan[] {
  const shown = new Set(placedFields(formBlocks(layout)).map(({ placed }) => placed.field.name))
  const effects = plan.form.reactions.flatMap(({ whenTrue, otherwise }) => [...whenTrue, ...(otherwise ?? [])])
  const reacting = effects.filter(({ value }) => value !== undefined).map(({ target }) => target)
  const filled = new Set([...reacting, ...Object.keys(given), ...filledNames(plan.fields)])
  return [...plan.fieldByName.values()].filter(
    (field) =>
      filled.has(field.name) &&
      !shown.has(field.name) &&
      !locked?.fields.has(field.name) &&
      fieldAccess(field, permissions) === 'editable',
  )
}

export interface RecordFormSettings {
  readonly plan: PagePlan
  readonly target: RecordTarget
  /** False: what is typed is gone with the form, and nothing typed before is offered in it. */
  readonly keepsDraft?: boolean
  onSaved(record: PageRecord): void
  onUnchanged(): void
}

/**
 * One opening of a record: read, made into a form, saved. The dialog and the page of a form are drawn around it. Its
 * form is made once, when the record and the drawings of its widgets are there.
 */
export function useRecordForm({ plan, target, keepsDraft = true, onSaved, onUnchanged }: RecordFormSettings) {
  const host = useHost()
  const registry = useRegistry()
  const editable = isEditable(target)
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  // New records are free: what is hidden in them is the declared default.
  const locked = useMemo(
    () => (target.mode === 'edit' ? lockedParts(plan, host.permissions.isVisible) : null),
    [plan, host, target.mode],
  )
  const layout = useMemo(
    () => visibleLayout(editable ? plan.form.layout : plan.detail.layout, host.permissions, locked),
    [plan, editable, host, locked],
  )
  const widgets = useMemo(() => (editable ? widgetsOf(layout, registry) : []), [editable, layout, registry])
  const widgetsReady = useWidgetsReady(widgets)
  const { query, show, forget } = useRecord(plan, dataSource, targetId(target))
  const unsaved = useUnsaved()
  const recordId = target.mode === 'edit' ? target.id : undefined
  const record = target.mode === 'add' ? null : query.data
  // The model outlives the render that made it: it tells whoever listens now.
  const noteEdit = useRef<() => void>(() => undefined)
  // What is stored of the form by now, although it is still open: its answer came late.
  const stored = useRef<PageRecord | null>(null)

  const idOfStored = () => stored.current?.id ?? recordId

  function submission(model: FormModel): Submission | null {
    const id = idOfStored()
    if (id !== undefined && !model.hasChanges()) return null
    const sent = id === undefined ? model.toRecord() : { ...model.toRecord(), id }
    const held = model.hold()
    return {
      content: sent,
      async send(idempotencyKey) {
        const saved =
          id === undefined
            ? await dataSource.create(sent, { idempotencyKey })
            : await dataSource.update(sent, { idempotencyKey })
        return {
          finish() {
            host.notice.success(saved.message || messages.saved)
            onSaved(saved.record)
          },
          async goOn(open) {
            const savedId = saved.record.id
            if (savedId === undefined) throw new SaveRefusedError(messages.savedUnseen, [])
            // Where records have no version, the answer may be no more than what was sent.
            const isWhole = saved.record.version !== undefined
            const whole = isWhole ? saved.record : await dataSource.get(savedId)
            stored.current = whole
            open.goOnFrom(whole, held)
          },
        }
      },
    }
  }

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
      locked,
      filledFields: filledFields(plan, layout, host.permissions, given, locked),
      checks: createServerChecks(host.call),
      references: createReferences(host.call),
      environment,
      initialRow: (table, current) => initialRow(table, current, full(), registry),
      onUnsavedChange: unsaved.setUnsaved,
      onChange: () => noteEdit.current(),
    })
  }

  const form = useOpenForm({
    plan,
    layout,
    make: editable && widgetsReady && record !== undefined ? () => openForm(stored.current ?? record) : null,
    submission,
    onUnchanged() {
      host.notice.success(messages.nothingChanged)
      onUnchanged()
    },
    goesOn: true,
    reread() {
      const id = idOfStored()
      return id === undefined ? null : dataSource.get(id)
    },
  })

  useRecordNews(plan, dataSource, { id: () => (editable ? undefined : targetId(target)), take: show })
  useQuietChanges(plan, dataSource, {
    held: () => (form.model ? (stored.current ?? record ?? undefined) : undefined),
    take(current) {
      if (!form.model) return
      stored.current = current
      form.model.join(current)
    },
  })

  const draftForm = { page: plan.code, recordId: targetId(target) ?? null }
  const drafts = useDraft(draftForm, keepsDraft ? form.model : null, record?.version ?? null)
  useEffect(() => {
    noteEdit.current = drafts.noteEdit
  })

  return {
    ...form,
    ...unsaved,
    layout,
    editable,
    query,
    forget,
    /** Undefined until it is there; null for a new one. */
    record,
    draftOffer: drafts.offer,
    /** The form was saved, or nothing was changed in it: there is nothing worth keeping any more. */
    settle() {
      unsaved.setUnsaved(false)
      drafts.forget()
    },
    /** The user gave the form up. What they had entered is offered for a while to whoever opens it again. */
    abandon() {
      unsaved.setUnsaved(false)
      drafts.setAside()
    },
    submit() {
      if (!unsaved.isAsking()) form.submit()
    },
  }
}
