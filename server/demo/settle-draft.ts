import type { FieldPlan, PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { FormLogic } from '#renderer/logic/form-logic.ts'
import type { LogicEnvironment } from '#renderer/logic/form-state.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DraftRow } from './demo-page.ts'

/**
 * A draft as the form would have saved it: defaults for what it does not name, defaults for what the reactions hide, and
 * computed values. What the page no longer has is left out.
 */
export function settleDraft(
  plan: PagePlan,
  logic: FormLogic,
  draft: DraftRow,
  environment: LogicEnvironment,
): PageRecord {
  const initial = logic.initialRecord(environment)
  const values = onlyKnown(plan.fieldByName, draft.values)
  const rows = plan.subTables.map((table) => {
    const made = draft.rows?.get(table.name) ?? []
    return [
      table.name,
      made.map((row) => ({ ...defaultsOf(table.fields), ...onlyKnown(table.fieldByName, row) })),
    ] as const
  })
  const { record, targets } = logic.open({ ...initial, ...values, ...Object.fromEntries(rows) }, environment, {
    fills: false,
  })
  const hidden = [...targets].filter(([, { visible }]) => !visible).map(([name]) => name)
  if (hidden.length === 0) return record
  const cleared = hidden.map(
    (name) => [name, plan.subTables.some((table) => table.name === name) ? [] : (initial[name] ?? null)] as const,
  )
  return logic.open({ ...record, ...Object.fromEntries(cleared) }, environment, { fills: false }).record
}

/** Values and sub-rows by name, as the store takes them. */
export function valuesOf(fields: readonly FieldPlan[], record: PageRecord): ReadonlyMap<string, CanonicalValue> {
  return new Map(fields.map(({ name }) => [name, fieldValue(record, name)]))
}
export function rowsOf(plan: PagePlan, record: PageRecord) {
  return new Map(
    plan.subTables.map((table) => {
      const rows = subRows(record, table.name).map((row) => ({ id: null, values: valuesOf(table.fields, row) }))
      return [table.name, rows] as const
    }),
  )
}

function defaultsOf(fields: readonly FieldPlan[]): PageRecord {
  return Object.fromEntries(fields.map(({ name, defaultValue }) => [name, defaultValue]))
}

/** A page may have lost a field since the demo was written. */
function onlyKnown(fields: ReadonlyMap<string, FieldPlan>, values: ReadonlyMap<string, CanonicalValue>): PageRecord {
  return Object.fromEntries([...values].filter(([name]) => fields.has(name)))
}
