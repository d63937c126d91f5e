import { type CellValue, isSameCell } from './row.ts'

const UNCHANGED: readonly string[] = []

/** What differs from what was loaded: new rows, deleted ids, and of changed cells the value that they had. */
export class RowLog {
  /** By column, then by row id: a whole column is logged without an object per row. */
  readonly #originals = new Map<string, Map<string, CellValue>>()
  readonly #created = new Set<string>()
  /** New rows that were loaded so, without an id: they must be saved, but nobody has done anything. */
  readonly #loadedNew = new Set<string>()
  readonly #deleted = new Set<string>()

  /** A cell changed. */
  note(id: string, key: string, before: CellValue | undefined, after: CellValue | undefined): void {
    if (this.#created.size > 0 && this.#created.has(id)) {
      this.#loadedNew.delete(id)
      return
    }
    let originals = this.#originals.get(key)
    if (!originals) {
      originals = new Map()
      this.#originals.set(key, originals)
    }
    const original = originals.get(id)
    if (original === undefined) originals.set(id, before ?? null)
    else if (isSameSaved(original, after)) originals.delete(id)
  }

  /** The cell holds what the server holds. */
  settle(id: string, key: string): void {
    this.#originals.get(key)?.delete(id)
  }

  /** The server holds this, the user something else. */
  rebase(id: string, key: string, original: CellValue | undefined): void {
    const originals = this.#originals.get(key)
    if (originals) originals.set(id, original ?? null)
    else this.#originals.set(key, new Map([[id, original ?? null]]))
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
    this.#created.delete(id)
    this.#loadedNew.delete(id)
    this.#deleted.delete(id)
    for (const originals of this.#originals.values()) originals.delete(id)
  }

  original(id: string, key: string): CellValue | undefined {
    return this.#originals.get(key)?.get(id)
  }

  isChanged(id: string, key: string): boolean {
    return this.#originals.get(key)?.has(id) === true
  }

  changedKeys(id: string): readonly string[] {
    if (this.#originals.size === 0) return UNCHANGED
    const keys: string[] = []
    for (const [key, originals] of this.#originals) if (originals.has(id)) keys.push(key)
    return keys
  }

  get deletedIds(): readonly string[] {
    return [...this.#deleted]
  }

  hasChanges(): boolean {
    if (this.#deleted.size > 0 || this.#created.size > this.#loadedNew.size) return true
    for (const originals of this.#originals.values()) if (originals.size > 0) return true
    return false
  }

  clear(): void {
    this.#originals.clear()
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
