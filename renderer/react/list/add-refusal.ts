import type { PagePlan } from '../../compile/plan.ts'
import { pageGuardsOf } from '../../logic/row-guards.ts'
import { guardOffer, type RowEnvironment } from './row-action.ts'

/**
 * Why the page takes no new row at present, whatever it holds: its guard of 新增 asks for the user or the time alone.
 * Undefined: it takes rows, or each is judged when it is saved.
 */
export function addRefusal(plan: Pick<PagePlan, 'guards'>, environment: RowEnvironment): string | undefined {
  for (const guard of pageGuardsOf(plan, 'add')) {
    if (guard.when.dependencies.some(({ kind }) => kind !== 'user' && kind !== 'clock')) continue
    const offer = guardOffer(guard, {}, environment)
    if (offer.kind === 'guarded' || offer.kind === 'broken') return offer.message
  }
  return undefined
}
