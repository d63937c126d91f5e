import { agreeingChecks, agreeingReferences } from '../../../calls/host-call.fixture.ts'
import type { References } from '../../../calls/references.ts'
import type { ServerChecks } from '../../../calls/server-checks.ts'
import type { PageRecord } from '../../../compile/plan.ts'
import { createFormLogic } from '../../../logic/form-logic.ts'
import { lockedParts } from '../../../logic/sight-locks.ts'
import type { WidgetRegistry } from '../../../widget.ts'
import { formBlocks, placedFields, visibleLayout } from '../../field/visible-layout.ts'
import { fakeHost, registry } from '../form.fixture.tsx'
import { compilePlan, OFFER_PAGE } from './compiled-page.fixture.ts'
import { createFormModel } from './create-form-model.ts'
import { initialRecord, initialRow } from './initial-values.ts'
import { unseenComputed } from './unseen-computed.ts'

interface Opening {
  readonly page?: Record<string, unknown>
  readonly record?: PageRecord | null
  readonly given?: PageRecord
  readonly hidden?: readonly string[]
  readonly checks?: Partial<ServerChecks>
  readonly references?: Partial<References>
  readonly widgets?: WidgetRegistry
}

/** A form of a page, without any drawing. */
export function openForm({
  page = OFFER_PAGE,
  record = null,
  given = {},
  hidden = [],
  checks = {},
  references = {},
  widgets = registry,
}: Opening = {}) {
  const { host } = fakeHost({ hidden })
  const plan = compilePlan(page, widgets)
  const logic = createFormLogic(plan)
  const environment = () => ({ user: host.user, now: host.clock.businessNow() })
  const full = { old: record, ...environment() }
  const unsaved: boolean[] = []
  const locked = record ? lockedParts(plan, host.permissions.isVisible) : null
  const layout = visibleLayout(plan.form.layout, host.permissions, locked)
  const shown = new Set(placedFields(formBlocks(layout)).map(({ placed }) => placed.field.name))
  const model = createFormModel({
    plan,
    logic,
    layout,
    record,
    initial: initialRecord(plan, logic, full, widgets, given),
    unseen: unseenComputed(plan, host.permissions),
    locked,
    filledFields: plan.fields.filter(({ name }) => !shown.has(name)),
    checks: { ...agreeingChecks, ...checks },
    references: { ...agreeingReferences, ...references },
    environment,
    initialRow: (table, current) => initialRow(table, current, full, widgets),
    onUnsavedChange: (now) => unsaved.push(now),
  })
  return { model, rows: model.rows.get('tiers'), unsaved }
}
