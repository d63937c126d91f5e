import type { PagePlan } from '../compile/plan.ts'

/** What the view of a kind is given. */
export interface KindViewProps {
  readonly plan: PagePlan
  /** Content hash of the page: what the plan was made of. */
  readonly hash: string
}
