import type { GridStore } from './grid-store.ts'
import type { CellsPatch, Patch, RowsPatch, Step } from './patch.ts'
import type { CellValue, GridRow } from './row.ts'
import type { StoreChange } from './store-change.ts'
import type { Transaction } from './transaction.ts'

/** What of a step was left as it is. */
export interface LeftAlone {
  readonly cells: number
  /** Rows that would have gone. */
  readonly rows: number
}

/**
 * Cells that others have saved since a step was done: taking the step back, or doing it again, would put an old value
 * over theirs, and the server would not even refuse it, since their version has come along.
 */
export interface OthersCells {
  /** Hears of what is done. @returns ends it. */
  follow(store: Pick<GridStore, 'subscribe' | 'idOf'>): () => void
  /**
   * What comes from outside within `run` is the answer to what was done here, and nobody else's: of all cells, or of
   * those that are `isOwn`.
   */
  answered(run: () => void, isOwn?: (row: GridRow, key: string) => boolean): void
  /** Somebody else has saved this for the cell, although it holds what was entered here: steps lead to it. */
  note(row: GridRow, key: string, saved: CellValue): void
  /** The step without what others have saved since; their rows are drawn again with `transaction`. */
  withoutTheirs(step: Step, transaction: Transaction): Step
}

/** When somebody else has saved something for a cell. */
interface TheirSave {
  readonly at: number
  /** What it was, where the cell holds something else. */
  readonly saved?: CellValue
}

/** `onLeft` is told what was left alone. */
export function createOthersCells(onLeft: (left: LeftAlone) => void): OthersCells {
  /** How often somebody has saved something; a change knows the count of its time (`Patch.at`). */
  let clock = 0
  let cells = new Map<string, WeakMap<GridRow, TheirSave>>()
  let rows = new WeakMap<GridRow, number>()
  /** Nothing was done yet that could be taken back. */
  let isIdle = true
  let idOf: ((row: GridRow) => string) | null = null
  let isOwnNow: ((row: GridRow, key: string) => boolean) | null = null

  function note(row: GridRow, key: string, saved?: CellValue) {
    const ofColumn = cells.get(key) ?? new WeakMap<GridRow, TheirSave>()
    cells.set(key, ofColumn.set(row, { at: clock, ...(saved !== undefined && { saved }) }))
    clock += 1
  }

  function hear({ origin, reset, patches = [] }: StoreChange) {
    if (reset) {
      isIdle = true
      cells = new Map()
      rows = new WeakMap()
    }
    for (const patch of patches) {
      if (origin !== 'outside') {
        patch.at = clock
        isIdle = false
      } else if (patch.kind === 'cells' && !isIdle) hearOthers(patch)
    }
  }

  function hearOthers({ key, rows: changed }: CellsPatch) {
    for (const row of changed) {
      if (isOwnNow?.(row, key)) continue
      // In an answer, the server itself may have changed the cell: that makes the row nobody else's.
      if (!isOwnNow) rows.set(row, clock)
      note(row, key)
    }
  }

  const isSince = (when: number | undefined, { at }: Patch) => when !== undefined && at !== undefined && at <= when

  return {
    follow(store) {
      idOf = store.idOf
      return store.subscribe(hear)
    },
    answered(run, isOwn = () => true) {
      const before = isOwnNow
      isOwnNow = isOwn
      try {
        run()
      } finally {
        isOwnNow = before
      }
    },
    note,
    withoutTheirs(step, transaction) {
      if (clock === 0 || !idOf) return step
      const staying = new Set<GridRow>()
      const left = new Map<string, Set<GridRow>>()
      for (const patch of step) {
        // To take back that rows have come is to remove them; those that were only shown are the server's all the same.
        if (patch.kind !== 'insert') continue
        patch.rows.forEach((row, at) => {
          if (patch.fates[at] !== 'pushed' && isSince(rows.get(row), patch)) staying.add(row)
        })
      }
      let isWhole = staying.size === 0
      const lastStructure = step.findLastIndex(({ kind }) => kind !== 'cells')
      const kept = step.flatMap((patch, index): readonly Patch[] => {
        if (patch.kind === 'insert') return staying.size === 0 ? [patch] : [rowsOf(patch, (row) => !staying.has(row))]
        if (patch.kind !== 'cells') return [patch]
        // What follows the rows are their numbers: those of rows that stay, and of the rows below, stay as well.
        if (staying.size > 0 && index > lastStructure) return []
        const ofOthers = cells.get(patch.key)
        const theirsOf = (row: GridRow) => {
          const theirs = ofOthers?.get(row)
          return isSince(theirs?.at, patch) ? theirs : undefined
        }
        if (staying.size === 0 && !(ofOthers && patch.rows.some(theirsOf))) return [patch]
        isWhole = false
        const ofColumn = left.get(patch.key) ?? new Set<GridRow>()
        left.set(patch.key, ofColumn)
        return [
          cellsOf(withSaved(patch, theirsOf), (row) => {
            if (staying.has(row)) return false
            const theirs = theirsOf(row)
            if (theirs && theirs.saved === undefined) ofColumn.add(row)
            return !ofColumn.has(row)
          }),
        ]
      })
      const leftRows = [...left.values()].flatMap((ofColumn) => [...ofColumn])
      if (isWhole) return step
      for (const row of [...staying, ...leftRows]) transaction.touch(idOf(row))
      if (staying.size + leftRows.length > 0) onLeft({ cells: leftRows.length, rows: staying.size })
      return kept
    },
  }
}

/** Cells lead to what others have saved for them, and not to what was there before. */
function withSaved(patch: CellsPatch, theirsOf: (row: GridRow) => TheirSave | undefined): CellsPatch {
  const before = patch.before.map((value, at) => {
    const row = patch.rows[at]
    const saved = row && theirsOf(row)?.saved
    return saved === undefined ? value : saved
  })
  return { ...patch, before }
}

/** The first values count: a row that comes twice is kept or left both times. */
function cellsOf(patch: CellsPatch, isMeant: (row: GridRow) => boolean): CellsPatch {
  const kept = patch.rows.map(isMeant)
  return {
    ...patch,
    rows: patch.rows.filter((_, at) => kept[at]),
    before: patch.before.filter((_, at) => kept[at]),
  }
}

function rowsOf(patch: RowsPatch, isMeant: (row: GridRow) => boolean): RowsPatch {
  const kept = patch.rows.map(isMeant)
  return {
    ...patch,
    rows: patch.rows.filter((_, at) => kept[at]),
    positions: patch.positions.filter((_, at) => kept[at]),
    fates: patch.fates.filter((_, at) => kept[at]),
  }
}
