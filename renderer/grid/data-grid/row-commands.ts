import type { Host } from '../../host.ts'
import type { CellErrors } from '../engine/cell-errors.ts'
import { type GridStore, RowLimitError } from '../engine/grid-store.ts'
import { createInsertThrottle } from '../engine/insert-throttle.ts'
import { type GridRow, isSameCell } from '../engine/row.ts'
import { messages } from '../messages.ts'
import { focusAfterRemoval } from '../react/focus-after-removal.ts'
import type { MarkedRows } from '../react/selected-rows.ts'
import type { GridView } from '../view/view-types.ts'
import { eventOf } from './grid-events.ts'
import type { GridHandle } from './grid-handle.ts'
import type { DataGridProps } from './grid-props.ts'
import { excludedCodes } from './grid-rights.ts'

/** What the user does with rows as a whole, as far as he may; the page is told, and the focus goes along. */
export interface RowCommands {
  mayMove(row: GridRow, index: number): boolean
  /** What the menu of a row offers. */
  offered(row: GridRow): { readonly mayMove: boolean; readonly mayInsert: boolean }
  /** A row at the end, or after another; throttled, focused. Null when there may be none. */
  add(index?: number): GridRow | null
  /** The keyboard leads beyond the last row. False: no row has come there. */
  addBeyondLast(): boolean
  /** How many rows a paste beyond the last one may bring. */
  mayPaste(): number
  /** Rows that a paste brings are told as those that are added otherwise. Returns what ends it. */
  follow(): () => void
  /** Those that are marked. */
  remove(): void
  focus(row: GridRow): void
}

export interface RowCommandsOptions {
  readonly store: GridStore
  readonly errors: CellErrors
  readonly marked: MarkedRows
  readonly host: Pick<Host, 'permissions' | 'notice'>
  view(): GridView | null
  props(): DataGridProps
  target(): GridHandle
}

export function createRowCommands({
  store,
  errors,
  marked,
  host,
  view,
  props,
  target,
}: RowCommandsOptions): RowCommands {
  const isUnhurried = createInsertThrottle({ now: () => performance.now(), warn: host.notice.warning })

  /** What may not be edited may not be moved either. */
  function mayMove(row: GridRow, index: number): boolean {
    const keepsPlace = props().notAllowDrag?.some(({ key, value }) => isSameCell(row[key] ?? null, value))
    return !keepsPlace && !store.isDisabled(row, index)
  }

  /** Who sees no button for it, adds no rows by other means. */
  function mayAdd(): boolean {
    return !excludedCodes(props().authPre ?? '', host.permissions).has('add')
  }

  /** Whether the user is offered to add rows at the end, by a button or by the keyboard. */
  function isOfferedRows(): boolean {
    const { toolbar = false, toolbarConfig = {}, appendByKeyboard = false } = props()
    const buttons = toolbarConfig.btns ?? toolbarConfig.btn
    return appendByKeyboard || (toolbar && (buttons === undefined || buttons.includes('add')))
  }

  let isInserting = false

  function insert(index: number | undefined): GridRow | null {
    isInserting = true
    try {
      const [rowId] = store.add([{}], index, 'user')
      const row = rowId === undefined ? undefined : store.rowById(rowId)
      if (!row || rowId === undefined) return null
      const tell = index === undefined ? props().onAdded : props().onInserted
      tell?.({ row, rowId, ...eventOf(target()) })
      return row
    } catch (error) {
      if (!(error instanceof RowLimitError)) throw error
      host.notice.warning(messages.rowLimit(error.limit))
      return null
    } finally {
      isInserting = false
    }
  }

  function focus(row: GridRow) {
    const index = store.indexOf(store.idOf(row))
    const column = store.columns.find((candidate) => candidate.visible && store.isEditable(row, index, candidate))
    if (column) view()?.focusCell(store.idOf(row), column.key)
  }

  return {
    mayMove,
    offered(row) {
      const { dragSort = false, insertRow = true, toolbar = false, disabled = false } = props()
      if (disabled) return { mayMove: false, mayInsert: false }
      return {
        mayMove: dragSort && mayMove(row, store.indexOf(store.idOf(row))),
        mayInsert: insertRow && (dragSort || toolbar) && mayAdd(),
      }
    },
    add(index) {
      if (!mayAdd() || !isUnhurried()) return null
      view()?.commit()
      const row = insert(index)
      if (row && props().addSetActive !== false) focus(row)
      return row
    },
    addBeyondLast: () => props().appendByKeyboard === true && mayAdd() && insert(undefined) !== null,
    mayPaste() {
      const { disabled = false, maxRows = Number.POSITIVE_INFINITY } = props()
      return !disabled && isOfferedRows() && mayAdd() ? Math.max(0, maxRows - store.rows.length) : 0
    },
    follow: () =>
      store.subscribe(({ origin, inserted }) => {
        if (origin !== 'user' || isInserting) return
        for (const { id: rowId } of inserted) {
          const row = store.rowById(rowId)
          if (row) props().onAdded?.({ row, rowId, ...eventOf(target()) })
        }
      }),
    remove() {
      view()?.commit()
      const rows = marked.rows
      const deleteRows = rows.filter((row) => !store.isNew(store.idOf(row)))
      const ids = rows.map((row) => store.idOf(row))
      const confirmRemove = () => {
        for (const row of store.remove(ids, 'user')) errors.forgetRow(store.idOf(row))
        focusAfterRemoval(view())
      }
      const { asyncRemove, onRemove } = props()
      if (asyncRemove) return onRemove?.({ deleteRows, confirmRemove, ...eventOf(target()) })
      confirmRemove()
      onRemove?.({ deleteRows, ...eventOf(target()) })
    },
    focus,
  }
}
