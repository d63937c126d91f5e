import { type SqlBool, sql } from 'kysely'
import type { CurrentTenant, Tenant } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'
import { sessionMessages } from './messages.ts'

const NORMAL = 1
/** The installation as a whole. Who works in it has a row for it, as for any other tenant. */
export const INSTALLATION = 0

/** A tenant that somebody belongs to. One that was deleted is none. */
export interface Membership {
  readonly tenantId: number
  /** Null: nobody has written the tenant down; it is open then. */
  readonly tenant: Omit<CurrentTenant, 'id'> | null
  readonly isOpen: boolean
}

/** In the order of their numbers. */
export async function listMemberships(db: Db, userId: string): Promise<readonly Membership[]> {
  return (await listMembershipsOf(db, [userId])).get(userId) ?? []
}

/** Of several users, by their ids; who belongs to no tenant is not there. */
export async function listMembershipsOf(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Membership[]>> {
  const rows = await db
    .selectFrom('sys_user_tenant as member')
    .leftJoin('sys_tenant as tenant', 'tenant.id', 'member.tenant_id')
    .where(sql<SqlBool>`member.user_id = any(${[...userIds]}::text[])`)
    .where((row) => row.or([row('tenant.id', 'is', null), row('tenant.del_flag', '=', 0)]))
    .orderBy('member.tenant_id')
    .select([
      'member.user_id',
      'member.tenant_id',
      'tenant.name',
      'tenant.status',
      'tenant.begin_date',
      'tenant.end_date',
    ])
    .execute()
  const memberships = new Map<string, Membership[]>()
  for (const { user_id: userId, tenant_id: tenantId, name, status, begin_date: beginDate, end_date: endDate } of rows) {
    const ofUser = memberships.get(userId) ?? []
    memberships.set(userId, ofUser)
    ofUser.push({
      tenantId,
      tenant: name === null || status === null ? null : { name, status, beginDate, endDate },
      isOpen: status === null || status === NORMAL,
    })
  }
  return memberships
}

/**
 * The tenant of a request: the one that is wished for, else that of the session, else the first that is open to the
 * user. Null: they may not work in it, or in none at all.
 *
 * Clients that know of no tenants send 0, so it is a wish of its members only.
 */
export function settleTenant(
  memberships: readonly Membership[],
  wish: number | null,
  ofSession: number | null,
): number | null {
  const isOpen = (tenantId: number) => memberships.some((one) => one.isOpen && one.tenantId === tenantId)
  if (wish !== null && isWish(memberships, wish)) return isOpen(wish) ? wish : null
  if (ofSession !== null && isOpen(ofSession)) return ofSession
  const first = memberships.find((one) => one.isOpen)
  if (first) return first.tenantId
  // Who belongs to nothing works in the installation; who is shut out of all of theirs works nowhere.
  return memberships.length === 0 ? INSTALLATION : null
}

export function isWish(memberships: readonly Membership[], tenantId: number): boolean {
  return tenantId !== INSTALLATION || memberships.some((one) => one.tenantId === INSTALLATION)
}

export function isShutOut(memberships: readonly Membership[]): boolean {
  return memberships.length > 0 && !memberships.some((one) => one.isOpen)
}

/** Those that may be chosen, by name. The installation needs none of its own beside others. */
export function openTenants(memberships: readonly Membership[]): readonly CurrentTenant[] {
  const named = memberships.some((one) => one.tenant !== null)
  return memberships.flatMap(({ tenantId, tenant, isOpen }) => {
    if (!isOpen) return []
    if (tenant) return [{ id: tenantId, ...tenant }]
    if (tenantId !== INSTALLATION || !named) return []
    return [{ id: tenantId, name: sessionMessages.installation, status: NORMAL, beginDate: null, endDate: null }]
  })
}

export function toTenants(tenants: readonly CurrentTenant[]): Tenant[] {
  return tenants.map(({ id, name }) => ({ id, name }))
}

/** For which tenant a session works from now on; the user's next one begins there. */
export async function setSessionTenant(
  db: Db,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  tenantId: number,
): Promise<void> {
  await db.updateTable('sys_session').set({ tenant_id: tenantId }).where('id', '=', sessionId).execute()
  await setLoginTenant(db, userId, tenantId)
}

/** The tenant chosen last; null: none that is still open. */
export async function setLoginTenant(db: Db, userId: string, tenantId: number | null): Promise<void> {
  await db.updateTable('sys_user').set({ login_tenant_id: tenantId }).where('id', '=', userId).execute()
}
