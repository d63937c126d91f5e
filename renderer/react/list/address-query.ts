import type { Sort } from '#schemas/query/sort-params.ts'
import { parseTextValue } from '#schemas/values/wire-value.ts'
import type { PagePlan, QueryFieldPlan } from '../../compile/plan.ts'
import { rowGrouping } from '../../compile/row-grouping.ts'
import type { DraftEntry, QueryDraft } from '../query-bar/query-draft.ts'
import { ADDRESS_NAMES, NO_GROUP } from './address-names.ts'
import { readSort } from './list-sort.ts'
import { PAGE_SIZES } from './list-state.ts'

export interface AddressQuery {
  readonly draft: QueryDraft
  /** Fields that the address asks about and the page's query does not show: no condition works unseen. */
  readonly unplaced: readonly QueryFieldPlan[]
  /** Titles of fields whose values cannot be read. */
  readonly unreadable: readonly string[]
  /** Page, size and order; absent: as the page has them. */
  readonly page?: number
  readonly pageSize?: number
  readonly sort?: Sort
  /** By what the rows are grouped; null: by nothing. */
  readonly groupBy?: string | null
  /** Id of the view to open; null: the address names none. */
  readonly view: string | null
  /** It says all that is asked for, also where that is nothing. */
  readonly isWhole: boolean
}

/** The values between two bounds, or of several choices, as an address writes them. */
const SEPARATOR = ','

/**
 * The query that a page is opened with: values by field name, each meant with the operator of its field. Names that are
 * no fields may mean something to somebody else; fields that the user may not see are unknown to him.
 */
export function readAddressQuery(
  plan: PagePlan,
  params: Readonly<Record<string, string>>,
  maySee: (field: QueryFieldPlan['field']) => boolean,
): AddressQuery {
  const { simple, more, tabs } = plan.query
  const placed = [...simple, ...more, ...(tabs ? [tabs] : [])]
  const draft: Record<string, DraftEntry> = {}
  const unplaced: QueryFieldPlan[] = []
  const unreadable: string[] = []
  for (const [name, text] of Object.entries(params)) {
    const field = plan.fieldByName.get(name)
    if (!field || !maySee(field) || text.trim() === '') continue
    const inQuery = placed.find((query) => query.field.name === name)
    const query =
      inQuery ??
      (field.queryOperator === null ? undefined : { field, title: field.title, operator: field.queryOperator })
    if (!query) continue
    const entry = readEntry(query, text.trim())
    if (!entry) {
      unreadable.push(query.title)
      continue
    }
    draft[name] = entry
    if (!inQuery) unplaced.push(query)
  }
  const page = Number(params[ADDRESS_NAMES.page])
  const pageSize = Number(params[ADDRESS_NAMES.size])
  const sort = sortOf(plan, params[ADDRESS_NAMES.sort] ?? '', maySee)
  return {
    draft,
    unplaced,
    unreadable,
    ...(Number.isInteger(page) && page > 1 && page < MOST_PAGES && { page }),
    ...(PAGE_SIZES.some((size) => size === pageSize) && { pageSize }),
    ...(sort && { sort }),
    ...groupOf(plan, params[ADDRESS_NAMES.group], maySee),
    view: params[ADDRESS_NAMES.view] ?? null,
    isWhole: params[ADDRESS_NAMES.all] !== undefined,
  }
}

const MOST_PAGES = 1_000_000

/** Only by a column that sorts: others, and those that the user may not see, are no order. */
function sortOf({ list }: PagePlan, text: string, maySee: (field: QueryFieldPlan['field']) => boolean): Sort | null {
  const columns = [...list.columns, ...(list.offered ?? [])]
  return readSort(text, (name) => {
    const column = columns.find(({ field }) => field.name === name)
    return column?.sortable === true && maySee(column.field)
  })
}

/** Only by a field that groups rows, and that the user may see. */
function groupOf(
  plan: PagePlan,
  text: string | undefined,
  maySee: (field: QueryFieldPlan['field']) => boolean,
): Pick<AddressQuery, 'groupBy'> {
  if (text === NO_GROUP) return { groupBy: null }
  if (text === undefined) return {}
  const group = rowGrouping(plan, text)
  return group && maySee(group.field) ? { groupBy: text } : {}
}

function readEntry({ field, operator }: QueryFieldPlan, text: string): DraftEntry | undefined {
  const read = (one: string) => parseTextValue(field.type, false, one)
  switch (operator) {
    case 'between': {
      // One value is both bounds.
      const [from = '', to = from] = text.split(SEPARATOR).map((bound) => bound.trim())
      if (![from, to].every((bound) => read(bound).ok)) return undefined
      return { operator, value: [from === '' ? null : from, to === '' ? null : to] }
    }
    case 'in': {
      const values = text.split(SEPARATOR).map((value) => value.trim())
      return values.every((value) => read(value).ok) ? { operator, value: values } : undefined
    }
    case 'like':
    case 'left_like':
    case 'right_like':
      return { operator, value: text }
    default: {
      const outcome = read(text)
      return outcome.ok ? { operator, value: outcome.value } : undefined
    }
  }
}
