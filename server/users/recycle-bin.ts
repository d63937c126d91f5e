import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { PeopleWork } from '../resources/read/rows-in-sight.ts'
import { notifyDomainEvent } from '../resources/write/domain-event.ts'
import { nextLogNumber } from '../resources/write/record-log.ts'
import { assertMayChangeAccount } from '../roles/no-climbing.ts'
import { INSTALLATION } from '../session/tenants.ts'
import { userMessages as messages } from './messages.ts'

const ACCOUNTS = 'sys_account'
const WORKS = 1
const TAKEN_OUT = 0

/** Those whom the tenant has taken out: of 0, accounts that were deleted. */
function removedMembers(db: Db, { tenantId }: RequestContext) {
  const users = db.selectFrom('sys_user').innerJoin('sys_user_tenant as work', 'work.user_id', 'sys_user.id')
  const here = users.where('work.tenant_id', '=', tenantId)
  return tenantId === INSTALLATION
    ? here.where('sys_user.del_flag', '=', 1)
    : here.where('sys_user.del_flag', '=', 0).where('work.status', '=', TAKEN_OUT)
}

/** Brings members back with what they had: all of them or none. */
export async function restoreRemoved(
  { db, inSight }: PeopleWork,
  context: RequestContext,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    if (!(await inSight(trx, context, ids))) throw businessFailure(messages.notFound)
    const users = await holdRemoved(trx, context, ids)
    for (const user of users) {
      await assertMayChangeAccount(trx, context, user.id)
      if (context.tenantId === INSTALLATION) {
        await assertFree(trx, user)
        await trx
          .updateTable('sys_user')
          .set({ del_flag: 0, update_by: context.username, update_time: context.now() })
          .where('id', '=', user.id)
          .execute()
      } else {
        await trx
          .updateTable('sys_user_tenant')
          .set({ status: WORKS })
          .where('user_id', '=', user.id)
          .where('tenant_id', '=', context.tenantId)
          .execute()
      }
      await logged(trx, context, user, 'restore')
    }
    await told(trx, context, 'add', ids)
  })
}

/** For good. What log lines say of them stays. */
export async function removeForGood(
  { db, inSight }: PeopleWork,
  context: RequestContext,
  ids: readonly string[],
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    if (!(await inSight(trx, context, ids))) throw businessFailure(messages.notFound)
    for (const user of await holdRemoved(trx, context, ids)) {
      await assertMayChangeAccount(trx, context, user.id)
      await logged(trx, context, user, 'remove')
      if (context.tenantId === INSTALLATION) {
        await trx.deleteFrom('sys_user').where('id', '=', user.id).execute()
        continue
      }
      await trx
        .deleteFrom('sys_user_role')
        .where('user_id', '=', user.id)
        .where('role_id', 'in', (roles) =>
          roles.selectFrom('sys_role').where('tenant_id', '=', context.tenantId).select('id'),
        )
        .execute()
      await trx
        .deleteFrom('sys_user_depart')
        .where('user_id', '=', user.id)
        .where('depart_id', 'in', (departments) =>
          departments.selectFrom('sys_depart').where('tenant_id', '=', context.tenantId).select('id'),
        )
        .execute()
      await leaveTenant(trx, context, user.id)
    }
  })
}

/** Who belongs to nothing works in the installation, which somebody who was taken out must not: the last row stays. */
async function leaveTenant(trx: Db, { tenantId }: RequestContext, userId: string): Promise<void> {
  await trx
    .deleteFrom('sys_user_tenant')
    .where('user_id', '=', userId)
    .where('tenant_id', '=', tenantId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('sys_user_tenant as other')
          .whereRef('other.user_id', '=', 'sys_user_tenant.user_id')
          .where('other.tenant_id', '!=', tenantId)
          .select('other.user_id'),
      ),
    )
    .execute()
}

interface RemovedUser {
  readonly id: string
  readonly username: string
  readonly phone: string | null
  readonly email: string | null
  readonly work_no: string | null
  readonly version: number
}

async function holdRemoved(trx: Db, context: RequestContext, ids: readonly string[]): Promise<readonly RemovedUser[]> {
  const users = await removedMembers(trx, context)
    .where('sys_user.id', 'in', [...ids])
    .orderBy('sys_user.id')
    .select(['sys_user.id', 'username', 'phone', 'email', 'work_no', 'version'])
    .forUpdate()
    .execute()
  if (users.length < ids.length) throw businessFailure(messages.notFound)
  return users
}

/** Somebody else may have taken the phone, the address or the number since. */
async function assertFree(trx: Db, user: RemovedUser): Promise<void> {
  const names = { phone: '手机号码', email: '邮箱', work_no: '工号' } as const
  for (const column of ['phone', 'email', 'work_no'] as const) {
    const value = user[column]
    if (value === null) continue
    const holder = await trx
      .selectFrom('sys_user')
      .where('del_flag', '=', 0)
      .where(({ eb, fn }) => eb(fn<string>('lower', [column]), '=', value.toLowerCase()))
      .select('username')
      .executeTakeFirst()
    if (holder) throw businessFailure(messages.takenMeanwhile(user.username, names[column]))
  }
}

async function logged(
  trx: Db,
  context: RequestContext,
  { id, username, version }: RemovedUser,
  action: 'restore' | 'remove',
): Promise<void> {
  await trx
    .insertInto('sys_data_log')
    .values({
      id: createUuidV7(context.now().getTime()),
      data_table: ACCOUNTS,
      data_id: id,
      data_version: version,
      running_no: nextLogNumber(trx, context, { table: ACCOUNTS, id }),
      cause: null,
      action: action === 'restore' ? 'add' : 'delete',
      data_content: JSON.stringify({ username }),
      tenant_id: context.tenantId,
      create_by: context.username,
      create_time: context.now(),
    })
    .execute()
}

async function told(
  trx: Db,
  { tenantId, username }: RequestContext,
  action: 'add',
  ids: readonly string[],
): Promise<void> {
  await notifyDomainEvent(trx, { kind: 'records', table: ACCOUNTS, action, ids, tenantId, username })
}
