import type { ExpressionPlan, RowActionPlan } from '../../compile/plan.ts'

/** Where an action stands in its row, the same on all rows. Of two that never stand there together, each has the same place. */
export type ActionSlot = readonly RowActionPlan[]

/** The places of actions, of which at most so many stand in the row itself; behind them is what all others stand behind. */
export function actionSlots(actions: readonly RowActionPlan[], most: number): readonly ActionSlot[] {
  const slots: RowActionPlan[][] = []
  for (const action of actions) {
    const last = slots.at(-1)
    const [only] = last ?? []
    if (last?.length === 1 && only && areOpposites(only, action)) last.push(action)
    else slots.push([action])
  }
  return slots.length > most ? slots.slice(0, most - 1) : slots
}

/** `status == '1'` and `status != '1'`, `paused` and `!paused`. */
function areOpposites(left: RowActionPlan, right: RowActionPlan): boolean {
  const [one, other] = [conditionsOf(left), conditionsOf(right)]
  const [first] = one
  const [second] = other
  if (one.length !== 1 || other.length !== 1 || !first || !second) return false
  return opposite(first) === second || opposite(second) === first
}

/** As they are written: a plan that a server has sent holds the condition of an action twice. */
function conditionsOf({ action, when }: RowActionPlan): readonly string[] {
  return [...new Set([action?.when ?? null, when].flatMap((condition) => (condition ? [bare(condition)] : [])))]
}

function bare({ source }: ExpressionPlan): string {
  return source.replace(/^=\s*/, '').trim()
}

/** Of one comparison, or of a name; '' of anything else, which is the opposite of nothing. */
function opposite(text: string): string {
  if (/^\w+$/.test(text)) return `!${text}`
  return /^[^=!&|?<>]+==[^=!&|?<>]+$/.test(text) ? text.replace('==', '!=') : ''
}
