import type { SubTablePlan } from '../../../compile/plan.ts'
import type { StatesOfRow } from '../../../rows/row-checks.ts'
import type { EditedRow, RefusedCell, RowsInputProps } from '../../../widget.ts'
import type { PlacedColumn } from '../../field/visible-layout.ts'

export interface RowsSnapshot {
  readonly rows: readonly EditedRow[]
  /** What is wrong with the rows as a whole. */
  readonly message: string | undefined
  readonly wanted: RowsInputProps['wanted']
  /** Cells that hold something else than the user has entered, in the order of the rows: it was no value of theirs. */
  readonly refused: readonly RefusedCell[]
  /** How reactions leave the cells of a row; absent: nothing reacts. */
  readonly statesOf?: StatesOfRow
}

/** What rows are rows of: a sub-table of a form, or a page of its own. */
export interface RowsBlock {
  readonly table: Pick<SubTablePlan, 'name' | 'title' | 'fieldByName' | 'minRows' | 'maxRows'>
  readonly columns: readonly PlacedColumn[]
}
