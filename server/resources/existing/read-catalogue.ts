import { sql } from 'kysely'
import type { ExistingTablePlan } from '#renderer/compile/plan.ts'
import type { Databases } from '../../db/databases.ts'
import { currentRole } from '../../db/grant-rows.ts'
import { ENUM_TYPE } from './column-fit.ts'

/** What the database says of a table or view, and of what the requests' role may do with it. */
export interface Relation {
  /** `r` and `p` are tables. */
  readonly kind: string
  readonly role: string
  readonly mayEnter: boolean
  readonly mayDelete: boolean
  /** Whether the database can carry a change of a view through to its tables. */
  readonly isChangeable: boolean
  readonly columns: ReadonlyMap<string, RelationColumn>
  /** Columns of each unique index over whole columns and all rows. */
  readonly uniqueKeys: readonly (readonly string[])[]
}

export interface RelationColumn {
  /** As `format_type` prints it; of a domain the type beneath. */
  readonly type: string
  readonly isNotNull: boolean
  readonly isGenerated: boolean
  readonly maySelect: boolean
  readonly mayInsert: boolean
  readonly mayUpdate: boolean
}

const TABLE_KINDS = ['r', 'p', 'v', 'm', 'f']
/** INSERT, UPDATE and DELETE, as `pg_relation_is_updatable` counts them. */
const ALL_CHANGES = 8 + 4 + 16

/** Null: there is nothing called so that rows could be read from. */
export async function readRelation(
  { app, owner }: Databases,
  { schema, name }: Pick<ExistingTablePlan, 'schema' | 'name'>,
): Promise<Relation | null> {
  const role = await currentRole(app)
  const found = await sql<{
    oid: string
    kind: string
    may_enter: boolean
    may_delete: boolean
    changes: number
  }>`
    select relation.oid::text as oid, relkind as kind,
      has_schema_privilege(${role}, nsp.oid, 'usage') as may_enter,
      has_table_privilege(${role}, relation.oid, 'delete') as may_delete,
      pg_relation_is_updatable(relation.oid, false) as changes
    from pg_class relation join pg_namespace nsp on nsp.oid = relnamespace
    where nspname = ${schema} and relname = ${name} and relkind = any(${TABLE_KINDS})
  `.execute(owner)
  const [relation] = found.rows
  if (!relation) return null
  const { rows: columns } = await sql<{
    name: string
    type: string
    not_null: boolean
    generated: boolean
    may_select: boolean
    may_insert: boolean
    may_update: boolean
  }>`
    select attname as name, attnotnull as not_null,
      case when typtype = 'e' then ${ENUM_TYPE} when typtype = 'd' then format_type(typbasetype, typtypmod)
        else format_type(atttypid, atttypmod) end as type,
      (attgenerated <> '' or attidentity = 'a') as generated,
      has_column_privilege(${role}, attrelid, attnum, 'select') as may_select,
      has_column_privilege(${role}, attrelid, attnum, 'insert') as may_insert,
      has_column_privilege(${role}, attrelid, attnum, 'update') as may_update
    from pg_attribute join pg_type on pg_type.oid = atttypid
    where attrelid = ${relation.oid}::oid and attnum > 0 and not attisdropped order by attnum
  `.execute(owner)
  const { rows: indexes } = await sql<{ columns: string[] }>`
    select (select array_agg(attname::text) from pg_attribute where attrelid = indrelid and attnum = any(indkey[0:indnkeyatts - 1])) as columns
    from pg_index where indrelid = ${relation.oid}::oid and indisunique and indisvalid and indpred is null and indexprs is null
  `.execute(owner)
  return {
    kind: relation.kind,
    role,
    mayEnter: relation.may_enter,
    mayDelete: relation.may_delete,
    isChangeable: (relation.changes & ALL_CHANGES) === ALL_CHANGES,
    columns: new Map(
      columns.map((column) => [
        column.name,
        {
          type: column.type,
          isNotNull: column.not_null,
          isGenerated: column.generated,
          maySelect: column.may_select,
          mayInsert: column.may_insert,
          mayUpdate: column.may_update,
        },
      ]),
    ),
    uniqueKeys: indexes.map((index) => index.columns),
  }
}
