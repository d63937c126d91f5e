import { type Expression, type SqlBool, sql } from 'kysely'
import type { CurrentTenant, Tenant } from '#schemas/api/session.ts'
import type { Db } from '../db/databases.ts'
import { sessionMessages } from './messages.ts'

const NORMAL = 1
/** The installation as a whole. Who works in it has a row for it, as for any other tenant. */
export const INSTALLATION = 0

/** A tenant that somebody belongs to. One that is deleted, frozen or not in its time, or has shut them out, is closed. */
export interface Membership {
  readonly tenantId: number
  /** Null: nobody has written the tenant down; it is open then. */
  readonly tenant: Omit<CurrentTenant, 'id'> | null
  /** But for its time. */
  readonly isOpen: boolean
  /** When the tenant's time begins and ends, epoch milliseconds; null: it does not. */
  readonly opensAt: number | null
  readonly closesAt: number | null
}

/** Memberships as they are at a moment: what is not in its time is closed. */
export function openAt(memberships: readonly Membership[], now: Date): readonly Membership[] {
  return memberships.map((one) => (one.isOpen && !isInTime(one, now) ? { ...one, isOpen: false } : one))
}

function isInTime({ opensAt, closesAt }: Membership, now: Date): boolean {
  return (opensAt === null || opensAt <= now.getTime()) && (closesAt === null || now.getTime() < closesAt)
}

/** Whether the time of that tenant is over, or has not come: who works in it is not let into another without a word. */
export function isOutOfTime(memberships: readonly Membership[], tenantId: number | null, now: Date): boolean {
  return memberships.some((one) => one.tenantId === tenantId && one.isOpen && !isInTime(one, now))
}

/** In the order of their numbers. They change with time alone (`openAt`). */
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
    .orderBy('member.tenant_id')
    .select(({ ref }) => [
      'member.user_id',
      'member.tenant_id',
      'member.status as member_status',
      'tenant.name',
      'tenant.status',
      'tenant.begin_date',
      'tenant.end_date',
      'tenant.del_flag',
      inMilliseconds(ref('tenant.begin_date')).as('opensAt'),
      inMilliseconds(ref('tenant.end_date')).as('closesAt'),
    ])
    .execute()
  const memberships = new Map<string, Membership[]>()
  for (const row of rows) {
    const { user_id: userId, tenant_id: tenantId, name, status, begin_date: beginDate, end_date: endDate } = row
    const ofUser = memberships.get(userId) ?? []
    memberships.set(userId, ofUser)
    ofUser.push({
      tenantId,
      tenant: name === null || status === null ? null : { name, status, beginDate, endDate },
      isOpen: row.member_status === NORMAL && (status === null || (status === NORMAL && row.del_flag === 0)),
      opensAt: row.opensAt,
      closesAt: row.closesAt,
    })
  }
  return memberships
}

function inMilliseconds(moment: Expression<unknown>) {
  return sql<number | null>`date_part('epoch', ${moment}) * 1000`
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
