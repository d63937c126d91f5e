import { useEffect, useMemo, useRef } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { pageGuardsOf } from '../../logic/row-guards.ts'
import { useHost } from '../host-context.tsx'
import { guardOffer, type RowEnvironment } from './row-action.ts'

/**
 * Why the page takes no new row at present, whatever it holds: its guard of 新增 asks for the user or the time alone.
 * Undefined: it takes rows, or each is judged when it is saved.
 */
function addRefusal(plan: Pick<PagePlan, 'guards'>, environment: RowEnvironment): string | undefined {
  for (const guard of pageGuardsOf(plan, 'add')) {
    if (guard.when.dependencies.some(({ kind }) => kind !== 'user' && kind !== 'clock')) continue
    const offer = guardOffer(guard, {}, environment)
    if (offer.kind === 'guarded' || offer.kind === 'broken') return offer.message
  }
  return undefined
}

/** As above, and said at once where the address asks for the form of a new row: nobody pressed a button that says it. */
export function useAddRefusal(plan: PagePlan, environment: RowEnvironment, isAsked: boolean): string | undefined {
  const { notice } = useHost()
  const refusal = useMemo(() => addRefusal(plan, environment), [plan, environment])
  const settled = useRef(false)
  useEffect(() => {
    if (!settled.current && isAsked && refusal !== undefined) notice.warning(refusal)
    settled.current = true
  }, [isAsked, refusal, notice])
  return refusal
}
