import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import { comparable } from '../logic/form-values.ts'

/** A row and a column whose check may come out otherwise than before. */
export interface ConcernedCells {
  readonly field: FieldPlan
  readonly keys: ReadonlySet<string>
}

/**
 * Which rows hold which value, for the columns in which no value may stand twice: whether a value is repeated, and whom a
 * change concerns, is looked up and not searched for. Empty values repeat nothing.
 */
export interface RepeatedValues {
  isRepeated(field: FieldPlan, value: PageRecord[string]): boolean
  /** A row holds something else; null: it was not there before, or is gone. */
  exchange(key: string, before: PageRecord | null, after: PageRecord | null): void
  /** The rows that hold a value which some row has taken up or let go of since the last call. */
  takeConcerned(): readonly ConcernedCells[]
}

export function createRepeatedValues(
  columns: readonly FieldPlan[],
  rows: Iterable<readonly [key: string, record: PageRecord]>,
): RepeatedValues {
  const indexes = columns.map((field) => ({
    field,
    holders: new Map<string, Set<string>>(),
    touched: new Set<string>(),
  }))

  function meaning(field: FieldPlan, row: PageRecord | null): string | undefined {
    const value = row && fieldValue(row, field.name)
    return value === null || isEmptyValue(value) ? undefined : comparable(field, value)
  }

  function exchange(key: string, before: PageRecord | null, after: PageRecord | null) {
    for (const { field, holders, touched } of indexes) {
      const old = meaning(field, before)
      const now = meaning(field, after)
      if (old === now) continue
      if (old !== undefined) {
        holders.get(old)?.delete(key)
        touched.add(old)
      }
      if (now === undefined) continue
      const others = holders.get(now)
      if (others) others.add(key)
      else holders.set(now, new Set([key]))
      touched.add(now)
    }
  }

  for (const [key, record] of rows) exchange(key, null, record)
  for (const { touched } of indexes) touched.clear()

  return {
    isRepeated(field, value) {
      const text = meaning(field, { [field.name]: value })
      const index = text === undefined ? undefined : indexes.find((candidate) => candidate.field === field)
      return text !== undefined && (index?.holders.get(text)?.size ?? 0) > 1
    },
    exchange,
    takeConcerned() {
      return indexes.flatMap(({ field, holders, touched }) => {
        const keys = new Set([...touched].flatMap((value) => [...(holders.get(value) ?? [])]))
        touched.clear()
        return keys.size > 0 ? [{ field, keys }] : []
      })
    },
  }
}
