import { type RawBuilder, sql } from 'kysely'
import type { IndexDefinition } from './table-definition.ts'

/** An index that refuses nothing: it may be missing for a while. */
export type ServingIndex = IndexDefinition & { readonly kind: Exclude<IndexDefinition['kind'], 'unique' | 'together'> }

/** Makes an index: at once, holding up whoever writes, or while they go on, outside of any transaction. */
export function indexStatement(table: string, index: ServingIndex, how: 'at once' | 'meanwhile'): RawBuilder<unknown> {
  const beside = how === 'meanwhile' ? sql`concurrently` : sql``
  return sql`create index ${beside} ${sql.id(index.name)} on ${sql.table(table)} ${indexedBy(index)}`
}

function indexedBy({ kind, column: name, descending }: ServingIndex): RawBuilder<unknown> {
  const column = sql.ref(name)
  switch (kind) {
    case 'plain':
      return sql`(tenant_id, ${column})`
    case 'sort':
      return descending
        ? sql`(tenant_id, ${column} desc nulls last, id desc)`
        : sql`(tenant_id, ${column} asc nulls last, id asc)`
    case 'grams':
      return sql`using gin (grams(${column}))`
    case 'members':
      return sql`using gin (string_to_array(${column}, ','))`
  }
}
