import type { Patch, Step } from './patch.ts'
import type { CellValue, GridRow } from './row.ts'

/** A change of one cell. */
export interface CellChange {
  readonly id: string
  readonly key: string
  readonly value: CellValue
}

/**
 * Whose doing a change is: what comes from outside (server, form, other windows) is never undone or logged as ours;
 * what follows from the change before it is taken back with that.
 */
export type ChangeOrigin = 'user' | 'api' | 'follow' | 'undo' | 'outside'

/** What happened, told once per transaction. Exactly what views, statistics and adapters need to follow. */
export interface StoreChange {
  readonly origin: ChangeOrigin
  /**
   * Changed cells by row id (no keys: only the row's marks); null: very many, look at every row of `columns`.
   */
  readonly cells: ReadonlyMap<string, ReadonlySet<string>> | null
  /** Columns with changed cells. */
  readonly columns: ReadonlySet<string>
  readonly inserted: readonly { readonly id: string; readonly index: number }[]
  readonly removed: readonly { readonly id: string; readonly index: number; readonly row: GridRow }[]
  /** Rows stand in another order. */
  readonly moved: boolean
  /** All rows were exchanged (`load`). */
  readonly reset: boolean
  /** Rows that were saved for the first time: temporary id to the real one. Whatever is kept by id follows. */
  readonly renamed?: ReadonlyMap<string, string> | undefined
  /** The same step by step, with what cells held before; not to be kept. Absent when all rows were exchanged. */
  readonly patches?: readonly Patch[]
  /** The step that was taken back, or made again. */
  readonly undone?: Step | undefined
}

/** What must be saved. New rows are without their temporary ids' meaning: `toStorage` values, no id. */
export interface GridChanges {
  readonly added: readonly GridRow[]
  /** The id, the version where the row has one, and the fields that differ from what was loaded. */
  readonly changed: readonly GridRow[]
  readonly deletedIds: readonly string[]
}
