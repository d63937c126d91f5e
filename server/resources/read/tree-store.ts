import { type SqlBool, sql } from 'kysely'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import type { RecordWork } from '../resource-work.ts'
import { entityDb } from '../tables/entity-tables.ts'
import type { StoredRecord } from './stored-record.ts'

/**
 * Trees change one transaction after the other, per table and tenant: two moves at a time could make a circle that
 * neither of them sees. To be taken before any row is held.
 */
export async function lockTree({ db, context, resource }: RecordWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${resource.table}), ${context.tenantId})`.execute(db)
}

/** The table `above` holds these rows and all above them, up to the roots. */
function withRowsAbove({ db, context, resource }: RecordWork, ids: readonly string[], liveOnly: boolean) {
  const { table } = resource
  // "union" leaves out what was seen, so a circle that is there already ends.
  return entityDb(db).withRecursive('above(id, parent_id)', (query) =>
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
          .$if(liveOnly, (live) => live.where('node.del_flag', '=', sql.lit(0)))
          .select(['node.id', 'node.parent_id']),
      ),
  )
}

/** Whether a row lies at or below another, so that it cannot be put above it. */
export async function isBelow(work: RecordWork, lower: string, upper: string): Promise<boolean> {
  const found = await withRowsAbove(work, [lower], false)
    .selectFrom('above')
    .where('id', '=', upper)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}

/** The live rows above these, up to the roots, those among them left out. */
export async function idsAbove(work: RecordWork, ids: readonly string[]): Promise<readonly string[]> {
  const { resource } = work
  if (ids.length === 0) return []
  const rows = await withRowsAbove(work, ids, resource.plan.entity.softDelete)
    .selectFrom('above')
    .where(sql<SqlBool>`not id = any(${ids}::text[])`)
    .select(sql<string>`id`.as('id'))
    .execute()
  return rows.map(({ id }) => id)
}

/** What these rows and all above them, up to the roots, are called, and what each is below; by their ids. */
export async function labelsAbove(
  work: RecordWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly label: string; readonly parentId: string | null }>> {
  const { tree, entity } = work.resource.plan
  if (!tree || ids.length === 0) return new Map()
  const rows = await withRowsAbove(work, ids, entity.softDelete)
    .selectFrom('above')
    .innerJoin(`${work.resource.table} as named`, 'named.id', 'above.id')
    .where('named.tenant_id', '=', work.context.tenantId)
    .select([
      sql<string>`above.id`.as('id'),
      sql<string | null>`above.parent_id`.as('parentId'),
      sql<string | null>`${sql.ref(`named.${tree.label.column}`)}::text`.as('label'),
    ])
    .execute()
  return new Map(rows.map(({ id, parentId, label }) => [id, { label: label ?? id, parentId }]))
}

/** The live rows below these, on all levels, without those among them; each with the one of these that it lies below. */
export async function idsBelow(
  { db, context, resource }: RecordWork,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { table, plan } = resource
  const rows = await entityDb(db)
    .withRecursive('below(id, root)', (query) =>
      query
        .selectFrom(table)
        .where('tenant_id', '=', context.tenantId)
        .where(sql<SqlBool>`id = any(${ids}::text[])`)
        .select(['id', 'id as root'])
        .union((more) =>
          more
            .selectFrom('below')
            .innerJoin(`${table} as node`, 'node.parent_id', 'below.id')
            .where('node.tenant_id', '=', context.tenantId)
            .$if(plan.entity.softDelete, (live) => live.where('node.del_flag', '=', sql.lit(0)))
            .select(['node.id', 'below.root']),
        ),
    )
    .selectFrom('below')
    .where(sql<SqlBool>`not id = any(${ids}::text[])`)
    .select([sql<string>`id`.as('id'), sql<string>`root`.as('root')])
    .execute()
  return new Map(rows.map(({ id, root }) => [id, root]))
}

/** Which of these have rows below them that are not among them, nor among those that are just moved away. */
export async function parentsOfOthers(
  { db, context, resource }: RecordWork,
  ids: readonly string[],
  movedAway: readonly string[] = [],
): Promise<readonly string[]> {
  const leaving = [...ids, ...movedAway]
  const parents = await entityDb(db)
    .selectFrom(resource.table)
    .where('tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`parent_id = any(${ids}::text[]) and not id = any(${leaving}::text[])`)
    .$if(resource.plan.entity.softDelete, (query) => query.where('del_flag', '=', sql.lit(0)))
    .select(sql<string>`parent_id`.as('id'))
    .distinct()
    .execute()
  return parents.map(({ id }) => id)
}

/** Counts anew whether rows have children. It is no change of theirs: their version stays. */
export async function refreshHasChild(
  { db, context, resource }: RecordWork,
  parentIds: readonly (string | null)[],
): Promise<void> {
  const { table, plan } = resource
  const ids = [...new Set(parentIds)].filter((id) => id !== null)
  if (!plan.tree || ids.length === 0) return
  await entityDb(db)
    .updateTable(`${table} as node`)
    .set((row) => {
      const children = row
        .selectFrom(`${table} as child`)
        .whereRef('child.parent_id', '=', 'node.id')
        .whereRef('child.tenant_id', '=', 'node.tenant_id')
        .$if(plan.entity.softDelete, (query) => query.where('child.del_flag', '=', sql.lit(0)))
        .select('child.id')
      return { has_child: row.case().when(row.exists(children)).then(1).else(0).end() }
    })
    .where('node.tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`node.id = any(${ids}::text[])`)
    .execute()
}

export function parentOf(record: StoredRecord): string | null {
  const parent = record.values.get(PARENT_FIELD)
  return typeof parent === 'string' ? parent : null
}
