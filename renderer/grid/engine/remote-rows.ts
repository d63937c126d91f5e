import { type CellValue, type GridRow, isSameCell } from './row.ts'
import type { RowTable } from './row-table.ts'
import type { GridChanges } from './store-change.ts'
import type { Transaction } from './transaction.ts'
import { cellCount } from './undo-stack.ts'

/** By it the server notices that somebody else has saved a row meanwhile. */
export const VERSION_KEY = 'version'

/** What the server said about rows, beside what the user did to them. */
export class RemoteRows {
  readonly #table: RowTable
  /** Server's rows whose changed cells differ from the user's. */
  readonly #stale = new Map<string, GridRow>()

  constructor(table: RowTable) {
    this.#table = table
  }

  /** Tells whether the row took new values; `shown` are the keys of the columns. */
  merge(transaction: Transaction, id: string, brought: GridRow, shown: ReadonlySet<string>): boolean {
    const { log } = this.#table
    const row = this.#table.rowById(id)
    const kept = this.#stale.get(id)
    if (!row) {
      // Removed here, and not yet on the server: it may come back, and then holds this.
      if (log.deletedIds.includes(id)) this.#stale.set(id, { ...kept, ...brought })
      return false
    }
    // A row as it was before what is kept beside it brings no news: neither its values nor its version.
    if (kept && VERSION_KEY in brought && isSameCell(brought[VERSION_KEY], row[VERSION_KEY])) return false
    // What was kept is still unseen when the next news speak of other cells.
    const remote = { ...kept, ...brought }
    const isStale = this.#conflicts(id, row, remote).length > 0
    const before = cellCount(transaction.patches)
    for (const [key, value] of Object.entries(remote)) {
      if (key === this.#table.rowKey) continue
      if (log.isChanged(id, key) && !isSameCell(value, row[key])) continue
      // The version stays the old one while the row is stale, so that the server refuses to overwrite unseen values.
      if (isStale && (key === VERSION_KEY || !shown.has(key))) continue
      this.#table.put(transaction, key, row, id, value)
    }
    if (isStale) this.#stale.set(id, remote)
    else this.#stale.delete(id)
    const hasNews = isStale && Object.keys(brought).length > 0
    if ((kept !== undefined) !== isStale || hasNews) transaction.touch(id)
    return cellCount(transaction.patches) > before
  }

  /** What is kept beside a row goes in, as far as nothing here is in its way any more. */
  mergeKept(transaction: Transaction, id: string, shown: ReadonlySet<string>): boolean {
    return this.#stale.has(id) && this.merge(transaction, id, {}, shown)
  }

  /** The user has seen the server's values and keeps his own: saving them is no oversight any more. */
  keepMine(transaction: Transaction, id: string): void {
    const { log } = this.#table
    const remote = this.#stale.get(id)
    const row = this.#table.rowById(id)
    if (!this.#stale.delete(id) || !remote || !row) return
    transaction.touch(id)
    const mine = new Set(this.#conflicts(id, row, remote))
    for (const [key, value] of Object.entries(remote)) {
      if (key === this.#table.rowKey) continue
      if (mine.has(key)) log.rebase(id, key, value)
      else if (!log.isChanged(id, key) || isSameCell(value, row[key])) this.#table.put(transaction, key, row, id, value)
    }
  }

  /** What the server holds in the cells that the user has changed to something else. */
  theirsOf(id: string): GridRow {
    const remote = this.#stale.get(id)
    const row = this.#table.rowById(id)
    if (!remote || !row) return {}
    return Object.fromEntries(this.#conflicts(id, row, remote).map((key) => [key, remote[key]]))
  }

  /** Cells that both have changed, each to something else. */
  #conflicts(id: string, row: GridRow, remote: GridRow): readonly string[] {
    const { log } = this.#table
    return log.changedKeys(id).filter((key) => {
      if (!(key in remote)) return false
      const theirs = remote[key]
      return !isSameCell(theirs, log.original(id, key)) && !isSameCell(theirs, row[key])
    })
  }

  /** The server's values, whatever the user typed. */
  take(transaction: Transaction, id: string): void {
    const remote = this.#stale.get(id)
    const row = this.#table.rowById(id)
    if (!this.#stale.delete(id) || !remote || !row) return
    transaction.touch(id)
    for (const [key, value] of Object.entries(remote)) {
      if (key !== this.#table.rowKey) this.#table.put(transaction, key, row, id, value)
    }
  }

  /**
   * A row as it was saved. What was typed since it was sent stays, and is to be saved the next time.
   * `sent`: the values that went out, in memory form, the latest last; none when that is not known.
   */
  accept(transaction: Transaction, id: string, saved: GridRow, sent: readonly SentRow[]): void {
    const { log } = this.#table
    const row = this.#table.rowById(id)
    if (!row) return
    const last = savedVersion(sent, saved)
    const changed = log.changedKeys(id)
    const typedSince = new Set(last ? keysTypedSince(row, last, changed) : [])
    const stored = new Map(changed.map((key) => [key, log.original(id, key)]))
    log.forgetRow(id)
    this.#stale.delete(id)
    for (const [key, value] of Object.entries(saved)) {
      if (key === this.#table.rowKey) continue
      if (typedSince.has(key)) {
        if (!isSameCell(value, row[key])) log.rebase(id, key, value)
      } else this.#table.put(transaction, key, row, id, value)
    }
    for (const key of typedSince) {
      if (!(key in saved)) log.rebase(id, key, last && key in last.values ? last.values[key] : stored.get(key))
    }
  }

  isStale(id: string): boolean {
    return this.#stale.has(id)
  }

  forget(id: string): void {
    this.#stale.delete(id)
  }

  clear(): void {
    this.#stale.clear()
  }
}

/** A row as it went to the server, with its values in memory. */
export interface SentRow {
  readonly isNew: boolean
  readonly values: GridRow
}

export function isSameSent(left: SentRow, right: SentRow): boolean {
  const keys = Object.keys(left.values)
  return (
    left.isNew === right.isNew &&
    keys.length === Object.keys(right.values).length &&
    keys.every((key) => key in right.values && isSameCell(left.values[key], right.values[key]))
  )
}

/** The values that were saved: those that the server says it holds; the latest where it has put others in their place. */
function savedVersion(sent: readonly SentRow[], saved: GridRow): SentRow | undefined {
  const isSaved = ({ values }: SentRow) =>
    Object.keys(values).every((key) => !(key in saved) || isSameCell(saved[key], values[key]))
  return sent.findLast(isSaved) ?? sent.at(-1)
}

function keysTypedSince(row: GridRow, sent: SentRow, changed: readonly string[]): readonly string[] {
  const keys = sent.isNew ? Object.keys(row) : changed
  return keys.filter((key) => !(key in sent.values) || !isSameCell(row[key], sent.values[key]))
}

/** What must be saved, and by id what of it was sent. */
export interface Outgoing {
  readonly changes: GridChanges
  readonly sent: ReadonlyMap<string, SentRow>
}

/** Collects what must be saved, in the order of the rows; `toStored` gives values their stored form. */
export function collectChanges(
  table: RowTable,
  toStored: (key: string, value: CellValue | undefined) => CellValue,
): Outgoing {
  const { log, rowKey } = table
  const added: GridRow[] = []
  const changed: GridRow[] = []
  const sent = new Map<string, SentRow>()
  for (const row of table.rows) {
    const id = table.idOf(row)
    const isNew = log.isNew(id)
    const keys = isNew ? Object.keys(row).filter((key) => key !== rowKey) : log.changedKeys(id)
    if (!isNew && keys.length === 0) continue
    const stored: GridRow = isNew ? {} : identityOf(row, rowKey)
    const values: GridRow = {}
    for (const key of keys) {
      values[key] = row[key]
      stored[key] = toStored(key, row[key])
    }
    sent.set(id, { isNew, values })
    if (isNew) added.push(stored)
    else changed.push(stored)
  }
  return { changes: { added, changed, deletedIds: log.deletedIds }, sent }
}

/** Which row, and which state of it: of a later one the server says that there is a conflict. */
export function identityOf(row: GridRow, rowKey: string): GridRow {
  const version = row[VERSION_KEY]
  return { [rowKey]: row[rowKey], ...(version !== undefined && version !== null && { [VERSION_KEY]: version }) }
}
