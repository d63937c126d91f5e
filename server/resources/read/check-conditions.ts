import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import { conditionedReference, conditionTitles, conditionValues } from '#renderer/logic/reference-conditions.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { knownValues } from '../../dictionaries/table-values.ts'
import { fittingRows } from '../../references/referred-rows.ts'
import { fieldMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord } from '../pages/page-record.ts'
import type { ResourceChange } from '../resource-work.ts'
import type { RowWrites } from '../write/sub-row-store.ts'
import { choicesIn } from './choice-texts.ts'
import { fieldError } from './read-fields.ts'
import { lockedFor } from './sight-guard.ts'
import type { FieldValues, StoredRecord } from './stored-record.ts'

interface Change {
  readonly changes: FieldValues
  readonly rows: RowWrites
}

/**
 * References whose row does not fit their conditions. Looked at when the reference, or what its conditions compare with,
 * is new, and when the field comes into sight: what was saved before may stay although the row has changed since.
 */
export async function checkConditions(
  { db, registry, context, resource }: ResourceChange,
  change: Change,
  existing: StoredRecord | null,
): Promise<readonly FieldError[]> {
  const { plan, logic, timeZone } = resource
  const places = [
    ...plan.fields.map((field) => ({ field, table: null })),
    ...plan.subTables.flatMap((table) => table.fields.map((field) => ({ field, table }))),
  ].filter(({ field }) => conditionedReference(field))
  if (places.length === 0) return []

  const before = existing && toPageRecord(existing)
  const after = recordAfter(before, change)
  const environment = logicEnvironment(context, timeZone, before)
  const targetsOf = (record: PageRecord) => logic.open(record, environment, { fills: false }).targets
  const [shown, shownBefore] = [targetsOf(after), before && targetsOf(before)]
  const isVisible = (name: string) => shown.get(name)?.visible !== false
  const wasVisible = (name: string) => shownBefore?.get(name)?.visible !== false

  // What is closed to the caller is as it was: whether it still fits would tell what it hangs on.
  const locked = existing ? lockedFor(resource, context) : null
  const isClosed = ({ field, table }: Pick<Place, 'field' | 'table'>, isStored: boolean) =>
    table
      ? locked?.tables.has(table.name) || (isStored && locked?.columns.has(`${table.name}.${field.name}`))
      : locked?.fields.has(field.name)

  const errors: FieldError[] = []
  const check = async (place: Place, row?: PageRecord, rowBefore?: PageRecord | null) => {
    const { field, table, at } = place
    if (isClosed(place, rowBefore !== null)) return
    const reference = conditionedReference(field)
    if (!reference) return
    const chosen = choicesIn(fieldValue(row ?? after, field.name))
    if (chosen.length === 0) return
    const values = conditionValues(reference, after, environment, row)
    const held = table ? rowBefore : before
    const isOld =
      before !== null &&
      held !== null &&
      held !== undefined &&
      wasVisible(table?.name ?? field.name) &&
      isDeepStrictEqual(chosen, choicesIn(fieldValue(held, field.name))) &&
      isDeepStrictEqual(values, conditionValues(reference, before, environment, table ? held : undefined))
    if (isOld) return
    const fitting = fittingRows(registry, context, field, reference, values)
    const found = fitting ? await knownValues(db, context, fitting, chosen) : new Set()
    if (chosen.every((value) => found.has(value))) return
    const message = messages.notFitting(field.title, conditionTitles(plan, reference, table))
    errors.push(fieldError(field, { code: 'not-fitting', message, at }))
  }

  for (const { field, table } of places) {
    if (!isVisible(table?.name ?? field.name)) continue
    if (!table) {
      await check({ field, table, at: '' })
      continue
    }
    const held = new Map(before && subRows(before, table.name).map((row) => [row.id, row]))
    for (const [position, row] of subRows(after, table.name).entries()) {
      const rowBefore = row.id === undefined ? null : (held.get(row.id) ?? null)
      await check({ field, table, at: `/${table.name}/${position}` }, row, rowBefore)
    }
  }
  return errors
}

interface Place {
  readonly field: FieldPlan
  readonly table: SubTablePlan | null
  readonly at: string
}

function recordAfter(before: PageRecord | null, { changes, rows }: Change): PageRecord {
  const ofTables = [...rows].map(([name, list]) => {
    const next = list.map(({ id, values }) => ({ ...(id !== null && { id }), ...Object.fromEntries(values) }))
    return [name, next] as const
  })
  return { ...before, ...Object.fromEntries(changes), ...Object.fromEntries(ofTables) }
}
