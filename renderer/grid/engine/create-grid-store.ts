import { ChangeListeners } from './change-listeners.ts'
import type { Column } from './column.ts'
import { EditRights } from './edit-rights.ts'
import { type GridStore, RowLimitError } from './grid-store.ts'
import type { GridStoreOptions } from './grid-store-options.ts'
import { storeMessages } from './messages.ts'
import { fillDefaults } from './new-row.ts'
import type { RowFate, Step } from './patch.ts'
import type { CellValue, GridRow } from './row.ts'
import { createRowIds, isTemporaryId } from './row-ids.ts'
import { RowTable } from './row-table.ts'
import { runningMaximum } from './running-maximum.ts'
import type { ServerRows } from './server-rows.ts'
import type { ChangeOrigin, StoreChange } from './store-change.ts'
import { readStored } from './stored-values.ts'
import { Transaction } from './transaction.ts'
import { UndoStack } from './undo-stack.ts'

/** The rows of one grid. Rows and the list of them are the store's from now on: both are changed in place. */
export function createGridStore(options: GridStoreOptions): GridStore {
  const { rowKey = 'id', orderKey } = options
  const table = new RowTable(options.rows, rowKey, options.makeId ?? createRowIds())
  const { figures, log } = table
  const undoStack = new UndoStack()
  let rights = new EditRights(options)
  const listeners = new ChangeListeners()
  let columns = options.columns
  let columnsByKey = byKey(columns)
  let current: Transaction | null = null
  const server = options.server?.({ table, columns: () => columns, run: (work) => run('outside', work) })
  readStored(table.rows, columns)

  function commit(transaction: Transaction, keep: (step: Step) => void): StoreChange | null {
    const { origin, patches } = transaction
    if (orderKey !== undefined && transaction.isStructural && (origin === 'user' || origin === 'api')) {
      table.renumber(transaction, orderKey, options.orderBegin ?? 1)
    }
    const change = transaction.toChange(table.idOf)
    if (change) {
      const step = patches.filter((patch) => patch.kind !== 'cells' || patch.rows.length > 0)
      if (step.length > 0) keep(step)
      listeners.tell(change)
    }
    return change
  }

  /** Runs in the open transaction, or in one of its own; a throw takes everything back. */
  function run<Result>(
    origin: ChangeOrigin | undefined,
    work: (transaction: Transaction) => Result,
    keep: (step: Step) => void = (step) => undoStack.push(step),
  ): Result {
    if (current) return work(current)
    const transaction = new Transaction(origin ?? 'user')
    current = transaction
    let result: Result
    try {
      result = work(transaction)
    } catch (error) {
      table.invert(new Transaction(transaction.origin), transaction.patches)
      throw error
    } finally {
      current = null
    }
    commit(transaction, transaction.origin === 'outside' ? () => undefined : keep)
    return result
  }

  /** Takes a step back; what that changed can be taken back in turn. */
  function invert(step: Step, keep: (step: Step) => void): StoreChange | null {
    const transaction = new Transaction('undo')
    transaction.undone = step
    table.invert(transaction, options.others?.withoutTheirs(step, transaction) ?? step)
    return commit(transaction, keep)
  }

  function insert(
    transaction: Transaction,
    rows: readonly GridRow[],
    index: number | undefined,
    fates: readonly RowFate[],
  ): readonly string[] {
    const maxRows = options.maxRows ?? Number.POSITIVE_INFINITY
    if (transaction.origin !== 'outside' && table.rows.length + rows.length > maxRows) {
      throw new RowLimitError(maxRows, storeMessages.tooManyRows(maxRows))
    }
    const at = Math.max(0, Math.min(index ?? table.rows.length, table.rows.length))
    table.insert(
      transaction,
      rows,
      Array.from(rows, (_, offset) => at + offset),
      fates,
    )
    return rows.map(table.idOf)
  }

  /** Defaults where nothing was given; a copy of another row is a row of its own. Order columns go on counting. */
  function newRow(given: GridRow, orders: Map<string, CellValue>, mayKeepId: boolean): GridRow {
    const row: GridRow = { ...given }
    if (!mayKeepId || !table.hasId(row) || table.has(table.idOf(row))) row[rowKey] = table.makeId()
    fillDefaults(row, columns, orders, (key) => figures.get(key, runningMaximum).next(table.rows, key))
    return row
  }

  function toServer(): ServerRows {
    if (!server) throw new TypeError('The rows of this grid are saved elsewhere.')
    return server
  }

  return {
    get rows() {
      return table.rows
    },
    get columns() {
      return columns
    },
    rowKey,
    idOf: table.idOf,
    rowById: (id) => table.rowById(id),
    indexOf: (id) => table.indexOf(id),
    isNew: (id) => log.isNew(id),
    isDisabled: (row, index) => rights.isDisabled(row, index),
    isRowDisabled: (row, index) => rights.isRowDisabled(row, index),
    isEditable: (row, index, column) => rights.isEditable(row, index, column),
    readRights() {
      rights = new EditRights(options)
    },

    setCells(changes, origin, refused) {
      run(
        origin,
        (transaction) => {
          const isUser = (origin ?? transaction.origin) === 'user'
          let row: GridRow | undefined
          let rowId: string | undefined
          let edited: GridRow | undefined
          for (const { id, key, value } of changes) {
            // Pastes come row by row.
            if (id !== rowId) row = table.rowById(id)
            rowId = id
            if (!row) continue
            const may = !isUser || rights.maySet(row, rights.needsIndex ? table.indexOf(id) : 0, columnsByKey.get(key))
            // What a picker fills in goes with the cell that it was opened for, also where nobody may type.
            if (!may && !(undoStack.isTyping && row === edited)) continue
            edited = row
            table.put(transaction, key, row, id, value)
          }
          for (const patch of transaction.patches) patch.refused ??= refused
        },
        (step) => {
          if (origin === 'follow') undoStack.join(step)
          else if (origin === undefined || origin === 'user') undoStack.pushTyping(step)
          else undoStack.push(step)
        },
      )
    },
    setColumn(key, value, origin) {
      run(origin, (transaction) => {
        const column = columnsByKey.get(key)
        const mayUser = (row: GridRow, index: number) => rights.maySet(row, index, column)
        table.putColumn(transaction, key, value, (origin ?? transaction.origin) === 'user' ? mayUser : null)
      })
    },
    transact: (work, origin) => run(origin, work),
    beginEdit: () => undoStack.beginTyping(),
    endEdit: () => undoStack.endTyping(),
    cancelEdit() {
      invert(undoStack.cancelTyping(), () => undefined)
    },

    add(rows = [{}], index, origin) {
      return run(origin, (transaction) => {
        const orders = new Map<string, CellValue>()
        const made = rows.map((row) => newRow(row, orders, transaction.origin === 'outside'))
        readStored(made, columns)
        const fates = rows.map(
          (row): RowFate => (transaction.origin === 'outside' && table.hasId(row) ? 'pushed' : 'created'),
        )
        return insert(transaction, made, index, fates)
      })
    },
    push(rows, index, origin?: ChangeOrigin) {
      return run(origin ?? 'api', (transaction) => {
        const coming = rows.filter((row) => !table.hasId(row) || !table.has(table.idOf(row)))
        readStored(coming, columns)
        const fates = coming.map(
          (row): RowFate => (table.hasId(row) && !isTemporaryId(table.idOf(row)) ? 'pushed' : 'created'),
        )
        insert(transaction, coming, index, fates)
        return rows.map(table.idOf)
      })
    },
    remove(ids, origin) {
      // Callers without types are told what they did wrong, as the specification asks.
      if (typeof ids !== 'string' && !Array.isArray(ids)) throw new TypeError(storeMessages.wrongRemoveArgument)
      const list: readonly string[] = typeof ids === 'string' ? [ids] : ids
      return run(origin, (transaction) => table.removeIds(transaction, list, transaction.origin === 'outside'))
    },
    move(from, to, origin) {
      const last = table.rows.length - 1
      const target = Math.max(0, Math.min(to, last))
      if (from < 0 || from > last || from === target) return
      run(origin, (transaction) => table.move(transaction, from, target))
    },

    undo() {
      undoStack.endTyping()
      const step = undoStack.takeUndo()
      return step ? invert(step, (undone) => undoStack.pushUndone(undone)) : null
    },
    redo() {
      undoStack.endTyping()
      const step = undoStack.takeRedo()
      return step ? invert(step, (redone) => undoStack.keep(redone)) : null
    },
    get canUndo() {
      return undoStack.canUndo
    },
    get canRedo() {
      return undoStack.canRedo
    },

    load(rows) {
      readStored(rows, columns)
      table.load(rows)
      undoStack.clear()
      server?.clear()
      listeners.tell({
        origin: 'outside',
        cells: null,
        columns: new Set(columnsByKey.keys()),
        inserted: [],
        removed: [],
        moved: false,
        reset: true,
      })
    },
    setColumns(next) {
      const known = columnsByKey
      columns = next
      columnsByKey = byKey(next)
      readStored(
        table.rows,
        next.filter(({ key }) => !known.has(key)),
      )
      // Their values may have changed form.
      figures.forgetAll()
    },
    hasChanges: () => log.hasChanges(),
    isChanged: (id, key) =>
      key === undefined ? log.isNew(id) || log.changedKeys(id).length > 0 : log.isChanged(id, key),
    changes: () => toServer().changes(),
    accept: (saved) => toServer().accept(saved),
    mergeRemote: (rows) => toServer().mergeRemote(rows),
    isStale: (id) => server?.isStale(id) ?? false,
    takeRemote: (id) => toServer().takeRemote(id),
    removeRemote: (ids) => toServer().removeRemote(ids),

    figure: (key, kind) => figures.get(key, kind),

    subscribe: (onChange) => listeners.add(onChange),
  }
}

function byKey(columns: readonly Column[]): ReadonlyMap<string, Column> {
  return new Map(columns.map((column) => [column.key, column]))
}
