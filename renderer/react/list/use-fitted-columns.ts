import type { TableColumnsType, TableRef } from 'antd'
import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import { getTargetScrollBarSize } from '../scroll-bar-size.ts'
import { fitColumns } from './fit-columns.ts'
import type { TableRow } from './tree-rows.ts'

export interface FittedColumns {
  readonly columns: TableColumnsType<TableRow>
  /** Pixels that they have become wider by, together. */
  readonly addedPx: number
}

/**
 * The columns of a table as its room wants them.
 *
 * @param leadingPx of the table's own columns: checkboxes, buttons that open
 * @param scrolls whether rows scroll within the table, below a head that stays
 */
export function useFittedColumns(
  table: RefObject<TableRef | null>,
  columns: TableColumnsType<TableRow>,
  leadingPx: number,
  scrolls: boolean,
): FittedColumns {
  const [roomPx, setRoomPx] = useState<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: antd draws another body for rows that scroll
  useLayoutEffect(() => {
    const root = table.current?.nativeElement
    if (!root) return
    const body = root.querySelector<HTMLElement>('.ant-table-body')
    // As antd measures it; its column for the bar is not there in a table without rows.
    const barPx = getTargetScrollBarSize(body).width
    const measure = () => {
      // Read before anything is written: each change in between would have all of the table laid out once more.
      const widthPx = rowWidthPx(root)
      if (body) root.style.setProperty('--free-bar-width', `${body.scrollHeight > body.clientHeight ? 0 : barPx}px`)
      // A hidden tab measures nothing, and virtual rows keep what was measured before.
      if (widthPx > 0) setRoomPx(widthPx)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(root)
    if (body?.firstElementChild) observer.observe(body.firstElementChild)
    return () => observer.disconnect()
  }, [table, scrolls])
  return useMemo(() => {
    const fitted = roomPx === null ? columns : fitColumns(columns, roomPx - leadingPx)
    return { columns: fitted, addedPx: fitted === columns ? 0 : widthOf(fitted) - widthOf(columns) }
  }, [columns, roomPx, leadingPx])
}

/** Up to where the fixed columns end, which a scroll bar beside the rows may keep from the edge of the table. */
function rowWidthPx(table: HTMLElement): number {
  const body = table.querySelector('.ant-table-body, .ant-table-content')
  if (!body) return 0
  const lastFixed = body.querySelector('.ant-table-row > .ant-table-cell-fix-end:last-child')
  if (!lastFixed) return body.clientWidth
  return Math.round(lastFixed.getBoundingClientRect().right - body.getBoundingClientRect().left)
}

function widthOf(columns: TableColumnsType<TableRow>): number {
  return columns.reduce((total, { width }) => total + Number(width ?? 0), 0)
}
