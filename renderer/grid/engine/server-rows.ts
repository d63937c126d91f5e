import type { Column } from './column.ts'
import type { GridStore } from './grid-store.ts'
import type { OthersCells } from './others-cells.ts'
import { collectChanges, isSameSent, RemoteRows, type SentRow } from './remote-rows.ts'
import type { GridRow } from './row.ts'
import type { RowTable } from './row-table.ts'
import { readBrought, storedValue } from './stored-values.ts'
import type { Transaction } from './transaction.ts'

/** What a store lends to what speaks with the server. */
export interface StoreGround {
  readonly table: RowTable
  columns(): readonly Column[]
  /** In the open transaction, or in one from outside: nothing of that is undone. */
  run<Result>(work: (transaction: Transaction) => Result): Result
}

export interface RemovedRow {
  readonly row: GridRow
  readonly position: number
}

/** What is to be saved, what was, and what others have saved. */
export interface ServerRows
  extends Pick<GridStore, 'changes' | 'accept' | 'mergeRemote' | 'isStale' | 'takeRemote' | 'removeRemote'> {
  /** Rows beside which the server's values are kept take them, as far as the user holds nothing else any more. */
  mergeKept(ids: Iterable<string>): readonly string[]
  /** Of a stale row: what the server holds in the cells that both have changed. */
  theirsOf(id: string): GridRow
  /** Of a stale row: the user's values are to be saved over the server's, which he has seen. */
  keepMine(id: string): void
  /** Removed rows that the server does not let go, with the positions that they had: they are as they were. */
  bringBack(removed: readonly RemovedRow[]): void
  /** There are other rows altogether. */
  clear(): void
}

/**
 * For grids that save their rows by themselves; those of a form are saved with it. `others`: where what others have saved
 * is kept from being undone.
 */
export function createServerRows({ table, columns, run }: StoreGround, others?: OthersCells): ServerRows {
  const { figures, log } = table
  const remote = new RemoteRows(table)
  /**
   * What `changes` gave away since the last `accept`, by row the latest last: values typed since then must outlive it.
   * Which one was saved, only the answer tells: somebody else may have asked meanwhile.
   */
  const sent = new Map<string, SentRow[]>()

  function noteSent(id: string, row: SentRow) {
    const rows = sent.get(id) ?? []
    const last = rows.at(-1)
    if (last && isSameSent(last, row)) return
    sent.set(id, [...rows, row])
  }

  /** Of rows that are saved: what the user has entered, and all of those that he has made. */
  function ownCells({ rows, newIds }: Parameters<GridStore['accept']>[0]) {
    const made = new Set(newIds.values())
    const entered = new Map(
      rows.map((row) => String(row[table.rowKey])).map((id) => [id, new Set(log.changedKeys(id))]),
    )
    return (row: GridRow, key: string) => made.has(table.idOf(row)) || entered.get(table.idOf(row))?.has(key) === true
  }

  const shownKeys = () => new Set(columns().map(({ key }) => key))

  return {
    changes() {
      table.nameAll()
      const byKey = new Map(columns().map((column) => [column.key, column]))
      const outgoing = collectChanges(table, (key, value) => storedValue(byKey.get(key), value))
      for (const [id, row] of outgoing.sent) noteSent(id, row)
      return outgoing.changes
    },
    accept(saved) {
      const take = () =>
        run((transaction) => {
          log.fold()
          const temporaryIds = new Map(Array.from(saved.newIds, ([temporary, real]) => [real, temporary]))
          for (const [temporary, real] of saved.newIds) {
            const wasSent = sent.has(temporary)
            const row = table.rename(temporary, real)
            log.forgetRow(temporary)
            // Created on the server, but removed here meanwhile: the next save removes it there, too.
            if (!row && wasSent) log.delete(real)
          }
          if (saved.newIds.size > 0) {
            figures.forgetAll()
            transaction.renamed = saved.newIds
          }
          const rows = saved.rows.map((row) => ({ ...row }))
          readBrought(rows, columns())
          for (const row of rows) {
            const id = table.idOf(row)
            remote.accept(transaction, id, row, sent.get(temporaryIds.get(id) ?? id) ?? [])
          }
          for (const id of saved.deletedIds) {
            log.forgetRow(id)
            remote.forget(id)
          }
          sent.clear()
        })
      if (others) others.answered(take, ownCells(saved))
      else take()
    },
    mergeRemote(rows) {
      return run((transaction) => {
        const taken: string[] = []
        const shown = shownKeys()
        const incoming = rows.filter(table.hasId, table).map((row) => ({ ...row }))
        readBrought(incoming, columns())
        for (const row of incoming) {
          const id = table.idOf(row)
          if (remote.merge(transaction, id, row, shown)) taken.push(id)
        }
        return taken
      })
    },
    isStale: (id) => remote.isStale(id) && table.has(id),
    takeRemote(id) {
      run((transaction) => remote.take(transaction, id))
    },
    mergeKept(ids) {
      return run((transaction) => {
        const shown = shownKeys()
        return [...ids].filter((id) => remote.mergeKept(transaction, id, shown))
      })
    },
    theirsOf: (id) => remote.theirsOf(id),
    keepMine(id) {
      const theirs = remote.theirsOf(id)
      run((transaction) => remote.keepMine(transaction, id))
      const row = table.rowById(id)
      // What was his before would be put over what the other one has saved.
      if (row) for (const [key, value] of Object.entries(theirs)) others?.note(row, key, value ?? null)
    },
    removeRemote(ids) {
      run((transaction) => table.removeIds(transaction, ids, true))
      for (const id of ids) {
        log.forgetRow(id)
        remote.forget(id)
      }
    },
    bringBack(removed) {
      const coming = removed.toSorted((left, right) => left.position - right.position)
      const positions: number[] = []
      for (const { position } of coming) {
        // They may have gone one by one, and others since.
        const first = (positions.at(-1) ?? -1) + 1
        positions.push(Math.max(first, Math.min(position, table.rows.length + positions.length)))
      }
      const rows = coming.map(({ row }) => row)
      const fates = rows.map(() => 'known' as const)
      run((transaction) => table.insert(transaction, rows, positions, fates))
    },
    clear() {
      remote.clear()
      sent.clear()
    },
  }
}
