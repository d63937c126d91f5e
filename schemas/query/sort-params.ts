import { isJsonContainer, parseJson } from '../values/json-value.ts'
import { decodeOnce } from './decode-once.ts'
import type { QueryProblem } from './list-condition.ts'
import { QUERY_MESSAGES as messages } from './messages.ts'

const DEFAULT_PAGE_SIZE = 10
const MAX_PAGE_SIZE = 1_000
/** Beyond this the row numbers would leave the exact integers; no list is that long. */
const MAX_PAGE = 1_000_000_000
export const MAX_SORT_COLUMNS = 10
const MAX_SORT_TEXT_LENGTH = 4_096

export interface SortKey {
  readonly field: string
  readonly order: 'asc' | 'desc'
}

/** The order of rows by one field, or by several. */
export interface Sort extends SortKey {
  /** By which rows stand that are alike by the keys before. */
  readonly then?: readonly SortKey[]
}

/** The keys of a sort in order of weight. */
export function sortKeys({ field, order, then = [] }: Sort): readonly SortKey[] {
  return [{ field, order }, ...then]
}

export interface SortParams {
  /** In order of weight; empty: the list's own order. */
  readonly sort: readonly SortKey[]
  readonly problems: readonly QueryProblem[]
}

type Query = Readonly<Record<string, unknown>>

/**
 * Reads `sortInfoString`, else `column` and `order`, else `defSortString`. A column may name a field's text
 * (`status_dictText`), which sorts by the field; a comma list gives every part the same order.
 */
export function parseSortParams(query: Query, sortable: ReadonlySet<string>): SortParams {
  if (isGiven(query.sortInfoString)) return parseSortText('sortInfoString', query.sortInfoString, sortable)
  if (isGiven(query.column)) return parseColumns(query.column, query.order, sortable)
  if (isGiven(query.defSortString)) return parseSortText('defSortString', query.defSortString, sortable)
  return { sort: [], problems: [] }
}

/** The parameters of a sort by fields, in order of weight. */
export function toSortParams([first, ...others]: readonly SortKey[]): Readonly<Record<string, string>> {
  if (!first) return {}
  if (others.length === 0) return { column: first.field, order: first.order }
  const columns = [first, ...others].map(({ field, order }) => ({ column: field, order }))
  return { sortInfoString: JSON.stringify(columns) }
}

function isGiven(raw: unknown): boolean {
  return raw !== undefined && raw !== null && raw !== ''
}

function parseColumns(column: unknown, order: unknown, sortable: ReadonlySet<string>): SortParams {
  if (typeof column !== 'string') return malformed('column')
  const direction = readOrder(order)
  const columns = column.split(',').filter((name) => name.trim() !== '')
  return readKeys(
    'column',
    columns.map((name) => ({ column: name, order: direction })),
    sortable,
  )
}

function parseSortText(param: string, raw: unknown, sortable: ReadonlySet<string>): SortParams {
  if (typeof raw !== 'string' || raw.length > MAX_SORT_TEXT_LENGTH) return malformed(param)
  const entries = parseJson(decodeOnce(raw))
  if (!Array.isArray(entries)) return malformed(param)
  const keys: { column: string; order: SortKey['order'] }[] = []
  for (const entry of entries as readonly unknown[]) {
    if (!isJsonContainer(entry) || typeof entry.column !== 'string') return malformed(param)
    keys.push({ column: entry.column, order: readOrder(entry.order) })
  }
  return readKeys(param, keys, sortable)
}

function readKeys(
  param: string,
  keys: readonly { readonly column: string; readonly order: SortKey['order'] }[],
  sortable: ReadonlySet<string>,
): SortParams {
  if (keys.length > MAX_SORT_COLUMNS) {
    return { sort: [], problems: [{ param, code: 'too-many', message: messages.tooManySortColumns(MAX_SORT_COLUMNS) }] }
  }
  const sort = new Map<string, SortKey>()
  const problems: QueryProblem[] = []
  for (const key of keys) {
    const name = key.column.trim()
    const field = sortable.has(name) ? name : name.replace(/_dictText$/, '')
    if (!sortable.has(field)) {
      problems.push({ param, code: 'unknown-field', message: messages.unknownSortField(name) })
    } else if (!sort.has(field)) {
      sort.set(field, { field, order: key.order })
    }
  }
  return { sort: [...sort.values()], problems }
}

/** The contract's rule: whatever contains "asc" ascends, all else descends. */
function readOrder(raw: unknown): SortKey['order'] {
  return typeof raw === 'string' && raw.toLowerCase().includes('asc') ? 'asc' : 'desc'
}

function malformed(param: string): SortParams {
  return { sort: [], problems: [{ param, code: 'malformed', message: messages.malformedSort }] }
}

export interface Paging {
  /** From 1. */
  readonly pageNo: number
  readonly pageSize: number
  readonly problems: readonly QueryProblem[]
}

/** How clients of the contract ask for all rows at once: those of sub-tables, and those of online forms. */
const ALL_ROWS: ReadonlySet<string> = new Set(['-1', '-521'])

/**
 * Reads `pageNo` and `pageSize`; absent ones take their defaults, wrong ones are problems and take them too. Who asks
 * for all rows gets as many as a page may have.
 */
export function parsePaging(query: Query): Paging {
  const problems: QueryProblem[] = []
  const read = (param: string, limit: number, fallback: number, message: string) => {
    const raw = query[param]
    if (!isGiven(raw)) return fallback
    // An object may bring a `toString` of its own that is none.
    const text = typeof raw === 'string' || typeof raw === 'number' ? String(raw) : ''
    if (param === 'pageSize' && ALL_ROWS.has(text)) return MAX_PAGE_SIZE
    const number = /^\d{1,10}$/.test(text) ? Number(text) : 0
    if (number >= 1 && number <= limit) return number
    problems.push({ param, code: 'wrong-value', message })
    return fallback
  }
  const pageNo = read('pageNo', MAX_PAGE, 1, messages.wrongPage)
  const pageSize = read('pageSize', MAX_PAGE_SIZE, DEFAULT_PAGE_SIZE, messages.wrongPageSize(MAX_PAGE_SIZE))
  return { pageNo, pageSize, problems }
}
