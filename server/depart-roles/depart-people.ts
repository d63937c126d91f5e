import { sysDepart } from '#schemas/managed/sys-depart.ts'
import { sysDepartUser } from '#schemas/managed/sys-depart-role.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { namesKeptFrom } from '../departments/kept-departments.ts'
import { departmentMessages } from '../departments/messages.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import type { PeopleWork, ScopeOfPage } from '../resources/read/rows-in-sight.ts'
import { notifyDomainEvent } from '../resources/write/domain-event.ts'
import { assertStillBound } from '../roles/bounds.ts'
import { logNews, tell } from './depart-grants.ts'
import { assertManages } from './in-charge.ts'
import { departRoleMessages as messages } from './messages.ts'

/** With whom and with which departments the caller has to do. */
export interface DepartPeopleWork extends PeopleWork {
  readonly departScope: ScopeOfPage
}

/** Lets members of the tenant into a department that the caller manages. */
export async function addPeople(
  people: DepartPeopleWork,
  context: RequestContext,
  departId: string,
  userIds: readonly string[],
): Promise<void> {
  const wanted = [...new Set(userIds)]
  await changing(people, context, { departId, userIds: wanted }, async (trx) => {
    const members = await trx
      .selectFrom('sys_member')
      .where('tenant_id', '=', context.tenantId)
      .where('id', 'in', [...wanted, ''])
      .select('id')
      .execute()
    if (members.length < wanted.length) throw businessFailure(messages.unknownUser)
    const added = await trx
      .insertInto('sys_user_depart')
      .values(wanted.map((user_id) => ({ user_id, depart_id: departId })))
      .onConflict((conflict) => conflict.doNothing())
      .returning('user_id')
      .execute()
    return { added: added.map(({ user_id }) => user_id), removed: [] }
  })
}

/** Takes people out of it, with the roles that they have there. They keep their account. */
export async function removePeople(
  people: DepartPeopleWork,
  context: RequestContext,
  departId: string,
  userIds: readonly string[],
): Promise<void> {
  await changing(people, context, { departId, userIds }, async (trx, code) => {
    const removed = await trx
      .deleteFrom('sys_user_depart')
      .where('depart_id', '=', departId)
      .where('user_id', 'in', [...userIds, ''])
      .returning('user_id')
      .execute()
    if (removed.length === 0) throw businessFailure(messages.notRelated)
    const gone = removed.map(({ user_id }) => user_id)
    // Who has worked for it chooses another one at the next sign-in.
    await trx
      .updateTable('sys_user')
      .set({ org_code: null })
      .where('org_code', '=', code)
      .where('id', 'in', gone)
      .execute()
    await assertStillBound(trx, context)
    return { added: [], removed: gone }
  })
}

interface Change {
  readonly added: readonly string[]
  readonly removed: readonly string[]
}

async function changing(
  { db, inSight, departScope }: DepartPeopleWork,
  context: RequestContext,
  { departId, userIds }: { readonly departId: string; readonly userIds: readonly string[] },
  run: (trx: Db, orgCode: string) => Promise<Change>,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    await assertManages(trx, context, [departId])
    const kept = await namesKeptFrom({ db: trx, context, scope: departScope(context) }, [departId])
    if (kept.length > 0) throw businessFailure(departmentMessages.keptFromYou(kept))
    if (!(await inSight(trx, context, userIds))) throw businessFailure(messages.unknownUser)
    const depart = await trx
      .selectFrom('sys_depart')
      .where('id', '=', departId)
      .where('tenant_id', '=', context.tenantId)
      .select(['id', 'version', 'org_code'])
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { added, removed } = await run(trx, depart.org_code)
    if (added.length + removed.length === 0) return
    await logNews(trx, context, { table: sysDepart.table, ...depart }, { membersAdded: added, membersRemoved: removed })
    const { tenantId, username } = context
    for (const [action, ids] of [
      ['add', added],
      ['delete', removed],
    ] as const) {
      await notifyDomainEvent(trx, { kind: 'records', table: sysDepartUser.table, action, ids, tenantId, username })
    }
    await tell(trx, [...added, ...removed])
  })
}
