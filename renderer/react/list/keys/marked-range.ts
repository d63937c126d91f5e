import type { ListRow } from '../../../data-source.ts'

/** The rows from one to the other, in either direction, with both; a first that is not in view leaves the second alone. */
export function rowsBetween(rows: readonly Pick<ListRow, 'id'>[], from: string, to: string): readonly string[] {
  const ids = rows.map(({ id }) => id)
  const start = ids.indexOf(from)
  const end = ids.indexOf(to)
  if (start < 0 || end < 0) return [to]
  return ids.slice(Math.min(start, end), Math.max(start, end) + 1)
}
