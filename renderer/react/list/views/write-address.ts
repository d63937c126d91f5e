import type { Condition } from '#schemas/query/operator.ts'
import type { PagePlan } from '../../../compile/plan.ts'
import { sameConditions } from '../../query-bar/query-draft.ts'
import { ADDRESS_NAMES, NO_GROUP, NO_VIEW } from '../address-names.ts'
import { isSameSort, writeSort } from '../list-sort.ts'
import type { ListState } from '../list-state.ts'

export interface WrittenList {
  readonly plan: PagePlan
  readonly state: Pick<ListState, 'conditions' | 'page' | 'pageSize' | 'sort' | 'defaultSort' | 'groupBy'>
  /** What the page starts with when its address asks for nothing. */
  readonly starting: readonly Condition[]
  readonly defaultPageSize: number
  /** By what the page groups its rows; null: by nothing. */
  readonly defaultGroupBy: string | null
  /** The view that is open, and whether the list asks for something else by now. */
  readonly view: { readonly id: string; readonly isChanged: boolean } | null
  /** The view that the list opens with when the address names none. */
  readonly defaultView: string | null
}

/** What becomes of the names in the address of a list; null: it is taken out. */
export type AddressChanges = Readonly<Record<string, string | null>>

/** As short as it can be said: what the page, or the view, starts with anyway is left out. */
export function writeAddress(list: WrittenList): AddressChanges {
  const { plan, state, view, starting, defaultPageSize, defaultGroupBy, defaultView } = list
  const { page, size, sort, view: viewName, group, all } = ADDRESS_NAMES
  const names = [...plan.fieldByName.keys(), ...Object.values(ADDRESS_NAMES)]
  const nothing = Object.fromEntries(names.map((name) => [name, null]))
  const at = state.page > 1 ? { [page]: String(state.page) } : {}
  if (view && !view.isChanged) {
    // A page of the default view: without its name, the address would be that of the page's own rows.
    const isSaid = view.id !== defaultView || state.page > 1
    return { ...nothing, ...at, ...(isSaid && { [viewName]: view.id }) }
  }
  const named = view ? view.id : defaultView === null ? null : NO_VIEW
  const startsSo = !view && sameConditions(state.conditions, starting)
  const asked = startsSo ? [] : state.conditions.flatMap(toParameter)
  return {
    ...nothing,
    ...Object.fromEntries(asked),
    ...at,
    ...(state.pageSize !== defaultPageSize && { [size]: String(state.pageSize) }),
    ...(!isSameSort(state.sort, state.defaultSort) && { [sort]: writeSort(state.sort) }),
    ...(state.groupBy !== defaultGroupBy && { [group]: state.groupBy ?? NO_GROUP }),
    ...(named !== null && { [viewName]: named }),
    // Otherwise an address that asks for nothing would be asked for what the page starts with.
    ...((view || (!startsSo && starting.length > 0)) && { [all]: '1' }),
  }
}

function toParameter({ field, operator, value }: Condition): readonly [string, string][] {
  if (!Array.isArray(value)) return [[field, String(value)]]
  // A comma would make two of it; such a value cannot stand in an address.
  if (value.some((one) => one?.includes(','))) return []
  if (operator === 'between') return [[field, value.map((bound) => bound ?? '').join(',')]]
  return [[field, value.join(',')]]
}
