import { ColumnFigures } from './column-figures.ts'
import type { CellsPatch, RowFate, RowsPatch, Step } from './patch.ts'
import { type CellValue, type GridRow, isSameCell } from './row.ts'
import { RowLog } from './row-log.ts'
import { insertInto, removeFrom } from './row-order.ts'
import { RowPositions } from './row-positions.ts'
import type { Lane, Transaction } from './transaction.ts'

/** From this share of a column on, its figures are made anew instead of following each change. */
const BULK_SHARE = 0.25
const BULK_ROWS = 256

/**
 * The rows with everything that follows them: positions, log, figures. Each way to change them notes in the transaction
 * how to take it back.
 */
export class RowTable {
  rows: GridRow[]
  readonly rowKey: string
  readonly makeId: () => string
  readonly log: RowLog
  readonly figures: ColumnFigures
  readonly #positions: RowPositions
  /** Rows that went and did not come back: steps of undo pass them over. */
  readonly #gone = new Set<GridRow>()

  constructor(rows: GridRow[], rowKey: string, makeId: () => string) {
    this.rows = rows
    this.rowKey = rowKey
    this.makeId = makeId
    this.log = new RowLog(this.idOf)
    this.#positions = new RowPositions(() => this.rows, this.idOf)
    this.figures = new ColumnFigures(() => this.rows, this.idOf)
  }

  /** Rows that were loaded without an id get one when somebody asks, so that loading looks at no row. */
  readonly idOf = (row: GridRow): string => {
    const id = row[this.rowKey]
    if (typeof id === 'string' && id !== '') return id
    if (typeof id === 'number') return String(id)
    const made = this.makeId()
    row[this.rowKey] = made
    this.log.create(made, true)
    return made
  }

  hasId(row: GridRow): boolean {
    const id = row[this.rowKey]
    return typeof id === 'number' || (typeof id === 'string' && id !== '')
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
    this.#gone.clear()
  }

  put(transaction: Transaction, key: string, row: GridRow, id: string, value: CellValue | undefined): void {
    this.#put(transaction, transaction.lane(key, this), row, id, value)
  }

  #put(transaction: Transaction, lane: Lane, row: GridRow, id: string, value: CellValue | undefined): void {
    const { patch } = lane
    const before = row[patch.key]
    const isOutside = transaction.origin === 'outside'
    if (isSameCell(before, value)) {
      if (isOutside) this.log.settle(id, patch.key)
      return
    }
    row[patch.key] = value
    patch.rows.push(row)
    patch.before.push(before)
    if (isOutside) this.log.settle(id, patch.key)
    else this.log.note(lane.log, patch.key, id, row, before)
    lane.figures.change(id, before, value)
  }

  /** One column of every row. `may` tells which rows; null: all. */
  putColumn(
    transaction: Transaction,
    key: string,
    nextValue: (row: GridRow, index: number) => CellValue,
    may: ((row: GridRow, index: number) => boolean) | null,
  ): void {
    const isBulk = this.#isBulk(transaction, this.rows.length)
    const lane = transaction.lane(key, this)
    const start = lane.patch.rows.length
    for (let index = 0; index < this.rows.length; index += 1) {
      const row = this.rows[index]
      if (!row || (may && !may(row, index))) continue
      const value = nextValue(row, index)
      if (isBulk) swap(lane.patch, row, value)
      else this.#put(transaction, lane, row, this.idOf(row), value)
    }
    if (isBulk) this.#followBulk(lane, start)
  }

  /** Cells of a step get back what they held. */
  #putBack(transaction: Transaction, step: CellsPatch): void {
    const { key, rows, before } = step
    const isBulk = this.#isBulk(transaction, rows.length)
    const lane = transaction.lane(key, this)
    const start = lane.patch.rows.length
    // From the end: a step may have changed a cell twice.
    for (let index = rows.length - 1; index >= 0; index -= 1) {
      const row = rows[index]
      if (!row || (this.#gone.size > 0 && this.#gone.has(row))) continue
      if (isBulk) swap(lane.patch, row, before[index])
      else this.#put(transaction, lane, row, this.idOf(row), before[index])
    }
    if (isBulk) this.#followBulk(lane, start, step)
  }

  /** What comes from outside settles each cell in the log. */
  #isBulk(transaction: Transaction, count: number): boolean {
    return transaction.origin !== 'outside' && count > BULK_ROWS && count > this.rows.length * BULK_SHARE
  }

  #followBulk({ patch, log, figures }: Lane, start: number, undone?: CellsPatch): void {
    const { rows, before } = patch
    if (rows.length === start) return
    figures.forget()
    this.log.noteBulk(patch.key, log, { rows, before, start, end: rows.length, isOnce: !undone, isTail: false }, undone)
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
    for (const row of rows) this.#gone.delete(row)
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
      row[this.rowKey] = this.makeId()
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
      this.#gone.add(row)
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

  removeIds(transaction: Transaction, ids: readonly string[], quietly: boolean): readonly GridRow[] {
    return this.remove(transaction, ascending(ids.map((id) => this.indexOf(id))), quietly)
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
        this.#positions.placed(id, positions[at] ?? 0)
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
    this.#positions.placed(this.idOf(row), to)
    transaction.addStructure({ kind: 'move', row, from, to })
  }

  /** Positions written into the rows; only those that differ change. */
  renumber(transaction: Transaction, orderKey: string, begin: number): void {
    this.putColumn(transaction, orderKey, (_, index) => begin + index, null)
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
      if (patch?.kind === 'cells') this.#putBack(transaction, patch)
      else if (patch?.kind === 'move') {
        const from = this.#presentIndex(patch.row)
        if (from >= 0) this.move(transaction, from, Math.min(patch.from, this.rows.length - 1))
      } else if (patch?.kind === 'insert') this.#invertInsert(transaction, patch)
      else if (patch) this.#invertRemove(transaction, patch)
    }
  }

  #invertInsert(transaction: Transaction, patch: RowsPatch): void {
    for (const isPushed of [false, true]) {
      const rows = patch.rows.filter((_, at) => (patch.fates[at] === 'pushed') === isPushed)
      this.remove(transaction, ascending(rows.map((row) => this.#presentIndex(row))), isPushed)
    }
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

  #presentIndex(row: GridRow): number {
    return this.#gone.has(row) ? -1 : this.#positions.indexOf(this.idOf(row))
  }
}

/** Each position once; rows that are not there have none. */
function ascending(positions: readonly number[]): readonly number[] {
  return [...new Set(positions)].filter((position) => position >= 0).sort((left, right) => left - right)
}

function swap(patch: CellsPatch, row: GridRow, value: CellValue | undefined): void {
  const before = row[patch.key]
  if (isSameCell(before, value)) return
  row[patch.key] = value
  patch.rows.push(row)
  patch.before.push(before)
}
