import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { Resource } from '../resource.ts'
import type { ExplainedList } from './explain-list.ts'
import { listMessages, explainMessages as messages } from './messages.ts'
import { allSteps, type PlanStep, rowsBeforeFirst } from './read-plan.ts'

/** How a list is read, in words for who writes its page; one line each. */
export function describePlan({ plan: page, table }: Resource, explained: ExplainedList): readonly string[] {
  const { wanted, plan, unserved, tableRows, endedAfter, statement } = explained
  const title = (name: string) => page.fieldByName.get(name)?.title ?? name
  const conditions = [...new Set(wanted.conditions.map(({ field }) => title(field)))]
  const sort = wanted.sort.map(({ field, order }) => messages.sortKey(title(field), order))
  return [
    messages.page(page.title, page.code, { table, rows: tableRows }),
    messages.asked({ sort, conditions, pageNo: wanted.pageNo, pageSize: wanted.pageSize }),
    wayOf(plan, tableRows),
    endedAfter === null ? ranText(plan) : messages.ended(endedAfter, plan.rows, plan.cost),
    ...(unserved.sort ? [listMessages.sortWithoutIndex(unserved.sort.title)] : []),
    ...(unserved.conditions.length > 0 ? [listMessages.filterWithoutIndex(titlesOf(unserved.conditions))] : []),
    ...(unserved.sort || unserved.conditions.length > 0 ? [] : [messages.allServed]),
    messages.steps,
    ...stepLines(plan, 1),
    messages.statement(statement),
  ]
}

function titlesOf(fields: readonly FieldPlan[]): readonly string[] {
  return fields.map(({ title }) => title)
}

function wayOf(plan: PlanStep, tableRows: number): string {
  const steps = allSteps(plan)
  const indexes = [...new Set(steps.flatMap(({ index }) => index ?? []))]
  const isScanned = steps.some(({ kind }) => kind === 'Seq Scan')
  const sorted = rowsBeforeFirst(plan, tableRows)
  if (isScanned) return messages.readsAll(tableRows)
  return sorted > 0 ? messages.sorts(indexes, sorted) : messages.inOrder(indexes)
}

/** What the steps that read tables and indexes have gone through. */
function ranText(plan: PlanStep): string {
  const scans = allSteps(plan).filter(({ table }) => table !== null)
  const read = scans.reduce((sum, { ranRows, skipped }) => sum + (ranRows ?? 0) + skipped, 0)
  return messages.ran({ read, shown: plan.ranRows ?? 0, ms: plan.ms ?? 0, cost: plan.cost })
}

function stepLines(step: PlanStep, depth: number): readonly string[] {
  const { kind, table, index, sortedBy, rows, ranRows, skipped, ms } = step
  const line = messages.step(kind, { table, index, sortedBy, rows, ranRows, skipped, ms })
  return [`${'  '.repeat(depth)}${line}`, ...step.steps.flatMap((below) => stepLines(below, depth + 1))]
}
