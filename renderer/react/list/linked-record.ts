import type { PagePlan } from '../../compile/plan.ts'

/** Names of fields do not begin so: they mean the same on each page. */
export const ADD_PARAM = '_add'
export const DETAIL_PARAM = '_detail'

/** How the address of a page names the record that it opens, in the form that people read. */
export function detailParam({ fieldByName }: Pick<PagePlan, 'fieldByName'>): string {
  return fieldByName.has('detail') ? DETAIL_PARAM : 'detail'
}

/** The record that an address opens above the list. */
export function linkedRecord(plan: PagePlan, params: Readonly<Record<string, string>>): string | null {
  return (params[DETAIL_PARAM] ?? params[detailParam(plan)]) || null
}
