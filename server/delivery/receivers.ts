import type { Db } from '../db/databases.ts'
import { acrossTenants } from '../db/tenant-guard.ts'
import { INSTALLATION } from '../session/tenants.ts'

/** Somebody who can be told something. */
export interface Receiver {
  readonly id: string
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
}

const IN_USE = '1'

/** Those of the tenant who may sign in; of some names, or all. */
export async function findReceivers(
  db: Db,
  tenantId: number,
  usernames: readonly string[] | null,
): Promise<readonly Receiver[]> {
  if (usernames?.length === 0) return []
  const rows = await db
    .selectFrom('sys_member as member')
    .innerJoin('sys_user', 'sys_user.id', 'member.id')
    .where('member.tenant_id', '=', tenantId)
    .where('member.status', '=', IN_USE)
    .$if(usernames !== null, (named) => named.where('member.username', 'in', usernames ?? []))
    .orderBy('member.username')
    .select(['member.id', 'member.username', 'member.phone', 'sys_user.email'])
    .execute()
  return rows.map(({ phone, email, ...one }) => ({
    ...one,
    phone: phone?.trim() || null,
    email: email?.trim() || null,
  }))
}

/** How many a message to everybody goes to: what the installation says is for all of its tenants. */
export async function countEverybody(db: Db, tenantId: number): Promise<number> {
  const members =
    tenantId === INSTALLATION
      ? acrossTenants(db, 'what the installation says is for the members of all tenants').selectFrom('sys_member')
      : db.selectFrom('sys_member').where('tenant_id', '=', tenantId)
  const { total } = await members
    .where('status', '=', IN_USE)
    .select(({ fn }) => fn.count<string>('id').distinct().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}
