import type { GridStore } from '../engine/grid-store.ts'
import type { DrawnWiring } from '../react/create-grid-core.ts'
import type { ReactSlotHost } from '../react/slot-host.ts'
import type { GridViewEvents } from '../view/view-types.ts'
import { eventOf } from './grid-events.ts'
import type { GridHandle } from './grid-handle.ts'
import type { DataGridProps } from './grid-props.ts'
import type { RowCommands } from './row-commands.ts'

/** What its React part hears from the view, beside what the page hears. */
export type OverlayEvents = Required<Pick<GridViewEvents, 'onCellClick' | 'onExpand' | 'onRowMenu' | 'onColumnMenu'>>

export interface ViewEventsOptions {
  readonly store: GridStore
  readonly commands: RowCommands
  readonly slots: ReactSlotHost
  props(): DataGridProps
  target(): GridHandle
  overlays(): OverlayEvents | null
  warn(text: string): void
  /** No cell is being edited any more. */
  onEditClosed(): void
}

/** Hands on what happens in the view: to the page, and to the parts of the grid that it concerns. */
export function createViewEvents(options: ViewEventsOptions): DrawnWiring['events'] {
  const { store, commands, slots, props, target, overlays } = options

  function tellCell(listener: DataGridProps['onCellClick'], rowId: string, key: string) {
    const row = store.rowById(rowId)
    const column = store.columns.find((candidate) => candidate.key === key)
    if (row && column) listener?.({ row, column: column.declared, ...eventOf(target()) })
  }

  return {
    onCellClick(row, column, element) {
      props().onCellClick?.({ row, column: column.declared, ...eventOf(target()) })
      overlays()?.onCellClick(row, column, element)
    },
    onExpand: (row, anchor) => overlays()?.onExpand(row, anchor),
    onRowMenu: (row, anchor) => overlays()?.onRowMenu(row, anchor),
    onBeyondLast: commands.addBeyondLast,
    onEditOpened: (rowId, key) => tellCell(props().onEditActived, rowId, key),
    onEditClosed(rowId, key) {
      tellCell(props().onBlur, rowId, key)
      tellCell(props().onEditClosed, rowId, key)
      options.onEditClosed()
    },
    onScroll(scrollTop, scrollLeft) {
      slots.noteScroll()
      props().onScroll?.({ scrollTop, scrollLeft, ...eventOf(target()) })
    },
    onMessage: (_kind, text) => options.warn(text),
  }
}
