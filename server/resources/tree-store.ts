import { type SqlBool, sql } from 'kysely'
import { PARENT_FIELD } from '#schemas/language/names.ts'
import type { Db } from '../db/databases.ts'
import type { DataContext } from '../http/request-context.ts'
import { entityDb } from './entity-tables.ts'
import type { Resource } from './resource.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * Trees change one transaction after the other, per table and tenant: two moves at a time could make a circle that
 * neither of them sees. To be taken before any row is held.
 */
export async function lockTree(db: Db, context: DataContext, resource: Resource): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${resource.table}), ${context.tenantId})`.execute(db)
}

/** Whether a row lies at or below another, so that it cannot be put above it. */
export async function isBelow(
  db: Db,
  context: DataContext,
  { table }: Resource,
  lower: string,
  upper: string,
): Promise<boolean> {
  // "union" leaves out what was seen, so a circle that is there already ends.
  const { rows } = await sql<{ id: string }>`
    with recursive above(id, parent_id) as (
      select id, parent_id from ${sql.table(table)} where id = ${lower} and tenant_id = ${context.tenantId}
      union
      select row.id, row.parent_id from ${sql.table(table)} row
        join above on row.id = above.parent_id where row.tenant_id = ${context.tenantId}
    )
    select id from above where id = ${upper}
  `.execute(db)
  return rows.length > 0
}

/** The live rows above these, up to the roots, those among them left out. */
export async function idsAbove(
  db: Db,
  context: DataContext,
  { table, plan }: Resource,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const rows = await entityDb(db)
    .withRecursive('above(id, parent_id)', (query) =>
      query
        .selectFrom(table)
        .where('tenant_id', '=', context.tenantId)
        .where(sql<SqlBool>`id = any(${ids}::text[])`)
        .select(['id', 'parent_id'])
        .union((more) =>
          more
            .selectFrom('above')
            .innerJoin(`${table} as node`, 'node.id', 'above.parent_id')
            .where('node.tenant_id', '=', context.tenantId)
            .$if(plan.entity.softDelete, (live) => live.where('node.del_flag', '=', 0))
            .select(['node.id', 'node.parent_id']),
        ),
    )
    .selectFrom('above')
    .where(sql<SqlBool>`not id = any(${ids}::text[])`)
    .select(sql<string>`id`.as('id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these have rows below them that are not among them, nor among those that are just moved away. */
export async function parentsOfOthers(
  db: Db,
  context: DataContext,
  resource: Resource,
  ids: readonly string[],
  movedAway: readonly string[] = [],
): Promise<readonly string[]> {
  const leaving = [...ids, ...movedAway]
  const parents = await entityDb(db)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`parent_id = any(${ids}::text[]) and not id = any(${leaving}::text[])`)
    .$if(resource.plan.entity.softDelete, (query) => query.where('del_flag', '=', 0))
    .select(sql<string>`parent_id`.as('id'))
    .distinct()
    .execute()
  return parents.map(({ id }) => id)
}

/** Counts anew whether rows have children. It is no change of theirs: their version stays. */
export async function refreshHasChild(
  db: Db,
  context: DataContext,
  { table, plan }: Resource,
  parentIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(parentIds)].filter((id) => id !== null)
  if (!plan.tree || ids.length === 0) return
  const live = plan.entity.softDelete ? sql`and child.del_flag = 0` : sql``
  await sql`
    update ${sql.table(table)} node
    set has_child = case when exists (
      select 1 from ${sql.table(table)} child
      where child.parent_id = node.id and child.tenant_id = node.tenant_id ${live}
    ) then 1 else 0 end
    where node.id = any(${ids}::text[]) and node.tenant_id = ${context.tenantId}
  `.execute(db)
}

export function parentOf(record: StoredRecord): string | null {
  const parent = record.values.get(PARENT_FIELD)
  return typeof parent === 'string' ? parent : null
}
