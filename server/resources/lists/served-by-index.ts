import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ListCondition } from '#schemas/query/list-condition.ts'
import type { SortKey } from '#schemas/query/sort-params.ts'
import type { Resource } from '../resource.ts'
import type { IndexDefinition } from '../tables/index-definition.ts'
import { listMessages as messages } from './messages.ts'

/** What of a list no index of the page serves. */
export interface Unserved {
  readonly sort: FieldPlan | null
  readonly conditions: readonly FieldPlan[]
}

/** @param indexes those that are there. */
export function unservedParts(
  { plan, grams }: Resource,
  { sort, conditions }: { readonly sort: readonly SortKey[]; readonly conditions: readonly ListCondition[] },
  indexes: readonly IndexDefinition[],
): Unserved {
  const [key, ...more] = sort
  const sorted = key && plan.fieldByName.get(key.field)
  const isOneKey = more.every(({ field, order }) => field === 'id' && order === key?.order)
  const isSorted = indexes.some(
    ({ kind, column, descending }) =>
      kind === 'sort' && column === sorted?.column && descending === (key?.order === 'desc'),
  )
  const begins = new Set(indexes.map(({ column, columns }) => columns?.[0]?.name ?? column))
  const isFound = (condition: ListCondition, { column }: FieldPlan) => {
    if ('negated' in condition && condition.negated) return false
    if (condition.kind === 'like') return grams(column) !== null
    return condition.kind !== 'ne' && condition.kind !== 'notEmpty' && begins.has(column)
  }
  const missing = conditions.flatMap((condition) => {
    const field = plan.fieldByName.get(condition.field)
    return field && !isFound(condition, field) ? [field] : []
  })
  return { sort: sorted && !(isSorted && isOneKey) ? sorted : null, conditions: [...new Set(missing)] }
}

/** What a page lacks, in words; empty: nothing that it could declare. */
export function unservedText({ sort, conditions }: Unserved): string {
  const filters = conditions.length > 0 ? messages.filterWithoutIndex(conditions.map(({ title }) => title)) : ''
  return `${sort ? messages.sortWithoutIndex(sort.title) : ''}${filters}`
}
