import type { PagePlan } from '../../compile/plan.ts'
import type { ListSurroundings } from '../list/list-surroundings.ts'
import type { AppliedQuery } from './applied-query.ts'

/** The advanced query of a list, as its button, its panel and the heads of its columns are given it. */
export interface AdvancedQueryProps {
  readonly plan: PagePlan
  /** Conditions that are decided about around the list: their fields are not offered. */
  readonly fixed: ListSurroundings['fixed']
  readonly applied: AppliedQuery | null
  /** Null takes it away. */
  onApply(applied: AppliedQuery | null): void
}
