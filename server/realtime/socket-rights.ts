import { type SqlBool, sql } from 'kysely'
import { type Clock, systemClock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { listMembershipsOf, openAt, settleTenant } from '../session/tenants.ts'

/** What the users of sockets may do now: a socket outlives the rights with which it was opened. */
export interface SocketRights {
  /**
   * Who of these users may do one of the things in the tenant, each by all the codes that it takes. An answer is at most
   * a second old.
   */
  holders(tenantId: number, ways: readonly Codes[], userIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Those that work in a tenant in which their user may work no longer. */
  shutOut<Owner extends Place>(owners: readonly Owner[]): Promise<readonly Owner[]>
}

/** The codes that something takes, all of them. */
export type Codes = readonly string[]

interface Place {
  readonly userId: string
  readonly tenantId: number
}

/** Many rows may be saved within a second, and each is told to the same users. */
const FRESH_MS = 1_000

interface Answer {
  readonly at: number
  readonly asked: ReadonlySet<string>
  readonly users: Promise<ReadonlySet<string>>
}

export function createSocketRights(
  db: Db,
  now: () => number = () => performance.now(),
  clock: Clock = systemClock,
): SocketRights {
  const answers = new Map<string, Answer>()

  async function ask(tenantId: number, ways: readonly Codes[], userIds: readonly string[]) {
    const rows = await db
      .selectFrom('sys_permission')
      .innerJoin('sys_user_grant', 'sys_user_grant.permission_id', 'sys_permission.id')
      .where('sys_user_grant.tenant_id', '=', tenantId)
      .where('sys_permission.del_flag', '=', 0)
      .where('sys_permission.menu_type', '=', 2)
      .where(sql<SqlBool>`sys_user_grant.user_id = any(${[...userIds]}::text[])`)
      // One row may define several codes, separated by commas.
      .where(
        sql<SqlBool>`string_to_array(replace(sys_permission.perms, ' ', ''), ',') && ${[...new Set(ways.flat())]}::text[]`,
      )
      .select(['sys_user_grant.user_id', 'sys_permission.perms'])
      .distinct()
      .execute()
    const held = new Map<string, Set<string>>()
    for (const { user_id: userId, perms } of rows) {
      const codes = held.get(userId) ?? new Set()
      for (const code of perms?.split(',') ?? []) codes.add(code.trim())
      held.set(userId, codes)
    }
    const may = (codes: ReadonlySet<string>) => ways.some((way) => way.every((code) => codes.has(code)))
    return new Set([...held].flatMap(([userId, codes]) => (may(codes) ? [userId] : [])))
  }

  return {
    holders(tenantId, ways, userIds) {
      const at = now()
      for (const [key, answer] of answers) if (at - answer.at >= FRESH_MS) answers.delete(key)
      const key = JSON.stringify([tenantId, ways])
      const known = answers.get(key)
      if (known && userIds.every((userId) => known.asked.has(userId))) return known.users
      const users = ask(tenantId, ways, userIds)
      answers.set(key, { at, asked: new Set(userIds), users })
      // What was not answered is asked again.
      users.catch(() => answers.delete(key))
      return users
    },
    async shutOut(owners) {
      const memberships = await listMembershipsOf(db, [...new Set(owners.map(({ userId }) => userId))])
      return owners.filter(
        ({ userId, tenantId }) =>
          settleTenant(openAt(memberships.get(userId) ?? [], clock()), tenantId, tenantId) !== tenantId,
      )
    },
  }
}
