import type { FieldPlan, GroupFigurePlan, GroupPlan, PagePlan } from '../../../compile/plan.ts'

/** A group that the user may see, with the figures that they may see. `index`: its place in the page. */
export interface OfferedGroup {
  readonly index: number
  readonly plan: GroupPlan
  readonly figures: readonly GroupFigurePlan[]
}

export function offeredGroups({ list }: PagePlan, maySee: (field: FieldPlan) => boolean): readonly OfferedGroup[] {
  return (list.groups ?? []).flatMap((plan, index) => {
    if (plan.unlisted) return []
    const figures = plan.figures.filter(({ field }) => field === null || maySee(field))
    return maySee(plan.field) && figures.length > 0 ? [{ index, plan, figures }] : []
  })
}
