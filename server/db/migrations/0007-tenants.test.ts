import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import { ApiError } from '../../http/api-error.ts'
import { createSessionStore, hashToken } from '../../session/session-store.ts'
import type { Databases } from '../databases.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './migrations.ts'

const BEFORE = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < '0007'))

/** Which codes each role grants. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  admin: ['price:list', 'price:edit', 'order:list', 'order:approve', 'pagewright:menu'],
  operator: ['price:list', 'price:edit', 'order:list'],
  clerk: ['order:list'],
  approver: ['order:approve'],
  nobody: ['price:edit'],
}

/** 3 is frozen, 4 was deleted, of 9 nobody has written anything down. */
const TENANTS: readonly { id: number; status?: number; del_flag?: number }[] = [
  { id: 0 },
  { id: 1 },
  { id: 2 },
  { id: 3, status: 0 },
  { id: 4, del_flag: 1 },
]

const USERS: Readonly<Record<string, { readonly roles: readonly string[]; readonly tenants: readonly number[] }>> = {
  admin: { roles: ['admin'], tenants: [] },
  'admin-everywhere': { roles: ['admin', 'clerk'], tenants: [1, 2] },
  zhangwei: { roles: ['operator'], tenants: [0, 1] },
  both: { roles: ['operator', 'approver'], tenants: [1, 2] },
  'one-only': { roles: ['clerk', 'approver'], tenants: [2] },
  'half-frozen': { roles: ['clerk'], tenants: [1, 3] },
  frozen: { roles: ['operator'], tenants: [3] },
  'of-a-deleted': { roles: ['operator'], tenants: [4] },
  unwritten: { roles: ['clerk', 'operator'], tenants: [9] },
  'without-role': { roles: [], tenants: [1] },
  'without-tenant': { roles: ['clerk'], tenants: [] },
  'without-anything': { roles: [], tenants: [] },
}

