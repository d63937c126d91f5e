import { type RawBuilder, sql } from 'kysely'
import { columnsOf, type IndexDefinition, type IndexedColumn, isUnique } from './index-definition.ts'

/** Makes an index: at once, holding up whoever writes, or while they go on, outside of any transaction. */
export function indexStatement(
  table: string,
  index: IndexDefinition,
  how: 'at once' | 'meanwhile',
): RawBuilder<unknown> {
  const beside = how === 'meanwhile' ? sql`concurrently` : sql``
  const unique = isUnique(index) ? sql`unique` : sql``
  return sql`create ${unique} index ${beside} ${sql.id(index.name)} on ${sql.table(table)} ${indexedBy(index)}`
}

function indexedBy(index: IndexDefinition): RawBuilder<unknown> {
  const { kind, column: name } = index
  const column = sql.ref(name)
  switch (kind) {
    case 'unique':
    case 'together':
      return sql`(tenant_id, ${sql.join(columnsOf(index).map(onceOf))}) ${liveRows(index)}`
    case 'plain':
      return sql`(tenant_id, ${column})`
    case 'sort':
    case 'ordered':
      return sql`(tenant_id, ${inOrder(index, columnsOf(index))}) ${liveRows(index)}`
    case 'listed': {
      const [value, ...order] = columnsOf(index)
      return sql`(tenant_id, ${sql.ref(value?.name ?? '')}, ${inOrder(index, order)}) ${liveRows(index)}`
    }
    case 'grams':
      return sql`using gin (grams(${column}))`
    case 'bin':
      return sql`(tenant_id, ${column}) where del_flag = 1`
    case 'members':
      return sql`using gin (string_to_array(${column}, ','))`
  }
}

/** Of a value too long for an index, what tells it apart. */
function onceOf({ name, hashed }: IndexedColumn): RawBuilder<unknown> {
  return hashed ? sql`md5(${sql.ref(name)})` : sql.ref(name)
}

/** As lists are sorted: empty cells last, and what is equal by its id. */
function inOrder({ descending, ...index }: IndexDefinition, columns: readonly IndexedColumn[]): RawBuilder<unknown> {
  const direction = (isTurned = false) => (descending === isTurned ? sql`asc` : sql`desc`)
  const sorted = columns.map(({ name, turned, collation = index.collation }) => {
    const text = collation === undefined ? sql`` : sql`collate ${sql.ref(collation)}`
    return sql`${sql.ref(name)} ${text} ${direction(turned)} nulls last`
  })
  return sql.join([...sorted, sql`id ${direction()}`])
}

function liveRows({ liveRowsOnly }: IndexDefinition): RawBuilder<unknown> {
  return liveRowsOnly ? sql`where del_flag = 0` : sql``
}
