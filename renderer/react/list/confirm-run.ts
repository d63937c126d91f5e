import type { ActionPlan } from '../../compile/plan.ts'
import type { Host } from '../../host.ts'
import { listed } from './listed-names.ts'
import { messages } from './messages.ts'

/** What is said of marked rows that an action does not fit; empty: it fits all. */
export function leftOutText(left: readonly string[]): string {
  return left.length === 0 ? '' : messages.leftOut(left.length, listed(left))
}

/** Asks what there is to ask before an action runs on marked rows: `left` are the names of those that it does not fit. */
export async function confirmRun(
  { confirm }: Pick<Host, 'confirm'>,
  action: Pick<ActionPlan, 'title' | 'confirm' | 'danger'>,
  { count, left }: { readonly count: number; readonly left: readonly string[] },
): Promise<boolean> {
  if (left.length === 0 && action.confirm === null) return true
  const question = action.confirm ?? messages.runOnRest(action.title)
  return confirm({
    title: action.title,
    content: `${leftOutText(left)}${question} ${messages.rowCount(count)}`,
    danger: action.danger,
  })
}
