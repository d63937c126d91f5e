import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { subRows } from '../compile/record-values.ts'
import { areSameRows } from '../logic/form-values.ts'

/** A sub-table that is edited in a row. Rows come without it, until it is read. */
export interface RowTable {
  readonly name: string
  readonly title: string
  /** What is sent of its rows. */
  readonly fields: readonly FieldPlan[]
}

/** The sub-tables of a row that are others than before. One that was not read is not changed. */
export function changedTables(
  tables: readonly RowTable[],
  before: PageRecord,
  record: PageRecord,
): readonly RowTable[] {
  return tables.filter(({ name, fields }) => {
    if (!(name in record)) return false
    // What is stored may be known no more: somebody else has saved the row.
    if (!(name in before) && before.id !== undefined) return true
    return !areSameRows(fields, subRows(before, name), subRows(record, name))
  })
}

/** The sub-tables as they stand in a row, as far as they were read. */
export function tablesOf(tables: readonly RowTable[], record: PageRecord): PageRecord {
  const read = tables.filter(({ name }) => name in record)
  return Object.fromEntries(read.map(({ name }) => [name, subRows(record, name)]))
}

export function withoutTables(tables: readonly RowTable[], record: PageRecord): PageRecord {
  if (!tables.some(({ name }) => name in record)) return record
  const names = new Set(tables.map(({ name }) => name))
  return Object.fromEntries(Object.entries(record).filter(([name]) => !names.has(name)))
}
