import type { Problem } from '#schemas/language/problem.ts'
import type { PagePlan } from './plan.ts'

/** `plan` is null when there are errors; warnings come beside a plan. */
export interface CompiledPage {
  readonly plan: PagePlan | null
  readonly problems: readonly Problem[]
}
