import type { ListRow } from '../../../data-source.ts'

export interface PageOfRows {
  readonly rows: readonly Pick<ListRow, 'id'>[]
  readonly page: number
  readonly pageSize: number
  /** Of all pages. */
  readonly total: number
}

/** A row of this page, or the row at the edge of another. */
export type Neighbour = { readonly id: string } | { readonly page: number; readonly edge: 'first' | 'last' }

export interface Neighbours {
  readonly previous: Neighbour | null
  readonly next: Neighbour | null
  /** Where the record stands on the page, from 0; null: it is not there. */
  readonly index: number | null
}

/**
 * The records before and after one, as the list stands.
 * @param before where it was last: of one that has left the page, the neighbours are those of its place. Null: unknown.
 */
export function neighboursOf(
  id: string,
  { rows, page, pageSize, total }: PageOfRows,
  before: number | null,
): Neighbours {
  const found = rows.findIndex((row) => row.id === id)
  const index = found >= 0 ? found : null
  if (index === null && before === null) return { previous: null, next: null, index }
  const at = index ?? Math.min(before ?? 0, rows.length)
  const previousRow = rows[at - 1]
  // Another one stands in the place of a row that is gone.
  const nextRow = rows[index === null ? at : at + 1]
  const hasFurther = page * pageSize < total
  return {
    index,
    previous: previousRow ?? (page > 1 ? { page: page - 1, edge: 'last' } : null),
    next: nextRow ?? (hasFurther ? { page: page + 1, edge: 'first' } : null),
  }
}
