import type { ColumnPlan, PagePlan, QueryFieldPlan } from '../../../compile/plan.ts'
import { useRegistry } from '../../host-context.tsx'
import { useExactTotal } from './use-exact-total.ts'
import { type FigureQuestion, useFigure } from './use-figure.ts'
import { useSums } from './use-sums.ts'

interface ShownParts {
  readonly plan: PagePlan
  readonly columns: readonly ColumnPlan[]
  /** The tabs above the rows; null: none. */
  readonly tabs: QueryFieldPlan | null
}

/** What all rows of a list come to: their number, their sums, and how many stand in each tab. */
export function useListFigures(question: FigureQuestion, { plan, columns, tabs }: ShownParts) {
  const registry = useRegistry()
  const { countTabs: read } = question.dataSource
  // Another tab asks for other rows, and leaves the counts as they are.
  const conditions = question.conditions.filter(({ field }) => field !== tabs?.field.name)
  const counted = useFigure('tabs', { ...question, conditions }, { read, enabled: tabs !== null })
  return {
    totals: useExactTotal(question),
    sums: useSums(question, { columns, registry, countsPage: plan.tree === null }),
    tabCounts: counted.data ?? undefined,
  }
}
