import { loadedPatterns, loadPatterns } from '#schemas/rules/load-patterns.ts'
import type { PagePlan } from '../../../compile/plan.ts'

function hasPatterns({ fields, subTables }: Pick<PagePlan, 'fields' | 'subTables'>): boolean {
  return [...fields, ...subTables.flatMap((table) => table.fields)].some(({ rules }) =>
    rules.some(({ code }) => code === 'pattern'),
  )
}

/**
 * Waits for what tries the patterns of a page; null when there is nothing to wait for. Until it has come they say
 * nothing; where it cannot be had, the server tries them on save, as it does in any case.
 */
export function patternsToCome(plan: Pick<PagePlan, 'fields' | 'subTables'>): Promise<void> | null {
  if (loadedPatterns() || !hasPatterns(plan)) return null
  return loadPatterns().then(
    () => undefined,
    () => undefined,
  )
}
