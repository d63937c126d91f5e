import type { RowActionPlan } from '../../../compile/plan.ts'

/** What a user may change in the cells of a list. */
export interface InlineEditing {
  /** The action that edits a row: where it does not stand, no cell of the row is changed. */
  readonly edit: RowActionPlan
  /** By their names. */
  readonly fields: ReadonlySet<string>
}
