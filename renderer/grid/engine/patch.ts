import type { CellValue, GridRow } from './row.ts'

/** A cell that keeps its value, because the text that came for it is none of its type. */
export interface RefusedCell {
  readonly id: string
  readonly key: string
  /** In Chinese, of the cell's type. */
  readonly message: string
}

/** What others keep with a change, as long as it can be taken back or made again. */
interface NotedPatch {
  /** See `createOthersCells`. */
  at?: number
  /** Cells that the step was to change as well: nothing could be made of what came for them. */
  refused?: readonly RefusedCell[] | undefined
  /** Cells that had such a mark until this change. */
  redeemed?: readonly RefusedCell[]
}

/** Cells of one column as they were; columnar, since a step may hold every row. */
export interface CellsPatch extends NotedPatch {
  readonly kind: 'cells'
  readonly key: string
  readonly rows: GridRow[]
  readonly before: (CellValue | undefined)[]
}

/** `created`: made here. `known`: the server has it. `pushed`: the server has it, and that it came was no change. */
export type RowFate = 'created' | 'known' | 'pushed'

/** Rows that came or went; positions ascend, after an insertion and before a removal. */
export interface RowsPatch extends NotedPatch {
  readonly kind: 'insert' | 'remove'
  readonly rows: readonly GridRow[]
  readonly positions: readonly number[]
  readonly fates: readonly RowFate[]
}

export interface MovePatch extends NotedPatch {
  readonly kind: 'move'
  readonly row: GridRow
  readonly from: number
  readonly to: number
}

export type Patch = CellsPatch | RowsPatch | MovePatch

/** What one undo takes back. Rows are held, not ids: saving gives new rows other ids. */
export type Step = readonly Patch[]
