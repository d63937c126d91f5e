import type { PageRecord } from '../compile/plan.ts'
import type { RowsChange } from '../widget.ts'

/** What changes are made of that change only a part. */
export const noRowsChange: RowsChange = {
  cells: new Map(),
  inserted: new Map(),
  order: null,
  left: false,
  undone: false,
}

/** Keys and records of rows, side by side. */
export interface KeyedRows {
  readonly keys: readonly string[]
  readonly records: readonly PageRecord[]
  /** Where a row stands; -1 when it is not there. */
  positionOf(key: string): number
}

export function keyedRows(keys: readonly string[], records: readonly PageRecord[]): KeyedRows {
  let positions: Map<string, number> | undefined
  return {
    keys,
    records,
    positionOf(key) {
      positions ??= new Map(keys.map((known, position) => [known, position]))
      return positions.get(key) ?? -1
    },
  }
}

export interface ChangedRows {
  readonly rows: KeyedRows
  /** Keys of rows that are gone. */
  readonly removed: readonly string[]
  /** Keys of rows that were not there before. */
  readonly added: readonly string[]
}

/** The rows after a change; rows that it does not name stay the same objects. */
export function applyRowsChange(before: KeyedRows, { cells, inserted, order }: RowsChange): ChangedRows {
  const records = order ? [] : [...before.records]
  if (order) {
    for (const key of order) records.push(before.records[before.positionOf(key)] ?? inserted.get(key) ?? {})
  }
  const rows = order ? keyedRows(order, records) : { ...before, records }
  for (const [key, values] of cells) {
    const position = rows.positionOf(key)
    if (position !== -1) records[position] = { ...records[position], ...values }
  }
  const staying = order && new Set(order)
  return {
    rows,
    removed: staying ? before.keys.filter((key) => !staying.has(key)) : [],
    added: order ? order.filter((key) => before.positionOf(key) === -1) : [],
  }
}
