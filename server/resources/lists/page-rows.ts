import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { SortKey } from '#schemas/query/sort-params.ts'
import type { EntityRows } from '../existing/existing-rows.ts'
import { orderColumn, sortOrder } from '../read/row-order.ts'
import type { Resource } from '../resource.ts'
import type { EntityRow } from '../tables/entity-tables.ts'
import type { PageEdge } from './page-cursor.ts'

/** Which rows of a list: those of a page by its number, or those beside a row. */
export interface WantedRows {
  readonly sort: readonly SortKey[]
  readonly pageNo: number
  readonly pageSize: number
  /** Absent: the page is found by its number. */
  readonly edge?: PageEdge | null
  /** Whether somebody goes on from here: rows then come with the value by which they are sorted. */
  readonly isPaged?: boolean
}

/** The value by which a row is sorted, as a text, beside its columns: no field is called so. */
const SORT_KEY = '_sort_key'
/** From here on the ids before the page are counted in their index, and only the rows of the page are read. */
const DEEP_OFFSET = 1_000

/** The one column, besides the id, that decides the order; null: there are more, or the rows have no id of ours. */
function keyOf({ plan }: Resource, sort: readonly SortKey[]): SortKey | null {
  const [first, second, ...more] = sort
  if (!first || more.length > 0 || plan.entity.existing) return null
  const isDecided = second === undefined || (second.field === 'id' && second.order === first.order)
  return isDecided ? first : null
}

/** Whether pages can be found from the rows beside them. */
export function hasKey(resource: Resource, sort: readonly SortKey[]): boolean {
  return keyOf(resource, sort) !== null
}

/** How many rows of those that fit a page takes, and how many come before it. */
export interface PageBounds {
  readonly limit: number
  readonly offset: number
}

export function boundsOf({ pageNo, pageSize }: Pick<WantedRows, 'pageNo' | 'pageSize'>): PageBounds {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize }
}

/** Everything about a page that its statement depends on, but for the values of its bounds. */
export function pageKey({ sort, isPaged, ...place }: WantedRows): string {
  const { offset } = boundsOf(place)
  return JSON.stringify([sort, isPaged ?? false, offset === 0 ? 'first' : offset < DEEP_OFFSET ? 'near' : 'deep'])
}

/**
 * The statement that reads a page by its number; `rows` are all that fit.
 * @param given what stands in the statement for its bounds, where they come later.
 */
export function pageByNumber(rows: EntityRows, resource: Resource, wanted: WantedRows, given?: PageBounds) {
  const { sort, isPaged } = wanted
  const { offset } = boundsOf(wanted)
  const bounds = given ?? boundsOf(wanted)
  const key = isPaged ? keyOf(resource, sort) : null
  const order = sortOrder(resource, sort)
  const withKey = key ? rows.select(sortKey(resource, key)) : rows
  if (offset === 0) return withKey.selectAll().orderBy(order).limit(bounds.limit)
  if (offset < DEEP_OFFSET || resource.plan.entity.existing) {
    return withKey.selectAll().orderBy(order).limit(bounds.limit).offset(bounds.offset)
  }
  const ids = rows.select('id').orderBy(order).limit(bounds.limit).offset(bounds.offset)
  return withKey.where('id', 'in', ids).selectAll().orderBy(order)
}

function sortKey(resource: Resource, { field }: SortKey) {
  const { column } = resource.plan.fieldByName.get(field) ?? { column: 'id' }
  return sql<string | null>`${sql.ref(column)}::text`.as(SORT_KEY)
}

type Place = Omit<PageEdge, 'direction'>
export interface PageEdges {
  readonly first: Place
  readonly last: Place
}

/** The places of the first and the last row, for who wants the page before or after them. */
export function edgesOf(rows: readonly EntityRow[]): PageEdges | null {
  const [first] = rows
  const last = rows.at(-1)
  return first && last ? { first: placeOf(first), last: placeOf(last) } : null
}

function placeOf(row: EntityRow): Place {
  const key = row[SORT_KEY]
  return { id: String(row.id), key: typeof key === 'string' ? key : null }
}

/**
 * The rows after or before one, by its place in the order and not by counting. Empty cells stand at the end, so there are
 * two parts, each read in the order of the index, the second only where the first does not fill the page.
 *
 * @returns null: before that row there is less than a page.
 */
export async function rowsBeside(
  rows: EntityRows,
  resource: Resource,
  { sort, pageSize, edge }: WantedRows & { readonly edge: PageEdge },
): Promise<readonly EntityRow[] | null> {
  const key = keyOf(resource, sort)
  if (!key) return null
  const isForward = edge.direction === 'next'
  const order = isForward ? sortOrder(resource, sort) : sortOrder(resource, sort, 'backwards')
  const found: EntityRow[] = []
  for (const part of partsBeside(resource, key, edge)) {
    if (found.length >= pageSize) break
    const more = await rows
      .where(part)
      .select(sortKey(resource, key))
      .selectAll()
      .orderBy(order)
      .limit(pageSize - found.length)
      .execute()
    found.push(...more)
  }
  if (isForward) return found
  return found.length < pageSize ? null : found.reverse()
}

function partsBeside(resource: Resource, { field, order }: SortKey, edge: PageEdge): readonly RawBuilder<SqlBool>[] {
  const isUp = (order === 'asc') === (edge.direction === 'next')
  const beyond = isUp ? sql`>` : sql`<`
  const byId = sql<SqlBool>`id ${beyond} ${edge.id}`
  if (field === 'id') return [byId]
  const column = orderColumn(resource, field)
  const isEmpty = sql<SqlBool>`${column} is null`
  const isEmptyBeyond = sql<SqlBool>`(${column} is null and id ${beyond} ${edge.id})`
  const isForward = edge.direction === 'next'
  if (edge.key === null) return isForward ? [isEmptyBeyond] : [isEmptyBeyond, sql<SqlBool>`${column} is not null`]
  const isBeyond = sql<SqlBool>`(${column}, id) ${beyond} (${edge.key}, ${edge.id})`
  return isForward ? [isBeyond, isEmpty] : [isBeyond]
}
