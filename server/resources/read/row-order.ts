import { sql } from 'kysely'
import type { SortKey } from '#schemas/query/sort-params.ts'
import { orderOfRows } from '../existing/existing-rows.ts'
import type { Resource } from '../resource.ts'

/** Empty cells come last either way, and equal ones keep one order from page to page. */
export function sortOrder(resource: Resource, sort: readonly SortKey[]) {
  const { entity, fieldByName } = resource.plan
  const neverEmpty = new Set(entity.existing?.found?.neverEmpty)
  const keys = sort.map(({ field, order }) => {
    if (field === 'id') return orderOfRows(entity, order)
    const column = sortedColumn(resource, field)
    // An index that stands the other way round serves it then.
    if (neverEmpty.has(fieldByName.get(field)?.column ?? '')) {
      return order === 'asc' ? sql`${column} asc` : sql`${column} desc`
    }
    return order === 'asc' ? sql`${column} asc nulls last` : sql`${column} desc nulls last`
  })
  const isById = sort.some(({ field }) => field === 'id')
  return sql`${sql.join(isById ? keys : [...keys, orderOfRows(entity, sort[0]?.order ?? 'desc')])}`
}

/** What people have written is in the order in which they look for it; codes of choices are in the database's own. */
function sortedColumn({ plan, textCollation }: Resource, name: string) {
  const field = plan.fieldByName.get(name)
  if (!field) throw new TypeError(`The sort names the field "${name}", which the page does not have.`)
  const column = sql.ref(field.column)
  const isText = field.type.kind === 'string' || field.type.kind === 'text'
  return isText && textCollation ? sql`${column} collate ${sql.ref(textCollation)}` : column
}
