import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { ListCondition } from '#schemas/query/list-condition.ts'
import type { SortKey } from '#schemas/query/sort-params.ts'
import type { Resource } from '../resource.ts'
import { columnsOf, type IndexDefinition } from '../tables/index-definition.ts'
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
  const [first] = sort
  const sorted = first && plan.fieldByName.get(first.field)
  // What is equal stands by its id, the way of the first key.
  const keys = sort.filter(({ field, order }, place) => place === 0 || field !== 'id' || order !== first?.order)
  const columns = keys.map(({ field, order }) => ({ name: plan.fieldByName.get(field)?.column, order }))
  const isSorted = indexes.some((index) => isInOrder(index, columns))
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
  return { sort: sorted && !isSorted ? sorted : null, conditions: [...new Set(missing)] }
}

interface SortedColumn {
  readonly name: string | undefined
  readonly order: SortKey['order']
}

function isInOrder(index: IndexDefinition, sorted: readonly SortedColumn[]): boolean {
  if (index.kind !== 'sort' && index.kind !== 'ordered') return false
  const columns = columnsOf(index)
  return (
    columns.length === sorted.length &&
    columns.every(({ name, turned = false }, place) => {
      const isDescending = sorted[place]?.order === 'desc'
      return name === sorted[place]?.name && isDescending === (index.descending !== turned)
    })
  )
}

/** What a page lacks, in words; empty: nothing that it could declare. */
export function unservedText({ sort, conditions }: Unserved): string {
  const filters = conditions.length > 0 ? messages.filterWithoutIndex(conditions.map(({ title }) => title)) : ''
  return `${sort ? messages.sortWithoutIndex(sort.title) : ''}${filters}`
}
