import type { Condition, QueryOperator } from '#schemas/query/operator.ts'
import { type Sort, sortKeys } from '#schemas/query/sort-params.ts'
import { type AskedCondition, advancedCondition } from '#schemas/query/super-query-params.ts'
import { groupedField } from '../../compile/grouped-field.ts'
import type { ListQuery } from '../../data-source.ts'
import type { QueryValue } from '../../widget.ts'
import type { AppliedQuery } from '../advanced-query/applied-query.ts'
import { type DraftEntry, type QueryDraft, toConditions } from '../query-bar/query-draft.ts'
import { isSameSort, pressTitle, toSort } from './list-sort.ts'

/** Specified for list pages. */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
/** Specified; where the room has place for more rows, a list starts with as many as fit. */
export const LEAST_PAGE_SIZE = 10
/** More rows than that are chosen, and not the room's to decide. */
const MOST_FITTING = 50

/** Everything that decides which rows are asked for and which of them are marked; the only such place of a list page. */
export interface ListState {
  /** What stands in the query bar. Paging and sorting never apply it: only 查询 does. */
  readonly draft: QueryDraft
  /** What the rows were asked for with. */
  readonly conditions: readonly Condition[]
  /** The advanced query that holds beside them; null: none. */
  readonly advanced: AppliedQuery | null
  readonly page: number
  readonly pageSize: number
  /** As many rows as fit; null until that is known. */
  readonly fittingSize: number | null
  readonly sort: Sort
  readonly defaultSort: Sort
  /** By what the rows are grouped; null: by nothing. */
  readonly groupBy: string | null
  readonly selectedIds: readonly string[]
  /** Grows with everything that wants fresh rows although the question is the same. */
  readonly revision: number
}

export type ListAction =
  | { readonly type: 'edited'; readonly field: string; readonly operator: QueryOperator; readonly value: QueryValue }
  | { readonly type: 'searched' }
  | { readonly type: 'advanced'; readonly advanced: AppliedQuery | null }
  /** Another view is opened: with its conditions, order and size. */
  | {
      readonly type: 'viewed'
      readonly draft: QueryDraft
      readonly sort: Sort
      readonly pageSize: number | null
      readonly advanced: AppliedQuery | null
      readonly groupBy: string | null
      readonly page?: number
    }
  | { readonly type: 'grouped'; readonly by: string | null }
  /** Takes back all conditions, or puts these in the place of those of the query bar. */
  | { readonly type: 'cleared'; readonly draft?: QueryDraft }
  /** Another tab above the list; null: all rows. What is being typed elsewhere stays there, not applied. */
  | { readonly type: 'tabbed'; readonly field: string; readonly entry: DraftEntry | null }
  | { readonly type: 'paged'; readonly page: number }
  | { readonly type: 'resized'; readonly pageSize: number }
  /** It is known how many rows fit; null: it cannot be told. */
  | { readonly type: 'fitted'; readonly rowCount: number | null }
  /** `sort` null: as ever. */
  | { readonly type: 'sorted'; readonly sort: Sort | null }
  | { readonly type: 'titlePressed'; readonly field: string; readonly added: boolean }
  | { readonly type: 'selected'; readonly ids: readonly string[] }
  | { readonly type: 'reloaded' }
  /** What the list stands in wants other rows of it. */
  | { readonly type: 'narrowed' }
  | { readonly type: 'added' }
  | { readonly type: 'removed'; readonly ids: readonly string[]; readonly total: number }
  | { readonly type: 'unmarked'; readonly ids: readonly string[] }
  | { readonly type: 'counted'; readonly total: number }

/** `draft`: what the query starts with. */
export function createListState({
  defaultSort,
  draft = {},
  pageSize,
  page = 1,
  sort = defaultSort,
  groupBy = null,
}: {
  readonly defaultSort: Sort
  readonly draft?: QueryDraft
  readonly pageSize?: number | undefined
  readonly page?: number | undefined
  readonly sort?: Sort | undefined
  readonly groupBy?: string | null | undefined
}): ListState {
  return {
    draft,
    conditions: toConditions(draft),
    advanced: null,
    page,
    pageSize: pageSize ?? LEAST_PAGE_SIZE,
    // Nothing waits for it where the size is given.
    fittingSize: pageSize === undefined ? null : LEAST_PAGE_SIZE,
    sort,
    defaultSort,
    groupBy,
    selectedIds: [],
    revision: 0,
  }
}

