import type { ActionPlan, FieldPlan, PagePlan } from '../../../compile/plan.ts'
import type { BatchRequest, DataSource, ListRow } from '../../../data-source.ts'
import type { AppliedQuery } from '../../advanced-query/applied-query.ts'
import type { AskedState } from '../list-state.ts'

/** What somebody wants to do with many rows. */
export type BatchWish =
  | { readonly kind: 'delete' }
  | { readonly kind: 'action'; readonly action: ActionPlan }
  | { readonly kind: 'edit' }

/** The rows that it is wanted for. */
export interface BatchRows {
  readonly plan: PagePlan
  readonly dataSource: DataSource
  readonly conditions: AskedState['conditions']
  /** The advanced query among them, as it was composed. */
  readonly advanced: AppliedQuery | null
  /** Null: all that the conditions find. */
  readonly ids: readonly string[] | null
  nameOf(row: ListRow): string
  textOf(row: ListRow, field: FieldPlan): string
}

/** Chosen rows are worked on whether or not the conditions find them still. */
export function toRequest({ conditions, ids }: BatchRows, work: BatchRequest['work']): BatchRequest {
  return { work, conditions: ids ? [] : conditions, ids }
}
