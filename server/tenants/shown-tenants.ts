import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { QUERY_TENANTS, sysTenant } from '#schemas/managed/sys-tenant.ts'
import type { Tables } from '../db/tables.ts'
import { type DataContext, hasPermission } from '../http/request-context.ts'
import { INSTALLATION } from '../session/tenants.ts'

const WORKS = 1
const SEES_ALL = [QUERY_TENANTS, ...(sysTenant.permissions.list ? [sysTenant.permissions.list] : [])]

/**
 * Which rows of `sys_tenant`, as `source`, are there for somebody; null: all. All are for those who list or choose tenants
 * in the installation; everybody else has those that they work in.
 */
export function shownTenants(context: DataContext): Expression<SqlBool> | null {
  if (context.tenantId === INSTALLATION && SEES_ALL.some((code) => hasPermission(context, code))) return null
  if (context.kind === 'system') return sql<SqlBool>`source.id = ${context.tenantId}`
  const { exists, selectFrom } = expressionBuilder<Tables, never>()
  return exists(
    selectFrom('sys_user_tenant as member')
      .where('member.user_id', '=', context.userId)
      .where('member.status', '=', WORKS)
      .where(sql<SqlBool>`member.tenant_id = source.id`)
      .select('member.user_id'),
  )
}