export function reduceList(state: ListState, action: ListAction): ListState {
  switch (action.type) {
    case 'edited': {
      const { field, operator, value } = action
      return { ...state, draft: { ...state.draft, [field]: { operator, value } } }
    }
    case 'searched':
      return { ...reload(state), conditions: toConditions(state.draft), page: 1, selectedIds: [] }
    case 'advanced':
      return { ...reload(state), advanced: action.advanced, page: 1, selectedIds: [] }
    case 'cleared': {
      const { draft = {} } = action
      const advanced = action.draft ? state.advanced : null
      return { ...reload(state), draft, conditions: toConditions(draft), advanced, page: 1, selectedIds: [] }
    }
    case 'viewed': {
      const { draft, sort, pageSize, advanced, groupBy, page = 1 } = action
      return {
        ...reload(state),
        draft,
        conditions: toConditions(draft),
        advanced,
        sort,
        groupBy,
        pageSize: pageSize ?? state.pageSize,
        page,
        selectedIds: [],
      }
    }
    case 'tabbed': {
      const { [action.field]: _, ...others } = state.draft
      const chosen: QueryDraft = action.entry ? { [action.field]: action.entry } : {}
      const conditions = state.conditions.filter(({ field }) => field !== action.field)
      return {
        ...state,
        draft: { ...others, ...chosen },
        conditions: [...conditions, ...toConditions(chosen)],
        page: 1,
        selectedIds: [],
      }
    }
    case 'paged': {
      const page = Math.max(1, action.page)
      // While a page cannot be had, the one before it is in view, and it is asked for once more.
      return page === state.page ? reload(state) : { ...state, page }
    }
    case 'resized': {
      // The first row in view stays in view: its page exists for every size, so the page is never empty.
      const firstRow = (state.page - 1) * state.pageSize
      return { ...state, pageSize: action.pageSize, page: Math.floor(firstRow / action.pageSize) + 1 }
    }
    case 'fitted': {
      const fittingSize = Math.min(Math.max(action.rowCount ?? 0, LEAST_PAGE_SIZE), MOST_FITTING)
      return { ...state, fittingSize, pageSize: state.fittingSize === null ? fittingSize : state.pageSize }
    }
    case 'sorted':
      return { ...state, sort: action.sort ?? state.defaultSort, page: 1 }
    case 'titlePressed': {
      const { sort, defaultSort } = state
      const { field, added } = action
      return { ...state, sort: pressTitle(sort, field, { added, defaultSort }), page: 1 }
    }
    case 'grouped':
      return { ...state, groupBy: action.by, page: 1 }
    case 'selected':
      return { ...state, selectedIds: action.ids }
    case 'reloaded':
      return reload(state)
    case 'narrowed':
      return { ...state, page: 1, selectedIds: [] }
    case 'added':
      return { ...reload(state), page: 1 }
    case 'removed': {
      const removed = new Set(action.ids)
      const page = lastPage(action.total - removed.size, state.pageSize)
      const selectedIds = state.selectedIds.filter((id) => !removed.has(id))
      return { ...reload(state), page: Math.min(state.page, page), selectedIds }
    }
    case 'unmarked': {
      const gone = new Set(action.ids)
      return { ...state, selectedIds: state.selectedIds.filter((id) => !gone.has(id)) }
    }
    case 'counted': {
      const page = lastPage(action.total, state.pageSize)
      return state.page > page ? { ...state, page } : state
    }
  }
}

function reload(state: ListState): ListState {
  return { ...state, revision: state.revision + 1 }
}

/** An empty list has one page. */
function lastPage(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize))
}

/**
 * What of a state a page still knows: another version of it may have lost fields. The same object where nothing is lost.
 */
export function fitToPage(state: ListState, isKnown: (field: string) => boolean, defaultSort: Sort): ListState {
  const draft = Object.fromEntries(Object.entries(state.draft).filter(([field]) => isKnown(field)))
  const conditions = state.conditions.filter(({ field }) => isKnown(field))
  const sort = toSort(sortKeys(state.sort), isKnown) ?? defaultSort
  const keepsSort = isSameSort(sort, state.sort)
  const keepsAdvanced = state.advanced?.fields.every(isKnown) ?? true
  const keepsGroups = state.groupBy === null || isKnown(groupedField(state.groupBy))
  const losesNothing =
    keepsSort &&
    keepsAdvanced &&
    keepsGroups &&
    conditions.length === state.conditions.length &&
    Object.keys(draft).length === Object.keys(state.draft).length
  if (losesNothing) return state
  const advanced = keepsAdvanced ? state.advanced : null
  const groupBy = keepsGroups ? state.groupBy : null
  return { ...state, draft, conditions, advanced, groupBy, sort: keepsSort ? state.sort : sort }
}

/** A state with all that its rows are asked for with. */
export type AskedState = Omit<ListState, 'conditions'> & { readonly conditions: readonly AskedCondition[] }

export function toListQuery({ page, pageSize, sort, conditions }: AskedState): ListQuery {
  return { page, pageSize, sort, conditions }
}

/**
 * What is asked for: conditions that are fixed come first, and nobody else decides about their fields; then those of the
 * query bar, and the advanced query.
 */
export function asAsked(state: ListState, fixed: readonly Condition[]): AskedState {
  const { advanced } = state
  if (fixed.length === 0 && !advanced) return state
  const taken = new Set(fixed.map(({ field }) => field))
  const own = state.conditions.filter(({ field }) => !taken.has(field))
  return { ...state, conditions: [...fixed, ...own, ...(advanced ? [advancedCondition(advanced.query)] : [])] }
}

/** The sizes to choose from, that of the room among them. */
export function pageSizesOf({ fittingSize }: Pick<ListState, 'fittingSize'>): readonly number[] {
  return [...new Set([...PAGE_SIZES, fittingSize ?? LEAST_PAGE_SIZE])].toSorted((left, right) => left - right)
}
