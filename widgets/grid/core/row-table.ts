import { ColumnFigures } from './column-figures.ts'
import { type CellValue, type GridRow, isSameCell } from './row.ts'
import { RowLog } from './row-log.ts'
import { insertInto, removeFrom } from './row-order.ts'
import { RowPositions } from './row-positions.ts'
import type { Transaction } from './transaction.ts'
import type { CellsPatch, RowFate, RowsPatch, Step } from './undo-stack.ts'

/** Changes of this share of a column make its figures anew instead of following each. */
const BULK_SHARE = 0.25
const BULK_ROWS = 256

/**
 * The rows with everything that follows them: positions, log, figures. Each way to change them notes in the transaction
 * how to take it back.
 */
export class RowTable {
  rows: GridRow[]
  readonly rowKey: string
  readonly log = new RowLog()
  readonly figures: ColumnFigures
  readonly #positions: RowPositions
  readonly #makeId: () => string

  constructor(rows: GridRow[], rowKey: string, makeId: () => string) {
    this.rows = rows
    this.rowKey = rowKey
    this.#makeId = makeId
    this.#positions = new RowPositions(() => this.rows, this.idOf)
    this.figures = new ColumnFigures(() => this.rows, this.idOf)
  }

  /** Rows that were loaded without an id get one when somebody asks, so that loading looks at no row. */
  readonly idOf = (row: GridRow): string => {
    const id = row[this.rowKey]
    if (typeof id === 'string' && id !== '') return id
    if (typeof id === 'number') return String(id)
    const made = this.#makeId()
    row[this.rowKey] = made
    this.log.create(made, true)
    return made
  }

  hasId(row: GridRow): boolean {
    const id = row[this.rowKey]
    return typeof id === 'number' || (typeof id === 'string' && id !== '')
  }

  makeId(): string {
    return this.#makeId()
  }

  /** Gives rows without an id theirs. */
  nameAll(): void {
    for (const row of this.rows) this.idOf(row)
  }

  indexOf(id: string): number {
    return this.#positions.indexOf(id)
  }

  has(id: string): boolean {
    return this.#positions.has(id)
  }

  rowById(id: string): GridRow | undefined {
    return this.rows[this.#positions.indexOf(id)]
  }

  load(rows: GridRow[]): void {
    this.rows = rows
    this.#positions.forget()
    this.figures.forgetAll()
    this.log.clear()
  }

  put(transaction: Transaction, key: string, row: GridRow, id: string, value: CellValue | undefined): void {
    this.#put(transaction, transaction.cellsOf(key), row, id, value)
  }

  /** One column of many rows; `values` by position in `rows`. */
  putColumn(
    transaction: Transaction,
    key: string,
    rows: readonly GridRow[],
    values: readonly (CellValue | undefined)[],
    // A step that changed a cell twice is taken back from its end.
    backwards = false,
  ): void {
    if (rows.length > BULK_ROWS && rows.length > this.rows.length * BULK_SHARE) this.figures.forget(key)
    const patch = transaction.cellsOf(key)
    for (let at = 0; at < rows.length; at += 1) {
      const index = backwards ? rows.length - 1 - at : at
      const row = rows[index]
      if (row) this.#put(transaction, patch, row, this.idOf(row), values[index])
    }
  }

  #put(transaction: Transaction, patch: CellsPatch, row: GridRow, id: string, value: CellValue | undefined): void {
    const { key } = patch
    const before = row[key]
    const isOutside = transaction.origin === 'outside'
    if (isSameCell(before, value)) {
      if (isOutside) this.log.settle(id, key)
      return
    }
    row[key] = value
    patch.rows.push(row)
    patch.before.push(before)
    if (isOutside) this.log.settle(id, key)
    else this.log.note(id, key, before, value)
    this.figures.change(key, id, before, value)
  }

  /** Rows with their positions afterwards, ascending. */
  insert(
    transaction: Transaction,
    rows: readonly GridRow[],
    positions: readonly number[],
    fates: readonly RowFate[],
  ): void {
    if (rows.length === 0) return
    const settled = rows.map((row, at) => this.#welcome(row, fates[at] ?? 'pushed'))
    insertInto(this.rows, rows, positions)
    this.#follow(rows, positions, 'insert')
    transaction.addStructure({ kind: 'insert', rows, positions, fates: settled })
  }

  /** The log learns of a row; one that the server has no more becomes a new one. */
  #welcome(row: GridRow, fate: RowFate): RowFate {
    if (fate === 'pushed') return fate
    if (fate === 'known') {
      if (this.log.restore(this.idOf(row))) return fate
      this.log.forgetRow(this.idOf(row))
      row[this.rowKey] = this.#makeId()
    }
    this.log.create(this.idOf(row))
    return 'created'
  }

