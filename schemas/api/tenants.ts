import { Type } from 'typebox'
import { QUERY_TENANTS } from '../managed/sys-tenant.ts'
import { endpoint } from './endpoint.ts'
import { currentTenant } from './session.ts'

/** Tenants that may be chosen for somebody, those named by their ids or all: from tenant 0 any, else the caller's own. */
export const queryTenants = endpoint({
  method: 'GET',
  path: '/sys/tenant/queryList',
  access: { permission: QUERY_TENANTS },
  query: Type.Object({ ids: Type.Optional(Type.String({ maxLength: 10_000, description: '租户编号' })) }),
  result: Type.Array(currentTenant),
})
