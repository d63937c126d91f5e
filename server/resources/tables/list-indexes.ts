import type { EntityPlan, FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import { sortKeys } from '#schemas/query/sort-params.ts'
import { columnTypeOf } from './column-type.ts'
import { type IndexDefinition, type IndexedColumn, indexName, joinedNames } from './index-definition.ts'

type EntityPagePlan = PagePlan & { readonly entity: EntityPlan }

/** Values up to this length go into an index as they are: PostgreSQL refuses index rows beyond about 2,700 bytes. */
const MAX_INDEXED_LENGTH = 500
const MAX_LENGTH_BESIDE_OTHERS = 100

const BY_VALUE: ReadonlySet<QueryOperator | null> = new Set(['eq', 'in'])

/** What people have written is sorted as they look for it; codes of choices are in the database's own order. */
export function collationOf({ type }: FieldPlan, textCollation: string | null): string | null {
  return type.kind === 'string' || type.kind === 'text' ? textCollation : null
}

/** Too long to be in an index as it is. */
export function isLong(field: FieldPlan): boolean {
  return isLongerThan(field, MAX_INDEXED_LENGTH)
}

/** Several columns share what an index row has room for. */
export function isLongBesideOthers(field: FieldPlan): boolean {
  return isLongerThan(field, MAX_LENGTH_BESIDE_OTHERS)
}

function isLongerThan(field: FieldPlan, length: number): boolean {
  return lengthOf(field) > length
}

/** Characters that a value has at most; of values that are no texts 0. */
function lengthOf(field: FieldPlan): number {
  const type = columnTypeOf(field)
  if (type.kind === 'text' || type.kind === 'jsonb') return Number.POSITIVE_INFINITY
  return type.kind === 'varchar' ? type.length : 0
}

interface SortedField {
  readonly field: FieldPlan
  readonly descending: boolean
}

/** The fields by which the list is sorted; none where one of them is no field of the page. */
function ownOrder({ list, fieldByName }: EntityPagePlan): readonly SortedField[] {
  const keys = sortKeys(list.defaultSort)
  const order = keys.flatMap(({ field: name, order: direction }): readonly SortedField[] => {
    const field = fieldByName.get(name)
    return field ? [{ field, descending: direction === 'desc' }] : []
  })
  return order.length === keys.length ? order : []
}

/** Columns in an index in which several are sorted, each as the list sorts it. */
function sortedColumns(
  [first, ...more]: readonly SortedField[],
  textCollation: string | null,
): readonly IndexedColumn[] {
  if (!first) return []
  return [first, ...more].map(({ field, descending }) => {
    const collation = collationOf(field, textCollation)
    return {
      name: field.column,
      hashed: false,
      ...(descending !== first.descending && { turned: true as const }),
      ...(collation !== null && { collation }),
    }
  })
}

/**
 * The orders that indexes serve as they are, empty cells last either way: that of the list, and of the columns that the
 * page declares to be sorted, both ways. An index read backwards would begin with the empty ones.
 */
export function sortIndexes(plan: EntityPagePlan, textCollation: string | null): readonly IndexDefinition[] {
  const own = ownOrder(plan)
  const declared = plan.list.columns.flatMap(({ field, sortIndexed }) => (sortIndexed ? [field] : []))
  const wanted = [
    ...(own.length === 1 ? own : []),
    ...declared.flatMap((field) => [false, true].map((descending) => ({ field, descending }))),
  ]
  const indexes = wanted
    .filter(({ field }) => !isLong(field))
    .map(({ field, descending }) =>
      named(plan, { column: field.column, kind: 'sort', descending }, collationOf(field, textCollation)),
    )
  const all = [...(own.length > 1 ? orderedIndex(plan, own, textCollation) : []), ...indexes]
  return [...new Map(all.map((index) => [index.name, index])).values()]
}

/** The order by several fields, where their values have room in an index. */
function orderedIndex(
  plan: EntityPagePlan,
  own: readonly SortedField[],
  textCollation: string | null,
): readonly IndexDefinition[] {
  if (!hasRoomFor(own.map(({ field }) => field))) return []
  const columns = sortedColumns(own, textCollation)
  const descending = own[0]?.descending ?? false
  return [named(plan, { column: joinedNames(columns), columns, kind: 'ordered', descending }, null)]
}

function hasRoomFor(fields: readonly FieldPlan[]): boolean {
  return fields.reduce((sum, field) => sum + lengthOf(field), 0) <= MAX_INDEXED_LENGTH
}

/**
 * The rows of one value in the order of the list, of a field that is asked for by its values; null where another index
 * has to do: the product's own tables have no order of a page, and two long texts are too much for one index.
 */
export function listedIndex(
  plan: EntityPagePlan,
  field: FieldPlan,
  textCollation: string | null,
): IndexDefinition | null {
  const { list, entity } = plan
  if (entity.managed || field.multiple || field.queryOperator === null) return null
  if (!BY_VALUE.has(field.queryOperator)) return null
  const own = ownOrder(plan)
  if (own.some((one) => one.field === field) || !hasRoomFor([field, ...own.map((one) => one.field)])) return null
  const [only] = own.length === 1 ? own : []
  const value = { name: field.column, hashed: false }
  const columns = [value, ...(only ? [{ name: only.field.column, hashed: false }] : sortedColumns(own, textCollation))]
  return named(
    plan,
    { column: joinedNames(columns), columns, kind: 'listed', descending: list.defaultSort.order === 'desc' },
    only ? collationOf(only.field, textCollation) : null,
  )
}

function named(
  { entity }: EntityPagePlan,
  index: Pick<IndexDefinition, 'column' | 'columns' | 'kind' | 'descending'>,
  collation: string | null,
): IndexDefinition {
  const definition = {
    ...index,
    hashed: false,
    liveRowsOnly: entity.softDelete,
    ...(collation !== null && { collation }),
  }
  return { ...definition, name: indexName(entity.table, definition) }
}
