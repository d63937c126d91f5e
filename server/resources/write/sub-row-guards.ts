import { isDeepStrictEqual } from 'node:util'
import type { GuardPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { RowGuardName } from '#schemas/language/guards.ts'
import { resourceMessages as messages } from '../messages.ts'
import { toPageRecord, toPageRow } from '../pages/page-record.ts'
import type { StoredRow } from '../read/stored-record.ts'
import type { ResourceUse } from '../resource-work.ts'
import type { PlannedSave } from './prepare-save.ts'
import { guardCode, judgeGuard, recordOf } from './row-guards.ts'
import type { RowWrite } from './sub-row-store.ts'

/** What a save does to one row of a sub-table. */
interface RowStep {
  readonly does: RowGuardName
  readonly row: PageRecord
  /** Where that is said. */
  readonly at: string
  /** The number of a row that has no place in the save. */
  readonly number: number | null
}

/**
 * Rows of sub-tables that their guards do not let be added, changed or removed. Stored rows are judged as they are stored,
 * with their record as it is stored; new rows as they are to be, with a new record as it is to be.
 */
export function findGuardedRows(work: ResourceUse, saves: readonly PlannedSave[]): readonly FieldError[] {
  const guarded = work.resource.plan.subTables.filter(({ guards = [] }) => guards.length > 0)
  if (guarded.length === 0) return []
  return saves.flatMap(({ at, save, existing }) => {
    const record = existing ? toPageRecord(existing) : recordOf(save)
    return guarded.flatMap((table) => {
      const rows = save.rows.get(table.name)
      if (!rows) return []
      const steps = stepsOf(table, rows, existing?.rows.get(table.name) ?? [])
      return steps.flatMap((step) => refusal(work, table, record, { ...step, at: `${at}${step.at}` }))
    })
  })
}

function stepsOf(table: SubTablePlan, rows: readonly RowWrite[], held: readonly StoredRow[]): readonly RowStep[] {
  const heldById = new Map(held.map((row) => [row.id, row]))
  const kept = new Set(rows.map(({ id }) => id))
  const steps = rows.flatMap(({ id, values }, position): RowStep[] => {
    const at = `/${table.name}/${position}`
    const stored = id === null ? undefined : heldById.get(id)
    if (!stored) return [{ does: 'add', row: Object.fromEntries(values), at, number: null }]
    const isEdited = table.fields.some(
      // What is computed follows from what others enter.
      ({ name, computed }) =>
        !computed && !isDeepStrictEqual(values.get(name) ?? null, stored.values.get(name) ?? null),
    )
    return isEdited ? [{ does: 'edit', row: toPageRow(stored), at, number: null }] : []
  })
  const removed = held.flatMap((row, index): RowStep[] =>
    kept.has(row.id) ? [] : [{ does: 'delete', row: toPageRow(row), at: `/${table.name}`, number: index + 1 }],
  )
  return [...steps, ...removed]
}

function refusal(
  work: ResourceUse,
  { guards = [] }: SubTablePlan,
  record: PageRecord,
  { does, row, at, number }: RowStep,
): readonly FieldError[] {
  for (const guard of guards) {
    if (guard.name !== does) continue
    const { isFit, failure } = judgeGuard(work, guard, record, undefined, row)
    if (isFit) continue
    const reason = reasonOf(guard, failure)
    const message = number === null ? reason : messages.rowNumbered(number, reason)
    return [{ pointer: at, code: guardCode(does), message }]
  }
  return []
}

function reasonOf({ title, message }: GuardPlan, failure: string | null): string {
  if (failure !== null) return messages.guardFailed(title, failure)
  return message ?? messages.subRowNotFitting(title)
}
