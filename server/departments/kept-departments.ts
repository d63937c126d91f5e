import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { ofCharge } from '../depart-roles/in-charge.ts'
import type { DataContext } from '../http/request-context.ts'

interface DepartmentSight {
  readonly db: Db
  readonly context: DataContext
  /** Which departments the page over them shows; null: all of the tenant. */
  readonly scope: RawBuilder<SqlBool> | null
}

/**
 * Of these departments those that somebody has nothing to do with, by their names: neither the page over departments shows
 * them, nor are they in their charge.
 */
export async function namesKeptFrom(
  { db, context, scope }: DepartmentSight,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (scope === null || context.kind === 'system' || ids.length === 0) return []
  const rows = await db
    .selectFrom('sys_depart')
    .where('tenant_id', '=', context.tenantId)
    .where('id', 'in', [...ids])
    .where(sql<SqlBool>`(${scope} or ${ofCharge(context)}) is not true`)
    .orderBy('org_code')
    .select('depart_name')
    .execute()
  return rows.map(({ depart_name: name }) => name)
}
