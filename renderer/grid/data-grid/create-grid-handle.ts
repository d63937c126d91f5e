import type { CellErrors, ErrorMap } from '../engine/cell-errors.ts'
import type { Column } from '../engine/column.ts'
import { type GridStore, RowLimitError } from '../engine/grid-store.ts'
import { storeMessages } from '../engine/messages.ts'
import { identityOf } from '../engine/remote-rows.ts'
import type { GridRow } from '../engine/row.ts'
import type { RemovedRow } from '../engine/server-rows.ts'
import type { StoreChange } from '../engine/store-change.ts'
import { storedValue } from '../engine/stored-values.ts'
import type { Validator } from '../engine/validator.ts'
import type { PendingPastes } from '../react/pending-pastes.ts'
import type { MarkedRows } from '../react/selected-rows.ts'
import type { GridView } from '../view/view-types.ts'
import { eventOf, type GridEvents } from './grid-events.ts'
import type { GridHandle, TableDataOptions } from './grid-handle.ts'
import { idsOfIds, idsOfRows } from './named-rows.ts'
import { withRefusedCells } from './refused-cells.ts'

export interface GridHandleOptions {
  /** Of a row at this place: where rows have numbers, its own. */
  orderOf?(index: number): GridRow
  readonly store: GridStore
  readonly errors: CellErrors
  readonly validator: Validator
  readonly marked: MarkedRows
  readonly pastes: Pick<PendingPastes, 'settled' | 'cancel'>
  view(): GridView | null
  events(): GridEvents
  maxRows(): number
  /** Values are being set by `setValues` meanwhile. */
  settingValues(run: () => void): void
  warn(text: string): void
  bringBack(removed: readonly RemovedRow[]): void
  readonly texts: {
    readonly notAnArray: string
    readonly notDeleted: (message: string) => string
    readonly unreachable: (rowNumber: number, title: string, message: string) => string
  }
  /** Shows a column that the user has hidden. */
  reveal(key: string): void
  send(row: GridRow): void
  /** The values are saved: others may be told. */
  onAccepted(rows: readonly GridRow[]): void
}

export interface OwnedGridHandle extends GridHandle {
  /** The page has asked for the changes, and has said neither that they are saved nor what is wrong with them. */
  readonly isSaving: boolean
  destroy(): void
}

