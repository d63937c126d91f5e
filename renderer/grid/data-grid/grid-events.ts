import type { GridColumn } from '../engine/grid-column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import type { StoreChange } from '../engine/store-change.ts'
import type { MarkChange, MarkedRows } from '../react/selected-rows.ts'
import type { GridHandle } from './grid-handle.ts'

/** Every event names its grid. `$table` is its older name: there is no inner table whose methods could be called. */
export interface GridEvent {
  readonly target: GridHandle
  readonly $table: GridHandle
}

/** The grid of an event, under both names. */
export function eventOf(target: GridHandle): GridEvent {
  return { target, $table: target }
}

export interface RowEvent extends GridEvent {
  readonly row: GridRow
  readonly rowId: string
}

export interface RemoveEvent extends GridEvent {
  /** Rows that the server has; new ones only vanish. */
  readonly deleteRows: readonly GridRow[]
  /** With `asyncRemove`: the rows stay until it is called. */
  readonly confirmRemove?: () => void
}

export interface ValueChangeEvent extends GridEvent {
  /** Type of the cell. */
  readonly type: string
  readonly value: CellValue
  readonly oldValue: CellValue
  readonly col: GridColumn
  readonly row: GridRow
  readonly rowIndex: number
  readonly columnIndex: number
  /** By `setValues`, not by the user. */
  readonly isSetValues: boolean
}

export interface SelectRowChangeEvent extends MarkChange, GridEvent {
  readonly selectedRows: readonly GridRow[]
  readonly selectedRowIds: readonly string[]
}

export interface CellEvent extends GridEvent {
  readonly row: GridRow
  readonly column: GridColumn
}

export interface DetailsConfirmEvent extends GridEvent {
  readonly row: GridRow
  readonly column: GridColumn
  /** True closes the dialog; false leaves it open. */
  callback(success: boolean): void
}

/** What a grid tells its page; names and payloads are those of the contract. */
export interface GridEvents {
  /** Rows came at the end, or where `addRows` put them. */
  onAdded?(event: RowEvent): void
  onInserted?(event: RowEvent): void
  onRemove?(event: RemoveEvent): void
  onSave?(event: GridEvent): void
  onSelectRowChange?(event: SelectRowChangeEvent): void
  onRadioChange?(event: SelectRowChangeEvent): void
  onCheckboxChange?(event: SelectRowChangeEvent): void
  onCheckboxAll?(event: SelectRowChangeEvent): void
  onValueChange?(event: ValueChangeEvent): void
  onBlur?(event: CellEvent): void
  onCellClick?(event: CellEvent): void
  onEditActived?(event: CellEvent): void
  onEditClosed?(event: CellEvent): void
  onPageChange?(event: GridEvent & { readonly current: number; readonly pageSize: number }): void
  onDetailsConfirm?(event: DetailsConfirmEvent): void
  onDragged?(event: GridEvent & { readonly oldIndex: number; readonly newIndex: number }): void
  onScroll?(event: GridEvent & { readonly scrollTop: number; readonly scrollLeft: number }): void
  /** Rows of others have come in. */
  onReloaded?(event: GridEvent & { readonly rows: readonly GridRow[] }): void
  /**
   * Others have saved a row that does not stand here: a new one, or one of another page. It holds what the message says.
   * Nobody listening: the user is told that there is something new.
   */
  onUnknownRow?(event: GridEvent & { readonly row: GridRow }): void
}

export interface StoreEventsOptions {
  readonly store: GridStore
  readonly orderKey: string | undefined
  events(): GridEvents
  target(): GridHandle
  /** Keys of the columns in view. */
  shownKeys(): readonly string[]
  isSettingValues(): boolean
}

/** Tells of changed values and moved rows. Nobody listening: nothing is gathered. */
export function tellStoreChange(change: StoreChange, options: StoreEventsOptions): void {
  const { onValueChange, onDragged } = options.events()
  if (!change.patches || change.origin === 'outside') return
  const { store, orderKey, target } = options
  const columns = new Map(store.columns.map((column) => [column.key, column]))
  for (const patch of change.patches) {
    if (patch.kind === 'move') {
      // The position that it was dropped at; taking that back is no drop.
      if (change.origin !== 'undo') onDragged?.({ oldIndex: patch.from, newIndex: patch.to, ...eventOf(target()) })
      continue
    }
    // The positions follow by themselves.
    if (patch.kind !== 'cells' || patch.key === orderKey || !onValueChange) continue
    const column = columns.get(patch.key)
    if (!column) continue
    patch.rows.forEach((row, at) => {
      const rowIndex = store.indexOf(store.idOf(row))
      if (rowIndex === -1) return
      onValueChange({
        type: column.cell.type,
        value: row[patch.key] ?? null,
        oldValue: patch.before[at] ?? null,
        col: column.declared,
        row,
        rowIndex,
        columnIndex: options.shownKeys().indexOf(patch.key),
        isSetValues: options.isSettingValues(),
        ...eventOf(target()),
      })
    })
  }
}

export interface MarkEventsOptions {
  readonly marked: MarkedRows
  events(): GridEvents
  target(): GridHandle
}

/** Tells of rows that were marked: under the event of all marks, and under the one of their kind. */
export function tellMarkChange(change: MarkChange, { marked, events, target }: MarkEventsOptions): void {
  const event = { ...change, selectedRows: marked.rows, selectedRowIds: marked.ids, ...eventOf(target()) }
  const { onSelectRowChange, onRadioChange, onCheckboxChange, onCheckboxAll } = events()
  onSelectRowChange?.(event)
  if (change.type === 'radio') onRadioChange?.(event)
  else if (change.type === 'checkbox') onCheckboxChange?.(event)
  else onCheckboxAll?.(event)
}
