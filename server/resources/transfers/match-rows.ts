import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { StoredRow } from '../read/stored-record.ts'
import { standsOnce } from '../write/check-record.ts'
import type { ReadValues } from './import-work.ts'
import type { ImportColumn } from './main-header.ts'

/**
 * Which stored row of a record each of its rows in a file is; null: a new one. A row is known by a value that stands but
 * once in a record, or else by all that the file says of it: what the file does not say stays only with its own row.
 */
export function matchRows(
  columns: readonly ImportColumn[],
  held: readonly StoredRow[],
  given: readonly Pick<ReadValues, 'values'>[],
): readonly (string | null)[] {
  const fields = columns.map(({ field }) => field)
  const keys = fields.filter(standsOnce)
  const left = new Map(held.map((row) => [row.id, row]))
  return given.map(({ values }) => {
    const isIt = (row: StoredRow) =>
      keys.some((field) => values.has(field))
        ? keys.some((field) => values.has(field) && holds(row, field, values))
        : fields.every((field) => holds(row, field, values))
    const found = [...left.values()].find(isIt)
    if (!found) return null
    left.delete(found.id)
    return found.id
  })
}

function holds(row: StoredRow, field: FieldPlan, values: ReadValues['values']): boolean {
  const outcome = readWireValue(field.type, field.multiple, values.get(field) ?? null)
  return outcome.ok && isDeepStrictEqual(orNull(outcome.value), orNull(row.values.get(field.name) ?? null))
}

function orNull(value: CanonicalValue): CanonicalValue {
  return value === '' ? null : value
}