describe('an installation in which roles counted in every tenant', () => {
  let databases: Databases
  beforeEach(async () => {
    databases = await openTestDatabase({ template: 'empty' })
    await migrate(databases, BEFORE)
    await fill(databases)
  })
  afterEach(async () => {
    await databases.close()
  })

  const verify = (username: string, tenantId: number | null) =>
    createSessionStore(databases.app, () => new Date(), { idleHours: 2, absoluteDays: 7 }, new Set()).verify(username, {
      tenantId,
      traceId: 'upgrade',
    })

  it('leaves to all users what they could do, in each of their tenants', async () => {
    await migrate(databases)
    for (const [username, { roles, tenants }] of Object.entries(USERS)) {
      const codes = [...new Set(roles.flatMap((role) => ROLES[role] ?? []))].sort()
      // One that is frozen or was deleted admitted nobody before either.
      const open = tenants.filter((id) => id !== 3 && id !== 4)
      for (const tenantId of open) {
        const context = await verify(username, tenantId)
        expect([username, context.tenantId, [...context.permissions].sort()]).toEqual([username, tenantId, codes])
      }
      if (tenants.every((id) => id === 4)) {
        const context = await verify(username, 0)
        expect([username, context.tenantId, [...context.permissions].sort()]).toEqual([username, 0, codes])
      }
    }
  })

  it('keeps who works for a tenant in it, also when 0 or nothing is asked for by a session of before', async () => {
    await migrate(databases)
    for (const [username, tenantId] of [
      ['both', 1],
      ['one-only', 2],
      ['half-frozen', 1],
      ['unwritten', 9],
    ] as const) {
      expect((await verify(username, 0)).tenantId).toBe(tenantId)
      expect((await verify(username, null)).tenantId).toBe(tenantId)
    }
    expect((await verify('zhangwei', 0)).tenantId).toBe(0)
    await expect(verify('frozen', 0)).rejects.toBeInstanceOf(ApiError)
  })

  it('keeps its administrators in the installation, who have the same rights there', async () => {
    await migrate(databases)
    for (const username of ['admin', 'admin-everywhere']) {
      const context = await verify(username, 0)
      expect([context.tenantId, [...context.permissions]]).toEqual([
        0,
        expect.arrayContaining([...(ROLES.admin ?? [])]),
      ])
    }
  })

  it('gives back to a frozen tenant, once it is open again, what its users could do there', async () => {
    await migrate(databases)
    await databases.app.updateTable('sys_tenant').set({ status: 1 }).where('id', '=', 3).execute()
    expect([...(await verify('frozen', 3)).permissions].sort()).toEqual([...(ROLES.operator ?? [])].sort())
  })

  it('has each role once in each tenant where it has members, and all of them in 0 as what others copy', async () => {
    await migrate(databases)
    const rows = await databases.app
      .selectFrom('sys_role')
      .leftJoin('sys_user_role', 'sys_user_role.role_id', 'sys_role.id')
      .groupBy('sys_role.id')
      .orderBy('tenant_id')
      .orderBy('role_code')
      .select((row) => ['tenant_id', 'role_code', 'role_name', row.fn.count<string>('user_id').as('members')])
      .execute()
    expect(rows.map((row) => `${row.tenant_id} ${row.role_code} ${row.members}`)).toEqual([
      '0 admin 2',
      '0 approver 0',
      '0 clerk 2',
      '0 nobody 0',
      '0 operator 2',
      '1 admin 1',
      '1 approver 1',
      '1 clerk 2',
      '1 operator 2',
      '2 admin 1',
      '2 approver 2',
      '2 clerk 2',
      '2 operator 1',
      '3 clerk 1',
      '3 operator 1',
      '9 clerk 1',
      '9 operator 1',
    ])
    expect(new Set(rows.filter((row) => row.role_code === 'clerk').map((row) => row.role_name))).toEqual(
      new Set(['角色clerk']),
    )
  })

  it('takes a code once in a tenant, and again in another', async () => {
    await migrate(databases)
    const insert = (tenantId: number) =>
      sql`insert into sys_role (id, role_code, role_name, tenant_id) values (${`new-${tenantId}`}, 'clerk', '文员', ${tenantId})`.execute(
        databases.app,
      )
    await insert(7)
    await expect(insert(1)).rejects.toMatchObject({ code: '23505' })
  })
})

/** As the program of before wrote it: in SQL, since the tables are described as they are now. */
async function fill({ app }: Databases): Promise<void> {
  const codes = [...new Set(Object.values(ROLES).flat())]
  for (const code of codes) {
    await sql`insert into sys_permission (id, name, perms, perms_type, menu_type) values (${code}, ${code}, ${code}, '1', 2)`.execute(
      app,
    )
  }
  for (const [role, granted] of Object.entries(ROLES)) {
    await sql`insert into sys_role (id, role_code, role_name) values (${role}, ${role}, ${`角色${role}`})`.execute(app)
    for (const code of granted) await sql`insert into sys_role_permission values (${role}, ${code})`.execute(app)
  }
  for (const { id, status = 1, del_flag: deleted = 0 } of TENANTS) {
    await sql`insert into sys_tenant (id, name, status, del_flag) values (${id}, ${`租户${id}`}, ${status}, ${deleted})`.execute(
      app,
    )
  }
  for (const [username, { roles, tenants }] of Object.entries(USERS)) {
    await sql`insert into sys_user (id, username, realname) values (${username}, ${username}, ${username})`.execute(app)
    for (const role of roles) await sql`insert into sys_user_role values (${username}, ${role})`.execute(app)
    for (const tenant of tenants) await sql`insert into sys_user_tenant values (${username}, ${tenant})`.execute(app)
    // Everybody is signed in while the installation is brought up to date; the name stands for the token.
    await sql`
      insert into sys_session (id, token_hash, user_id, address, create_time, last_seen_time, expire_time)
      values (${username}, ${hashToken(username)}, ${username}, '127.0.0.1', now(), now(), now() + interval '1 day')
    `.execute(app)
  }
}
