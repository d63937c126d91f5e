import type { TenantRow } from '#schemas/api/tenants.ts'
import { escapeLike } from '../db/contains-text.ts'
import type { Db } from '../db/databases.ts'
import type { PageWanted } from '../http/picker-query.ts'
import type { RequestContext } from '../http/request-context.ts'

const NORMAL = 1

export interface OwnTenantsWanted {
  /** A part of the name; empty: any. */
  readonly name: string
  /** Of the memberships. */
  readonly statuses: readonly number[]
}

export const TENANT_COLUMNS = [
  'sys_tenant.id',
  'sys_tenant.name',
  'sys_tenant.status',
  'sys_tenant.begin_date as beginDate',
  'sys_tenant.end_date as endDate',
  'sys_tenant.trade',
  'sys_tenant.company_size as companySize',
  'sys_tenant.company_address as companyAddress',
  'sys_tenant.create_by as createBy',
  'sys_tenant.create_time as createTime',
] as const

/** Tenants of the user that are neither frozen nor deleted, the newest first. */
export async function listOwn(
  db: Db,
  context: RequestContext,
  wanted: OwnTenantsWanted,
  { pageNo, pageSize }: PageWanted,
): Promise<{ readonly records: readonly TenantRow[]; readonly total: number }> {
  const own = ownTenants(db, context, wanted)
  const { total } = await own.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow()
  const records = await own
    .select(TENANT_COLUMNS)
    .orderBy('sys_tenant.create_time', (order) => order.desc().nullsLast())
    .orderBy('sys_tenant.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute()
  return { records, total: Number(total) }
}

/** The same, each with how the user stands in it. */
export async function listMembershipsIn(db: Db, context: RequestContext, statuses: readonly number[]) {
  const rows = await ownTenants(db, context, { name: '', statuses })
    .select(['sys_tenant.id', 'sys_tenant.name', 'sys_tenant.trade', 'sys_tenant.create_by', 'member.status'])
    .orderBy('sys_tenant.id')
    .execute()
  return rows.map(({ id, name, trade, create_by: createBy, status }) => ({
    id: context.userId,
    tenantUserId: String(id),
    name,
    trade,
    createBy,
    userTenantStatus: String(status),
  }))
}

function ownTenants(db: Db, { userId }: RequestContext, { name, statuses }: OwnTenantsWanted) {
  return db
    .selectFrom('sys_user_tenant as member')
    .innerJoin('sys_tenant', 'sys_tenant.id', 'member.tenant_id')
    .where('member.user_id', '=', userId)
    .where('member.status', 'in', [...statuses, -1])
    .where('sys_tenant.status', '=', NORMAL)
    .where('sys_tenant.del_flag', '=', 0)
    .$if(name !== '', (query) => query.where('sys_tenant.name', 'ilike', `%${escapeLike(name)}%`))
}
