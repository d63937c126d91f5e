import type { GridStore } from '../engine/grid-store.ts'
import type { GridRow } from '../engine/row.ts'
import { messages } from '../messages.ts'

/**
 * Ids of rows that a page names by themselves or by their ids.
 * @throws {TypeError} for anything else: callers without types are told what they did wrong.
 */
export function idsOfRows(rows: unknown, store: GridStore): readonly string[] {
  if (typeof rows === 'string') return [rows]
  if (!Array.isArray(rows)) throw new TypeError(messages.wrongRows)
  return rows.map((row: unknown) => {
    if (typeof row === 'string') return row
    if (!isRow(row, store)) throw new TypeError(messages.wrongRows)
    return store.idOf(row)
  })
}

/** Without an id it is one only if it stands in the grid, which gives it one. */
function isRow(row: unknown, store: GridStore): row is GridRow {
  if (typeof row !== 'object' || row === null) return false
  const id = (row as GridRow)[store.rowKey] // Any object can be asked.
  return isId(id) || store.rows.includes(row as GridRow)
}

/** The same of ids alone; servers that count give numbers. */
export function idsOfIds(ids: unknown): readonly string[] {
  const list: readonly unknown[] = Array.isArray(ids) ? ids : [ids]
  return list.map((id) => {
    if (!isId(id)) throw new TypeError(messages.wrongRowIds)
    return String(id)
  })
}

function isId(id: unknown): id is string | number {
  return typeof id === 'number' || (typeof id === 'string' && id !== '')
}
