import type { Condition, QueryOperator } from '#schemas/query/operator.ts'
import type { ListQuery } from '../../data-source.ts'
import type { QueryValue } from '../../widget.ts'
import { type DraftEntry, type QueryDraft, toConditions } from '../query-bar/query-draft.ts'

/** Specified for list pages. */
export const PAGE_SIZES = [10, 20, 30, 50, 100] as const
const DEFAULT_PAGE_SIZE = 10

export type Sort = ListQuery['sort']

/** Everything that decides which rows are asked for and which of them are marked; the only such place of a list page. */
export interface ListState {
  /** What stands in the query bar. Paging and sorting never apply it: only 查询 does. */
  readonly draft: QueryDraft
  /** What the rows were asked for with. */
  readonly conditions: readonly Condition[]
  readonly page: number
  readonly pageSize: number
  readonly sort: Sort
  readonly defaultSort: Sort
  readonly selectedIds: readonly string[]
  /** Grows with everything that wants fresh rows although the question is the same. */
  readonly revision: number
}

export type ListAction =
  | { readonly type: 'edited'; readonly field: string; readonly operator: QueryOperator; readonly value: QueryValue }
  | { readonly type: 'searched' }
  /** Takes back all conditions, or puts these in their place. */
  | { readonly type: 'cleared'; readonly draft?: QueryDraft }
  /** Another tab above the list; null: all rows. What is being typed elsewhere stays there, not applied. */
  | { readonly type: 'tabbed'; readonly field: string; readonly entry: DraftEntry | null }
  | { readonly type: 'paged'; readonly page: number }
  | { readonly type: 'resized'; readonly pageSize: number }
  | { readonly type: 'sorted'; readonly sort: Sort | null }
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
  pageSize = DEFAULT_PAGE_SIZE,
}: {
  readonly defaultSort: Sort
  readonly draft?: QueryDraft
  readonly pageSize?: number
}): ListState {
  return {
    draft,
    conditions: toConditions(draft),
    page: 1,
    pageSize,
    sort: defaultSort,
    defaultSort,
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
    case 'cleared': {
      const { draft = {} } = action
      return { ...reload(state), draft, conditions: toConditions(draft), page: 1, selectedIds: [] }
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
    case 'sorted':
      return { ...state, sort: action.sort ?? state.defaultSort, page: 1 }
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
  const keepsSort = isKnown(state.sort.field)
  const losesNothing =
    keepsSort &&
    conditions.length === state.conditions.length &&
    Object.keys(draft).length === Object.keys(state.draft).length
  return losesNothing ? state : { ...state, draft, conditions, sort: keepsSort ? state.sort : defaultSort }
}

export function toListQuery({ page, pageSize, sort, conditions }: ListState): ListQuery {
  return { page, pageSize, sort, conditions }
}

/** What is asked for where some conditions are fixed: they come first, and nobody else decides about their fields. */
export function withFixed(state: ListState, fixed: readonly Condition[]): ListState {
  if (fixed.length === 0) return state
  const taken = new Set(fixed.map(({ field }) => field))
  return { ...state, conditions: [...fixed, ...state.conditions.filter(({ field }) => !taken.has(field))] }
}