export function createGridHandle(options: GridHandleOptions): OwnedGridHandle {
  const { store, errors, validator, marked, view, events } = options
  /** Removed rows that the server has; whole, since only their ids are in the log. */
  const deleted = new Map<string, RemovedRow>()
  let isSaving = false
  /** What the server has said of the last save. */
  let refusals: ErrorMap = {}

  const stopFollowing = store.subscribe((change) => {
    if (change.reset) {
      deleted.clear()
      isSaving = false
    }
    for (const { id } of change.inserted) deleted.delete(id)
    if (change.origin === 'outside') return
    for (const patch of change.patches ?? []) {
      if (patch.kind !== 'remove') continue
      patch.rows.forEach((row, at) => {
        const position = patch.positions[at] ?? store.rows.length
        if (patch.fates[at] !== 'created') deleted.set(store.idOf(row), { row, position })
      })
    }
  })

  function output(row: GridRow, keepNewId: boolean): GridRow {
    const stored: GridRow = { ...row }
    for (const column of store.columns)
      if (column.key in stored) stored[column.key] = storedValue(column, row[column.key])
    if (!keepNewId && store.isNew(store.idOf(row))) delete stored[store.rowKey]
    return stored
  }

  function rowsOf(ids: readonly string[]): readonly GridRow[] {
    return ids.map((id) => store.rowById(id)).filter((row) => row !== undefined)
  }

  function place(
    rows: GridRow | readonly GridRow[],
    put: (rows: readonly GridRow[]) => readonly string[],
    tell: 'onAdded' | 'onInserted',
  ) {
    // Neither test narrows a readonly array out of an object with any keys.
    const list = Array.isArray(rows) ? (rows as readonly GridRow[]) : [rows as GridRow]
    const ids = put(list)
    const placed = rowsOf(ids)
    const listener = events()[tell]
    if (listener) for (const row of placed) listener({ row, rowId: store.idOf(row), ...eventOf(handle) })
    return placed
  }

  function activate(rows: readonly GridRow[], setActive: boolean | undefined) {
    const first = rows[0]
    const column = store.columns.find(({ visible, readOnly }) => visible && !readOnly)
    if (!setActive || !first || !column) return
    view()?.focusCell(store.idOf(first), column.key, { edit: true })
  }

  function tableData({ rowIds, keepNewId = false }: TableDataOptions = {}): readonly GridRow[] {
    return (rowIds ? rowsOf(rowIds) : store.rows).map((row) => output(row, keepNewId))
  }

  function remove(ids: readonly string[]): readonly GridRow[] {
    const removed = store.remove(ids, 'api')
    for (const row of removed) errors.forgetRow(store.idOf(row))
    return removed
  }

  /** Removed rows of which the server has said why not are there again, with its words. */
  function withReturned(failures: ErrorMap): ErrorMap {
    const refused = Object.keys(failures).flatMap((id) => deleted.get(id) ?? [])
    if (refused.length === 0) return failures
    const first = store.columns.find(({ visible }) => visible)?.key ?? ''
    const isShown = (key: string) => store.columns.some((column) => column.key === key && column.visible)
    const told = refused.map(({ row }) => {
      const id = store.idOf(row)
      const cells = Object.entries(failures[id] ?? {}).map(([key, message]) => [
        isShown(key) ? key : first,
        options.texts.notDeleted(message),
      ])
      return [id, Object.fromEntries(cells)]
    })
    store.transact(() => options.bringBack(refused), 'api')
    return { ...failures, ...Object.fromEntries(told) }
  }

  function newRows(): readonly GridRow[] {
    return store.rows.filter((row) => store.isNew(store.idOf(row)))
  }

  /** Row by row, in each by the order of the columns. */
  function firstError(failures: ErrorMap, isMeant: (column: Column) => boolean) {
    let first: { row: number; rowId: string; column: Column; message: string } | null = null
    for (const [rowId, cells] of Object.entries(failures)) {
      const row = store.indexOf(rowId)
      if (row === -1 || (first && row > first.row)) continue
      const column = store.columns.find((candidate) => cells[candidate.key] !== undefined && isMeant(candidate))
      if (column) first = { row, rowId, column, message: cells[column.key] ?? '' }
    }
    return first
  }

  /** What was wrong with a value goes with it. */
  function checkTravelled(change: StoreChange | null): boolean {
    const cells = (change?.patches ?? []).flatMap((patch) =>
      patch.kind === 'cells' ? patch.rows.map((row) => [store.idOf(row), patch.key] as const) : [],
    )
    validator.checkMany(cells)
    return change !== null
  }

  function withoutId(row: GridRow): GridRow {
    const { [store.rowKey]: _, ...values } = row
    return values
  }

  async function validate(): Promise<ErrorMap | null> {
    view()?.commit()
    await options.pastes.settled()
    return withRefusedCells(await validator.validate(), { store, errors, refusals })
  }

  const handle: OwnedGridHandle = {
    addRows(rows = {}, { index, setActive } = {}) {
      const added = place(rows, (list) => store.add(list, index, 'api'), 'onAdded')
      activate(added, setActive)
      return added
    },
    insertRows(rows, index) {
      if (!Number.isInteger(index) || index < 0) throw new RangeError('insertRows: index must be 0 or more.')
      return place(rows, (list) => store.add(list, index, 'api'), 'onInserted')
    },
    pushRows(rows, { index, setActive } = {}) {
      const pushed = place(rows, (list) => store.push(list, index, 'api'), 'onAdded')
      activate(pushed, setActive)
      return pushed
    },
    loadNewData(rows) {
      const maxRows = options.maxRows()
      if (rows.length > maxRows) throw new RowLimitError(maxRows, storeMessages.tooManyRows(maxRows))
      store.load([])
      errors.clear()
      // Nothing that could be taken back: the rows before are gone. New all the same, so under ids of their own.
      const made = rows.map((row, index) => ({ ...withoutId(row), ...options.orderOf?.(index) }))
      store.add(made, 0, 'outside')
    },
    removeRows: (rows) => remove(idsOfRows(rows, store)),
    removeRowsById: (ids) => remove(idsOfIds(ids)),
    removeSelection: () => remove(marked.ids),
    setValues(values) {
      // Callers without types are told what they did wrong.
      if (!Array.isArray(values)) return options.warn(options.texts.notAnArray)
      const given: Parameters<GridHandle['setValues']>[0] = values
      const changes = given.flatMap(({ rowKey, values: cells }) =>
        Object.entries(cells).map(([key, value]) => ({ id: String(rowKey), key, value: value ?? null })),
      )
      options.settingValues(() => store.setCells(changes, 'api'))
      validator.checkMany(changes.map(({ id, key }) => [id, key] as const))
    },
    getValues(callback, rowIds) {
      const rows = tableData(rowIds ? { rowIds } : {})
      callback?.('', rows)
      return rows
    },
    getTableData: tableData,
    getNewData: () => newRows().map((row) => output(row, false)),
    getNewDataWithId: () => newRows().map((row) => output(row, true)),
    getDeleteData: () => [...deleted.values()].map(({ row }) => output(row, true)),
    getAll: () => ({ tableData: tableData(), deleteData: handle.getDeleteData() }),
    getIfRowById(id) {
      const row = store.rowById(id)
      return row ? { row, isNew: store.isNew(id) } : null
    },
    getNewRowById: (id) => (store.isNew(id) ? (store.rowById(id) ?? null) : null),
    getSelectionData: () => marked.rows.map((row) => output(row, false)),
    getSelectedData: () => marked.rows.map((row) => output(row, true)),
    async validateTable() {
      const failures = await validate()
      if (failures) handle.focusFirstError(failures)
      return failures
    },
    fullValidateTable: validate,
    focusFirstError(failures) {
      const first = firstError(failures, isShowable) ?? firstError(failures, () => true)
      if (!first) return false
      const { row, column, message } = first
      if (!isShowable(column)) {
        options.warn(options.texts.unreachable(row + 1, column.title, message))
        return false
      }
      if (!column.visible) options.reveal(column.key)
      return view()?.focusCell(first.rowId, column.key) ?? false
    },
    showErrors(failures) {
      if (Object.keys(failures).length > 0) isSaving = false
      refusals = withReturned(failures)
      errors.replace('server', refusals)
    },
    getChanges() {
      isSaving = store.hasChanges()
      const changes = store.changes()
      const rows = changes.deletedIds.map((id) => deleted.get(id)?.row ?? { [store.rowKey]: id })
      return { ...changes, deleted: rows.map((row) => identityOf(row, store.rowKey)) }
    },
    get isSaving() {
      return isSaving
    },
    hasChanges: () => store.hasChanges(),
    accept(saved) {
      isSaving = false
      store.accept(saved)
      // Rows may have been removed since it was sent.
      for (const id of saved.deletedIds) deleted.delete(id)
      refusals = {}
      errors.replace('server', {})
      options.onAccepted(saved.rows)
    },
    clearSelection: () => marked.clear(),
    resetScrollTop: (top) => view()?.resetScroll(top),
    rowResort: (oldIndex, newIndex) => store.move(oldIndex, newIndex, 'api'),
    recalcDisableRows() {
      marked.recheck()
      view()?.refresh()
    },
    focusCell: (rowId, key, focus) => view()?.focusCell(rowId, key, focus) ?? false,
    undo: () => options.pastes.cancel() || checkTravelled(store.undo()),
    redo: () => checkTravelled(store.redo()),
    socketSendUpdateRow: (row) => options.send(row),
    destroy: stopFollowing,
  }
  return handle
}

/** It is shown, or would be, had the user not hidden it. */
function isShowable({ visible, cell, declared }: Column): boolean {
  return visible || (!cell.hidden && declared.visible !== false)
}
