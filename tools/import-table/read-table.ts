import type pg from 'pg'
import type { CheckConstraint, ColumnDescription, ForeignKey, TableDescription } from './table-description.ts'

/** What can hold rows: tables, partitioned and foreign ones, views, materialised views. */
const FIND = `
  select relation.oid::text as oid, namespace.nspname as schema, relation.relname as name,
    relation.relkind in ('v', 'm') as "isView", obj_description(relation.oid, 'pg_class') as comment
  from pg_catalog.pg_class relation
  join pg_catalog.pg_namespace namespace on namespace.oid = relation.relnamespace
  where relation.relname = $1 and ($2::text is null or namespace.nspname = $2)
    and relation.relkind in ('r', 'p', 'f', 'v', 'm')
    and namespace.nspname !~ '^pg_' and namespace.nspname <> 'information_schema'
  order by namespace.nspname`

const COLUMNS = `
  select attribute.attname as name, attribute.attnotnull as "notNull",
    format_type(coalesce(nullif(type.typbasetype, 0), type.oid),
      case when type.typbasetype = 0 then attribute.atttypmod else type.typtypmod end) as type,
    col_description(attribute.attrelid, attribute.attnum) as comment,
    pg_get_expr(fallback.adbin, fallback.adrelid) as "defaultText",
    attribute.attgenerated <> '' as "isGenerated", attribute.attidentity <> '' as "isIdentity",
    coalesce((select jsonb_agg(enumlabel order by enumsortorder) from pg_catalog.pg_enum
      where enumtypid = coalesce(nullif(type.typbasetype, 0), type.oid)), '[]') as "enumLabels"
  from pg_catalog.pg_attribute attribute
  join pg_catalog.pg_type type on type.oid = attribute.atttypid
  left join pg_catalog.pg_attrdef fallback
    on fallback.adrelid = attribute.attrelid and fallback.adnum = attribute.attnum
  where attribute.attrelid = $1::oid and attribute.attnum > 0 and not attribute.attisdropped
  order by attribute.attnum`

const KEYS = `
  select index.indisprimary as "isPrimary",
    (select jsonb_agg(attribute.attname order by position.nr)
      from unnest(index.indkey::int2[]) with ordinality as position (attnum, nr)
      join pg_catalog.pg_attribute attribute
        on attribute.attrelid = index.indrelid and attribute.attnum = position.attnum
      where position.nr <= index.indnkeyatts) as columns
  from pg_catalog.pg_index index
  where index.indrelid = $1::oid and index.indisunique and index.indpred is null and index.indexprs is null
  order by index.indexrelid`

const CONSTRAINTS = `
  select conname as name, contype::text as kind, pg_get_constraintdef(oid) as definition,
    coalesce((select relname from pg_catalog.pg_class where oid = confrelid), '') as target,
    coalesce((select jsonb_agg(attname order by nr) from unnest(conkey) with ordinality as position (attnum, nr)
      join pg_catalog.pg_attribute using (attnum) where attrelid = conrelid), '[]') as columns,
    coalesce((select jsonb_agg(attname order by nr) from unnest(confkey) with ordinality as position (attnum, nr)
      join pg_catalog.pg_attribute using (attnum) where attrelid = confrelid), '[]') as "targetColumns"
  from pg_catalog.pg_constraint
  where conrelid = $1::oid and contype in ('f', 'c')
  order by oid`

interface FoundTable {
  readonly oid: string
  readonly schema: string
  readonly name: string
  readonly isView: boolean
  readonly comment: string | null
}

/** Tables and views of that name; without a schema, those of all schemas. */
export async function findTables(
  client: pg.ClientBase,
  { schema, name }: { readonly schema: string | null; readonly name: string },
): Promise<readonly FoundTable[]> {
  return (await client.query<FoundTable>(FIND, [name, schema])).rows
}

export async function readTable(client: pg.ClientBase, table: FoundTable): Promise<TableDescription> {
  const columns = await client.query<ColumnDescription>(COLUMNS, [table.oid])
  const keys = await client.query<{ isPrimary: boolean; columns: string[] | null }>(KEYS, [table.oid])
  const constraints = await client.query<CheckConstraint & { kind: string; target: string; targetColumns: string[] }>(
    CONSTRAINTS,
    [table.oid],
  )
  const uniqueKeys = keys.rows.filter((key) => !key.isPrimary).map((key) => key.columns ?? [])
  return {
    schema: table.schema,
    name: table.name,
    isView: table.isView,
    comment: table.comment,
    columns: columns.rows,
    primaryKey: keys.rows.find((key) => key.isPrimary)?.columns ?? [],
    uniqueKeys,
    foreignKeys: constraints.rows
      .filter(({ kind }) => kind === 'f')
      .map(
        ({ columns: own, target, targetColumns }): ForeignKey => ({ columns: own, targetTable: target, targetColumns }),
      ),
    checks: constraints.rows
      .filter(({ kind }) => kind === 'c')
      .map(({ name, columns: own, definition }) => ({ name, columns: own, definition })),
  }
}
