import { sql } from 'kysely'
import type { SortKey } from '#schemas/query/sort-params.ts'
import { orderOfRows } from '../existing/existing-rows.ts'
import type { Resource } from '../resource.ts'
import { collationOf } from '../tables/list-indexes.ts'

/**
 * Empty cells come last either way, and equal ones keep one order from page to page. `backwards` is the same order from
 * its end.
 */
export function sortOrder(resource: Resource, sort: readonly SortKey[], way: 'forwards' | 'backwards' = 'forwards') {
  const { entity, fieldByName } = resource.plan
  const neverEmpty = new Set(entity.existing?.found?.neverEmpty)
  const turned = (order: SortKey['order']) => (way === 'forwards' ? order : order === 'asc' ? 'desc' : 'asc')
  const keys = sort.map(({ field, order }) => {
    if (field === 'id') return orderOfRows(entity, turned(order))
    const column = orderColumn(resource, field)
    const direction = turned(order) === 'asc' ? sql`asc` : sql`desc`
    // An index that stands the other way round serves it then.
    if (neverEmpty.has(fieldByName.get(field)?.column ?? '')) return sql`${column} ${direction}`
    return sql`${column} ${direction} nulls ${way === 'forwards' ? sql`last` : sql`first`}`
  })
  const isById = sort.some(({ field }) => field === 'id')
  return sql`${sql.join(isById ? keys : [...keys, orderOfRows(entity, turned(sort[0]?.order ?? 'desc'))])}`
}

/** A column as it is sorted. */
export function orderColumn({ plan, textCollation }: Resource, name: string) {
  const field = plan.fieldByName.get(name)
  if (!field) throw new TypeError(`The sort names the field "${name}", which the page does not have.`)
  const column = sql.ref(field.column)
  const collation = collationOf(field, textCollation)
  return collation === null ? column : sql`${column} collate ${sql.ref(collation)}`
}
