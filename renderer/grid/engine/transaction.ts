import type { ColumnFigures, Figures } from './column-figures.ts'
import type { CellsPatch, MovePatch, Patch, RowsPatch, Step } from './patch.ts'
import type { GridRow } from './row.ts'
import type { ColumnLog, RowLog } from './row-log.ts'
import type { ChangeOrigin, StoreChange } from './store-change.ts'

/** Beyond these, listeners are told to look at everything: a list of all cells costs more than it saves. */
const MAX_TOLD_CELLS = 20_000
const MAX_TOLD_ROWS = 5_000
const NO_KEYS: ReadonlySet<string> = new Set()

/** Everything that follows a changed cell of a column, looked up once. */
export interface Lane {
  readonly patch: CellsPatch
  readonly log: ColumnLog
  readonly figures: Figures
}

interface LaneSource {
  readonly log: RowLog
  readonly figures: ColumnFigures
}

/** Gathers what is done until it is told and put on the undo stack. */
export class Transaction {
  readonly origin: ChangeOrigin
  readonly patches: Patch[] = []
  /** Ids that were exchanged: temporary to real. */
  renamed: ReadonlyMap<string, string> | undefined
  /** The step that this takes back. */
  undone: Step | undefined
  /** Rows that are shown otherwise although no cell changed. */
  readonly #touched = new Set<string>()
  #open = new Map<string, Lane>()
  #structures = 0

  constructor(origin: ChangeOrigin) {
    this.origin = origin
  }

  /** Where changes of a column go: one lane per column, until rows come, go or move. */
  lane(key: string, table: LaneSource): Lane {
    let lane = this.#open.get(key)
    if (!lane) {
      const patch: CellsPatch = { kind: 'cells', key, rows: [], before: [] }
      lane = { patch, log: table.log.column(key), figures: table.figures.of(key) }
      this.#open.set(key, lane)
      this.patches.push(patch)
    }
    return lane
  }

  addStructure(patch: RowsPatch | MovePatch): void {
    this.#open = new Map()
    this.#structures += 1
    this.patches.push(patch)
  }

  touch(id: string): void {
    this.#touched.add(id)
  }

  /** Rows came, went or moved. */
  get isStructural(): boolean {
    return this.#structures > 0
  }

  /** Null when nothing happened. */
  toChange(idOf: (row: GridRow) => string): StoreChange | null {
    const cellPatches: CellsPatch[] = []
    const inserted: { id: string; index: number }[] = []
    const removed: { id: string; index: number; row: GridRow }[] = []
    let moved = this.#structures > 1
    for (const patch of this.patches) {
      if (patch.kind === 'cells') {
        if (patch.rows.length > 0) cellPatches.push(patch)
      } else if (patch.kind === 'move') moved = true
      else {
        patch.rows.forEach((row, at) => {
          const index = patch.positions[at] ?? 0
          if (patch.kind === 'insert') inserted.push({ id: idOf(row), index })
          else removed.push({ id: idOf(row), index, row })
        })
      }
    }
    if (cellPatches.length === 0 && this.#structures + this.#touched.size === 0 && !this.renamed) return null
    return {
      origin: this.origin,
      cells: toldCells(cellPatches, this.#touched, idOf),
      columns: new Set(cellPatches.map((patch) => patch.key)),
      inserted,
      removed,
      moved,
      reset: false,
      patches: this.patches,
      renamed: this.renamed,
      undone: this.undone,
    }
  }
}

function toldCells(
  patches: readonly CellsPatch[],
  touched: ReadonlySet<string>,
  idOf: (row: GridRow) => string,
): ReadonlyMap<string, ReadonlySet<string>> | null {
  let total = 0
  for (const { rows } of patches) {
    total += rows.length
    if (rows.length > MAX_TOLD_ROWS || total > MAX_TOLD_CELLS) return null
  }
  const cells = new Map<string, ReadonlySet<string>>()
  for (const id of touched) cells.set(id, NO_KEYS)
  for (const { key, rows } of patches) {
    // Rows with the same changed columns share a set: a paste has a thousand rows and one shape.
    const only = new Set([key])
    const grown = new Map<ReadonlySet<string>, ReadonlySet<string>>()
    for (const row of rows) {
      const id = idOf(row)
      const keys = cells.get(id)
      if (!keys) cells.set(id, only)
      else if (!keys.has(key)) {
        let more = grown.get(keys)
        if (!more) {
          more = new Set([...keys, key])
          grown.set(keys, more)
        }
        cells.set(id, more)
      }
    }
  }
  return cells
}
