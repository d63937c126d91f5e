import type { TableColumnsType } from 'antd'
import type { TableRow } from './tree-rows.ts'

type Columns = TableColumnsType<TableRow>

/**
 * Widens the columns in sight so that the last of them ends at the edge of what may be seen: where a table is wider than
 * its room, no column is cut in its middle before somebody scrolls.
 * @param roomPx for these columns, those of the table's own not counted
 */
export function fitColumns(columns: Columns, roomPx: number): Columns {
  const widths = columns.map(({ width }) => Number(width))
  const total = sum(widths)
  // A column without a width takes what is left; a table that fits is stretched by the browser.
  if (!(total > roomPx)) return columns
  const isFixed = columns.map(({ fixed }) => fixed !== undefined && fixed !== false)
  const availablePx = roomPx - sum(widths.filter((_, index) => isFixed[index]))
  const inSight: number[] = []
  let takenPx = 0
  for (const [index, widthPx] of widths.entries()) {
    if (isFixed[index]) continue
    if (takenPx + widthPx > availablePx) break
    takenPx += widthPx
    inSight.push(index)
  }
  if (inSight.length === 0) return columns
  const shares = share(availablePx - takenPx, inSight.length)
  const added = new Map(inSight.map((index, place) => [index, shares[place] ?? 0]))
  return columns.map((column, index) => {
    const more = added.get(index) ?? 0
    return more === 0 ? column : { ...column, width: Number(column.width) + more }
  })
}

/** Whole pixels, the first ones one more where they cannot be equal. */
function share(totalPx: number, count: number): readonly number[] {
  const each = Math.floor(totalPx / count)
  const rest = Math.floor(totalPx - each * count)
  return Array.from({ length: count }, (_, index) => each + (index < rest ? 1 : 0))
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
