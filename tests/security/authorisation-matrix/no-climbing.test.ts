import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codesOf } from '#server/permissions/access-codes.ts'
import { createPageServer, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { callerNamed } from './callers.ts'
import { type Call, callsOfPages, collectFixedCalls } from './calls.ts'
import { OF_THE_SESSION, SOCKETS } from './exceptions.ts'
import { type Subjects, variants } from './sent.ts'
import { makeSubjects } from './subjects.ts'

/**
 * Every call that changes people, roles, departments or tenants, by an administrator who holds every right but one: nobody
 * gets that one by it, no role or department grants it, and the account that has it stays as it is.
 */
const SECRET = 'goods:secret'
const ABOUT_PEOPLE = /user|role|depart|tenant|permission/i

describe('whoever administrates with less than all rights', () => {
  const fixed = collectFixedCalls()
  let server: PageServer
  let calls: readonly Call[]
  let codes: readonly string[]
  let strong: Pick<Subjects, 'user' | 'username' | 'role' | 'permission'>

  beforeAll(async () => {
    server = await createPageServer(systemPages(), { app: { onRoute: fixed.onRoute } })
    calls = [...fixed.calls, ...callsOfPages(server)]
      .filter(
        ({ name, access, method }) =>
          method !== 'GET' &&
          access !== 'public' &&
          !SOCKETS.has(name) &&
          !OF_THE_SESSION.has(name) &&
          ABOUT_PEOPLE.test(name),
      )
      .toSorted((one, other) => placeOf(one) - placeOf(other))
    codes = [...new Set(calls.flatMap(({ access }) => codesOf(access)))]
    const user = await server.addUser('strong', [SECRET])
    const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) =>
      (await query.execute(server.databases.owner)).rows[0]?.id ?? ''
    strong = {
      user,
      username: 'strong',
      role: await idOf(sql`select id from sys_role where role_code = 'role-strong'`),
      permission: await idOf(sql`select id from sys_permission where perms = ${SECRET}`),
    }
  })
  afterAll(() => server?.close())

  /** Who has the right, what grants it, and the account that has it. */
  async function state(): Promise<string> {
    const { user, role, permission } = strong
    const { rows } = await sql<{ line: string }>`
      select concat_ws(' ', 'holds', user_id, tenant_id) as line from sys_user_grant where permission_id = ${permission}
      union all select concat_ws(' ', 'member', user_id) from sys_user_role where role_id = ${role}
      union all select concat_ws(' ', 'role', role_id) from sys_role_permission where permission_id = ${permission}
      union all select concat_ws(' ', 'depart', depart_id) from sys_depart_permission where permission_id = ${permission}
      union all select concat_ws(' ', 'depart role', role_id) from sys_depart_role_permission where permission_id = ${permission}
      union all select concat_ws(' ', 'grant', permission_id) from sys_role_permission where role_id = ${role}
      union all select concat_ws(' ', 'account', realname, phone, email, status, del_flag) from sys_user where id = ${user}
      union all select concat_ws(' ', 'secret', password_hash) from sys_user_secret where user_id = ${user}
      order by line`.execute(server.databases.owner)
    return rows.map(({ line }) => line).join('\n')
  }

  /** The calls by which somebody changes any of it. */
  async function climbsOf(username: string, user: string): Promise<readonly string[]> {
    const ask = await callerNamed(server, username)
    const { role, permission } = strong
    const [subjects] = await makeSubjects(server, { username: `beside_${username}`, mark: '普通' })
    if (!subjects) throw new Error('Nobody was made.')
    const others = [
      { ...subjects, role },
      { ...subjects, permission },
      { ...subjects, ...strong },
    ]
    const oneself = { ...subjects, user, username, role, permission }
    const climbs: string[] = []
    let before = await state()
    for (const call of calls) {
      // Whoever is given a new password makes no other call before they have replaced it.
      const tried = /password/i.test(call.name) ? others : [...others, oneself]
      for (const sent of variants(server, call, tried)) {
        await ask(call, sent)
        const after = await state()
        if (after !== before) climbs.push(call.name)
        before = after
      }
    }
    return [...new Set(climbs)]
  }

  it('gives nobody what they lack, and changes no account that has it, by any call', { timeout: 400_000 }, async () => {
    const user = await server.addUser('weaker_admin', codes)
    expect(await climbsOf('weaker_admin', user)).toEqual([])
  })

  it('does all of that by the same calls once they hold it too', { timeout: 400_000 }, async () => {
    const user = await server.addUser('equal_admin', [...codes, SECRET])
    const climbs = await climbsOf('equal_admin', user)
    expect(climbs).toEqual(
      expect.arrayContaining([
        'POST /sys/user/add',
        'POST /sys/user/addSysUserRole',
        'POST /sys/permission/saveRolePermission',
        'PUT /sys/user/changePassword',
        'PUT /sys/user/frozenBatch',
      ]),
    )
  })
})

/** What takes away what other calls are about comes last. */
function placeOf({ name }: Call): number {
  if (/delete/i.test(name)) return 2
  return name.endsWith('/saveAll') && !name.includes('/sys/user/') ? 1 : 0
}
