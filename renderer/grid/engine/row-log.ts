import type { CellsPatch } from './patch.ts'
import { type CellValue, type GridRow, isSameCell } from './row.ts'

const UNCHANGED: readonly string[] = []
/** More bulk changes of a column are looked at without being asked for: each holds all of its cells. */
const MAX_WAITING_BULKS = 4

/** Cells of one column that changed together: `rows` from `start` to `end`, with what they held. */
interface BulkChange {
  readonly rows: GridRow[]
  readonly before: (CellValue | undefined)[]
  readonly start: number
  end: number
  /** No cell comes twice. */
  readonly isOnce: boolean
  /** Not a bulk, but single changes that came after one. */
  readonly isTail: boolean
}

/** What changed cells of one column held when they were loaded, by row id. */
export interface ColumnLog {
  readonly originals: Map<string, CellValue>
  /** Bulk changes that were not looked at yet. */
  readonly bulk: BulkChange[]
}

/** What differs from what was loaded: new rows, deleted ids, and of changed cells the value that they had. */
export class RowLog {
  /** By column, then by row id: a whole column is logged without an object per row. */
  readonly #columns = new Map<string, ColumnLog>()
  readonly #created = new Set<string>()
  /** New rows that were loaded so, without an id: they must be saved, but nobody has done anything. */
  readonly #loadedNew = new Set<string>()
  readonly #deleted = new Set<string>()
  readonly #idOf: (row: GridRow) => string

  constructor(idOf: (row: GridRow) => string) {
    this.#idOf = idOf
  }

  /** The log of a column, for `note`; the same object until `clear`. */
  column(key: string): ColumnLog {
    let column = this.#columns.get(key)
    if (!column) {
      column = { originals: new Map(), bulk: [] }
      this.#columns.set(key, column)
    }
    return column
  }

  /** A cell changed, and held `before`. */
  note(column: ColumnLog, key: string, id: string, row: GridRow, before: CellValue | undefined): void {
    if (this.#created.size > 0 && this.#created.has(id)) {
      this.#loadedNew.delete(id)
      return
    }
    if (column.bulk.length > 0) {
      this.#append(column, row, before)
      return
    }
    const original = column.originals.get(id)
    if (original === undefined) column.originals.set(id, before ?? null)
    else if (isSameSaved(original, row[key])) column.originals.delete(id)
  }

  /**
   * Very many cells changed: kept as it is until somebody asks, since it may be taken back before.
   * `undone`: the cells of the step that this takes back.
   */
  noteBulk(key: string, column: ColumnLog, change: BulkChange, undone?: CellsPatch): void {
    if (change.end === change.start) return
    const last = column.bulk.at(-1)
    const isTakenBack = last && last.rows === undone?.rows && last.start === 0 && last.end === last.rows.length
    if (isTakenBack && change.end - change.start === last.end) column.bulk.pop()
    else column.bulk.push(change)
    if (column.bulk.length > MAX_WAITING_BULKS) this.#fold(key, column)
  }