  /** `quietly`: the rows are no longer, or not yet, the server's; their ids are not kept as deleted. */
  remove(transaction: Transaction, positions: readonly number[], quietly = false): readonly GridRow[] {
    if (positions.length === 0) return []
    const rows: GridRow[] = []
    const fates: RowFate[] = []
    for (const position of positions) {
      const row = this.rows[position]
      if (!row) continue
      const id = this.idOf(row)
      rows.push(row)
      if (quietly) {
        this.log.forgetRow(id)
        fates.push('pushed')
      } else fates.push(this.log.remove(id) ? 'created' : 'known')
    }
    removeFrom(this.rows, positions)
    this.#follow(rows, positions, 'remove')
    transaction.addStructure({ kind: 'remove', rows, positions, fates })
    return rows
  }

  #follow(rows: readonly GridRow[], positions: readonly number[], kind: RowsPatch['kind']): void {
    const isBulk = rows.length > BULK_ROWS && rows.length > this.rows.length * BULK_SHARE
    if (isBulk) {
      this.#positions.forget()
      this.figures.forgetAll()
      return
    }
    rows.forEach((row, at) => {
      const id = this.idOf(row)
      if (kind === 'insert') {
        this.#positions.inserted(id, positions[at] ?? 0)
        this.figures.addRow(row, id)
      } else {
        this.#positions.removed(id)
        this.figures.removeRow(row, id)
      }
    })
  }

  move(transaction: Transaction, from: number, to: number): void {
    const [row] = this.rows.splice(from, 1)
    if (!row) return
    this.rows.splice(to, 0, row)
    this.#positions.moved(this.idOf(row), to)
    transaction.addStructure({ kind: 'move', row, from, to })
  }

  /** Positions written into the rows; only those that differ change. */
  renumber(transaction: Transaction, orderKey: string, begin: number): void {
    const rows: GridRow[] = []
    const numbers: number[] = []
    for (let index = 0; index < this.rows.length; index += 1) {
      const row = this.rows[index]
      if (!row || row[orderKey] === index + begin) continue
      rows.push(row)
      numbers.push(index + begin)
    }
    this.putColumn(transaction, orderKey, rows, numbers)
  }

  /** A row gets another id, in place. Figures hold ids: call `figures.forgetAll` after the last one. */
  rename(from: string, to: string): GridRow | undefined {
    const row = this.rowById(from)
    if (!row) return undefined
    row[this.rowKey] = to
    this.#positions.renamed(from, to)
    return row
  }

  /** Takes a step back. What it did to rows that are gone is passed over. */
  invert(transaction: Transaction, step: Step): void {
    for (let at = step.length - 1; at >= 0; at -= 1) {
      const patch = step[at]
      if (patch?.kind === 'cells') this.#invertCells(transaction, patch)
      else if (patch?.kind === 'move') {
        const from = this.#presentIndex(patch.row)
        if (from >= 0) this.move(transaction, from, Math.min(patch.from, this.rows.length - 1))
      } else if (patch?.kind === 'insert') this.#invertInsert(transaction, patch)
      else if (patch) this.#invertRemove(transaction, patch)
    }
  }

  #invertCells(transaction: Transaction, patch: CellsPatch): void {
    if (patch.rows.every((row) => this.#presentIndex(row) >= 0)) {
      this.putColumn(transaction, patch.key, patch.rows, patch.before, true)
      return
    }
    for (let at = patch.rows.length - 1; at >= 0; at -= 1) {
      const row = patch.rows[at]
      if (row && this.#presentIndex(row) >= 0) {
        this.put(transaction, patch.key, row, this.idOf(row), patch.before[at])
      }
    }
  }

  #invertInsert(transaction: Transaction, patch: RowsPatch): void {
    const pushed: number[] = []
    const own: number[] = []
    patch.rows.forEach((row, at) => {
      const index = this.#presentIndex(row)
      if (index >= 0) (patch.fates[at] === 'pushed' ? pushed : own).push(index)
    })
    const ascending = (left: number, right: number) => left - right
    const quiet = pushed.length > 0 ? new Set(pushed.map((index) => this.rows[index])) : null
    this.remove(transaction, own.sort(ascending))
    if (!quiet) return
    const positions: number[] = []
    this.rows.forEach((row, index) => {
      if (quiet.has(row)) positions.push(index)
    })
    this.remove(transaction, positions, true)
  }

  #invertRemove(transaction: Transaction, patch: RowsPatch): void {
    const rows: GridRow[] = []
    const positions: number[] = []
    const fates: RowFate[] = []
    const present = this.rows.length
    patch.rows.forEach((row, at) => {
      if (this.has(this.idOf(row))) return
      // Rows may have gone meanwhile: then it comes back at the end.
      positions.push(Math.min(patch.positions[at] ?? 0, present + rows.length))
      rows.push(row)
      fates.push(patch.fates[at] ?? 'pushed')
    })
    this.insert(transaction, rows, positions, fates)
  }

  /** -1 also when another row stands there under its id. */
  #presentIndex(row: GridRow): number {
    const index = this.#positions.indexOf(this.idOf(row))
    return this.rows[index] === row ? index : -1
  }
}
