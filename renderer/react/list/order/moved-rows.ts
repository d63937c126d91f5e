import type { PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import type { ListRow } from '../../../data-source.ts'

/** A row with the number that it gets. */
export type NumberedRow = PageRecord & { readonly id: string }

interface Move {
  /** What keeps the order. */
  readonly field: string
  /** Its numbers are texts, as those of decimal fields are. */
  readonly asText?: boolean
  readonly id: string
  readonly over: string
}

/**
 * The rows that get another number when one of them is moved to where another stands: all are numbered from 1, so that
 * equal numbers and gaps are gone. Null: one of the two is not there.
 *
 * @param rows all rows, in their order; of a tree all rows below one.
 */
export function movedRows(
  rows: readonly ListRow[],
  { field, id, over, asText = false }: Move,
): readonly NumberedRow[] | null {
  const from = rows.findIndex((row) => row.id === id)
  const to = rows.findIndex((row) => row.id === over)
  const moved = rows[from]
  if (!moved || to === -1) return null
  const others = rows.filter((row) => row.id !== id)
  const ordered = [...others.slice(0, to), moved, ...others.slice(to)]
  return ordered.flatMap(({ id: rowId, record }, index) => {
    const place = index + 1
    if (Number(fieldValue(record, field)) === place) return []
    const { version } = record
    return [{ id: rowId, ...(version !== undefined && { version }), [field]: asText ? String(place) : place }]
  })
}
