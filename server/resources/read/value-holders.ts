import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../db/databases.ts'
import { acrossTenants } from '../../db/tenant-guard.ts'
import type { NamingField } from '../../dictionaries/table-registry.ts'
import type { DataContext } from '../../http/request-context.ts'
import { entityRows } from '../existing/existing-rows.ts'
import { entityDb } from '../tables/entity-tables.ts'

/** How many rows of all tenants hold a value of a dictionary, up to one more than are told. Rows in the bin count as gone. */
export async function countHolders(
  db: Db,
  context: DataContext,
  { plan, table, field }: NamingField,
  { value, most }: { readonly value: string; readonly most: number },
): Promise<number> {
  const rows = entityDb(acrossTenants(db, 'a dictionary is one for all tenants'))
  const { entity } = plan
  const holder = table ? 'held' : 'record'
  const column = sql.ref(`${holder}.${field.column}`)
  const holds = field.multiple
    ? sql<SqlBool>`string_to_array(${column}, ',') && ${[value]}::text[]`
    : field.type.kind === 'enum' || field.type.kind === 'string'
      ? sql<SqlBool>`${column} = ${value}`
      : sql<SqlBool>`${column}::text = ${value}`
  const joined = table
    ? rows
        .selectFrom(`${table.table} as held`)
        .innerJoin(`${entity.table} as record`, (join) =>
          join
            .onRef('record.id', '=', `held.${table.foreignKeyColumn}`)
            .onRef('record.tenant_id', '=', 'held.tenant_id'),
        )
    : entityRows(rows, entity, context, 'record')
  const found = joined
    .where(holds)
    .$if(entity.softDelete, (query) => query.where('record.del_flag', '=', sql.lit(0)))
    .select(sql<number>`1`.as('one'))
    .limit(most + 1)
  const { total } = await rows
    .selectFrom(found.as('found'))
    .select(sql<string>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