  /** Single changes after a bulk wait with it. */
  #append(column: ColumnLog, row: GridRow, before: CellValue | undefined): void {
    let last = column.bulk.at(-1)
    if (!last?.isTail) {
      last = { rows: [], before: [], start: 0, end: 0, isOnce: false, isTail: true }
      column.bulk.push(last)
    }
    last.rows.push(row)
    last.before.push(before)
    last.end += 1
  }

  #fold(key: string, { originals, bulk }: ColumnLog): void {
    if (bulk.length === 0) return
    const changes = bulk.splice(0)
    const [first] = changes
    // The usual case, in one pass: no cell comes twice.
    const isOnce = originals.size === 0 && changes.length === 1 && first?.isOnce === true
    for (const { rows, before, start, end } of changes) {
      for (let index = start; index < end; index += 1) {
        const row = rows[index]
        if (!row) continue
        const id = this.#idOf(row)
        const original = before[index] ?? null
        if (this.#created.size > 0 && this.#created.has(id)) this.#loadedNew.delete(id)
        else if (isOnce ? !isSameSaved(original, row[key]) : !originals.has(id)) originals.set(id, original)
      }
    }
    if (!isOnce) this.#dropUnchanged(key, originals, changes)
  }

  /** The first change told what a cell held; the row tells whether it holds that again. */
  #dropUnchanged(key: string, originals: Map<string, CellValue>, changes: readonly BulkChange[]): void {
    for (const { rows, start, end } of changes) {
      for (let index = start; index < end; index += 1) {
        const row = rows[index]
        if (!row) continue
        const id = this.#idOf(row)
        const original = originals.get(id)
        if (original !== undefined && isSameSaved(original, row[key])) originals.delete(id)
      }
    }
  }

  /** Looks at bulk changes, before rows get other ids. */
  fold(): void {
    for (const [key, column] of this.#columns) this.#fold(key, column)
  }

  #originalsOf(key: string): Map<string, CellValue> | undefined {
    const column = this.#columns.get(key)
    if (column) this.#fold(key, column)
    return column?.originals
  }

  /** The cell holds what the server holds. */
  settle(id: string, key: string): void {
    this.#originalsOf(key)?.delete(id)
  }

  /** The server holds this, the user something else. */
  rebase(id: string, key: string, original: CellValue | undefined): void {
    this.column(key)
    this.#originalsOf(key)?.set(id, original ?? null)
  }

  create(id: string, loaded = false): void {
    this.#created.add(id)
    if (loaded) this.#loadedNew.add(id)
  }

  isNew(id: string): boolean {
    return this.#created.has(id)
  }

  /** A row is gone: new ones are dropped, the others' ids are kept. Tells whether it was new. */
  remove(id: string): boolean {
    // Afterwards nobody knows that the row was new.
    this.fold()
    this.#loadedNew.delete(id)
    if (this.#created.delete(id)) return true
    this.#deleted.add(id)
    return false
  }

  /** An existing row is back; false when it is not among the deleted: then the server has it no more. */
  restore(id: string): boolean {
    return this.#deleted.delete(id)
  }

  delete(id: string): void {
    this.#deleted.add(id)
  }

  /** The row counts as saved, or is of no interest any more. */
  forgetRow(id: string): void {
    this.fold()
    this.#created.delete(id)
    this.#loadedNew.delete(id)
    this.#deleted.delete(id)
    for (const { originals } of this.#columns.values()) originals.delete(id)
  }

  original(id: string, key: string): CellValue | undefined {
    return this.#originalsOf(key)?.get(id)
  }

  isChanged(id: string, key: string): boolean {
    return this.#originalsOf(key)?.has(id) === true
  }

  changedKeys(id: string): readonly string[] {
    if (this.#columns.size === 0) return UNCHANGED
    this.fold()
    const keys: string[] = []
    for (const [key, { originals }] of this.#columns) if (originals.has(id)) keys.push(key)
    return keys
  }

  get deletedIds(): readonly string[] {
    return [...this.#deleted]
  }

  hasChanges(): boolean {
    if (this.#deleted.size > 0 || this.#created.size > this.#loadedNew.size) return true
    for (const [key, column] of this.#columns) {
      // One change of cells that were not logged has surely changed something.
      if (column.originals.size === 0 && column.bulk.length === 1 && this.#created.size === 0) return true
      this.#fold(key, column)
      if (column.originals.size > 0 || this.#created.size > this.#loadedNew.size) return true
    }
    return false
  }

  clear(): void {
    this.#columns.clear()
    this.#created.clear()
    this.#loadedNew.clear()
    this.#deleted.clear()
  }
}

/** An emptied cell and one that never held anything are the same to a server. */
function isSameSaved(left: CellValue, right: CellValue | undefined): boolean {
  const isEmpty = left === null || left === ''
  return isEmpty ? right === undefined || right === null || right === '' : isSameCell(left, right)
}
