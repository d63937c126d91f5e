import type { EntityPlan, FieldPlan, PagePlan } from '#renderer/compile/plan.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import { columnTypeOf } from './column-type.ts'
import { type IndexDefinition, indexName, joinedNames } from './index-definition.ts'

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

/**
 * The orders that indexes serve as they are, empty cells last either way: that of the list, and of the columns that the
 * page declares to be sorted, both ways. An index read backwards would begin with the empty ones.
 */
export function sortIndexes(plan: EntityPagePlan, textCollation: string | null): readonly IndexDefinition[] {
  const { list, fieldByName } = plan
  const own = fieldByName.get(list.defaultSort.field)
  const declared = list.columns.flatMap(({ field, sortIndexed }) => (sortIndexed ? [field] : []))
  const wanted = [
    ...(own ? [{ field: own, descending: list.defaultSort.order === 'desc' }] : []),
    ...declared.flatMap((field) => [false, true].map((descending) => ({ field, descending }))),
  ]
  const indexes = wanted
    .filter(({ field }) => !isLong(field))
    .map(({ field, descending }) =>
      named(plan, { column: field.column, kind: 'sort', descending }, collationOf(field, textCollation)),
    )
  return [...new Map(indexes.map((index) => [index.name, index])).values()]
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
  const { list, fieldByName, entity } = plan
  if (entity.managed || field.multiple || field.queryOperator === null) return null
  if (!BY_VALUE.has(field.queryOperator)) return null
  const { order } = list.defaultSort
  const own = fieldByName.get(list.defaultSort.field)
  if (own === field || lengthOf(field) + (own ? lengthOf(own) : 0) > MAX_INDEXED_LENGTH) return null
  const columns = [field.column, ...(own ? [own.column] : [])].map((name) => ({ name, hashed: false }))
  return named(
    plan,
    { column: joinedNames(columns), columns, kind: 'listed', descending: order === 'desc' },
    own ? collationOf(own, textCollation) : null,
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
