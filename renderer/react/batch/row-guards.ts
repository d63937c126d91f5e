import type { PagePlan, PageRecord } from '../../compile/plan.ts'
import { toldRefusal } from '../../logic/closed-conditions.ts'
import { guardsOf } from '../../logic/row-guards.ts'
import type { EditedRow } from '../../widget.ts'
import { guardOffer, type RowEnvironment } from '../list/row-action.ts'

type Guarded = NonNullable<EditedRow['guarded']>

/** What guards of a page forbid in its stored rows, as the server will; empty: the page guards neither. */
export function rowGuards(
  plan: Pick<PagePlan, 'guards' | 'list' | 'told'>,
  environment: RowEnvironment,
): { readonly guardedIn?: (stored: PageRecord) => Guarded | undefined } {
  const guards = { edit: guardsOf(plan, 'edit'), delete: guardsOf(plan, 'delete') }
  const isTold = plan.told?.some((name) => name in guards) ?? false
  if (!isTold && guards.edit.length + guards.delete.length === 0) return {}
  const reasonOf = (name: keyof Guarded, stored: PageRecord) => {
    const told = toldRefusal(stored, name)
    if (told !== undefined) return told
    for (const guard of guards[name]) {
      const offer = guardOffer(guard, stored, environment)
      if (offer.kind === 'guarded' || offer.kind === 'broken') return offer.message
    }
    return undefined
  }
  return {
    guardedIn(stored) {
      const edit = reasonOf('edit', stored)
      const removal = reasonOf('delete', stored)
      if (edit === undefined && removal === undefined) return undefined
      return { ...(edit !== undefined && { edit }), ...(removal !== undefined && { delete: removal }) }
    },
  }
}
