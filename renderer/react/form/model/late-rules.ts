import { loadCron, loadedCron } from '#schemas/rules/load-cron.ts'
import { loadedPatterns, loadPatterns } from '#schemas/rules/load-patterns.ts'
import type { PagePlan } from '../../../compile/plan.ts'

type Fields = Pick<PagePlan, 'fields' | 'subTables'>

function hasRule({ fields, subTables }: Fields, wanted: string): boolean {
  return [...fields, ...subTables.flatMap((table) => table.fields)].some(({ rules }) =>
    rules.some(({ code }) => code === wanted),
  )
}

/**
 * Waits for what tries the patterns and cron expressions of a page; null when there is nothing to wait for. Until it has
 * come these rules say nothing; where it cannot be had, the server tries them on save, as it does in any case.
 */
export function lateRulesToCome(plan: Fields): Promise<void> | null {
  const coming = [
    ...(!loadedPatterns() && hasRule(plan, 'pattern') ? [loadPatterns()] : []),
    ...(!loadedCron() && hasRule(plan, 'cron') ? [loadCron()] : []),
  ]
  return coming.length === 0 ? null : Promise.allSettled(coming).then(() => undefined)
}
