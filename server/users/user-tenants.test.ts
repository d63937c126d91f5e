import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { permissionsOf } from '#schemas/managed/managed-resource.ts'
import { QUERY_TENANTS } from '#schemas/managed/sys-tenant.ts'
import { sysUser } from '#schemas/managed/sys-user.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

const CODES = permissionsOf(sysUser)

let server: PageServer
/** Holds everything about users, and nothing else. */
let keeper: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  const tenants = clientOf(server, '/sys/tenant', await server.signIn('admin'))
  for (const tenantNo of [71, 72]) await tenants.stored({ tenantNo, name: `租户${tenantNo}`, status: '1' })
  await server.addUser('keeper', CODES)
  await server.addUser('chooser', [...CODES, QUERY_TENANTS])
  keeper = await server.signIn('keeper')
})
afterAll(() => server?.close())

const users = (token = keeper) => clientOf(server, '/sys/user', token)
const idsOf = async (id: string) => (await users().get(id)).result.relTenantIds

async function tenantsOf(id: string): Promise<readonly number[]> {
  const rows = await server.databases.owner
    .selectFrom('sys_user_tenant')
    .where('user_id', '=', id)
    .where('status', '>', 0)
    .orderBy('tenant_id')
    .select('tenant_id')
    .execute()
  return rows.map(({ tenant_id: tenant }) => tenant)
}

describe('the tenants of a user', () => {
  it('are given and taken from the installation, joined by commas', async () => {
    const chooser = await server.signIn('chooser')
    const { id } = await users(chooser).stored({ username: 'with_two', realname: '甲', relTenantIds: '71,72' })
    expect(await idsOf(id)).toBe('71,72')
    expect((await users().list({ id })).result.records[0]).toMatchObject({ relTenantIds: '71,72' })
    expect(await users(chooser).edit({ id, relTenantIds: '72' })).toMatchObject({ success: true })
    expect(await tenantsOf(id)).toEqual([0, 72])
    expect(await users(chooser).edit({ id, realname: '改名' })).toMatchObject({ success: true })
    expect(await idsOf(id)).toBe('72')
  })

  it('are those that the caller is shown, neither more nor fewer', async () => {
    const chooser = await server.signIn('chooser')
    const { id } = await users(chooser).stored({ username: 'with_one', realname: '乙', relTenantIds: '71' })
    expect(errorsOf(await users().edit({ id, relTenantIds: '71,72' }))).toEqual([
      expect.stringMatching(/^\/relTenantIds /),
    ])
    expect(errorsOf(await users().edit({ id, relTenantIds: '' }))).toEqual([
      '/relTenantIds 只能调整自己所在的租户，或自己能查看的租户',
    ])
    expect(await tenantsOf(id)).toEqual([0, 71])
  })

  it('are changed by whoever holds what the account holds there, before and after', async () => {
    const chooser = await server.signIn('chooser')
    const strong = await server.addUser('strong_there', ['goods:secret'], [0, 72])
    expect(errorsOf(await users(chooser).edit({ id: strong, relTenantIds: '' }))).toEqual([
      expect.stringMatching(/^\/relTenantIds .*权限/),
    ])
    await server.databases.owner
      .updateTable('sys_user_tenant')
      .set({ status: 0 })
      .where('user_id', '=', strong)
      .where('tenant_id', '=', 72)
      .execute()
    expect(await users(chooser).edit({ id: strong, relTenantIds: '72' })).toMatchObject({ success: false })
    expect(await tenantsOf(strong)).toEqual([0])
  })

  it('end the sessions in one that is taken away, at once, and no others', async () => {
    const chooser = await server.signIn('chooser')
    const id = await server.addUser('leaving', [], [0, 71, 72])
    const sessionIn = async (loginTenantId: number) => {
      const token = await server.signIn('leaving')
      await server.call({ method: 'PUT', path: '/sys/selectDepart', body: { loginTenantId }, token })
      return token
    }
    const isSignedIn = async (token: string, headers = {}) =>
      (await server.call({ method: 'GET', path: '/sys/user/getUserInfo', headers, token })).body.success
    const [there, elsewhere] = [await sessionIn(71), await sessionIn(72)]
    const wish = { 'X-Tenant-Id': '71' }
    expect([await isSignedIn(there), await isSignedIn(elsewhere), await isSignedIn(elsewhere, wish)]).toEqual([
      true,
      true,
      true,
    ])
    expect(await users(chooser).edit({ id, relTenantIds: '72' })).toMatchObject({ success: true })
    expect([await isSignedIn(there), await isSignedIn(elsewhere), await isSignedIn(elsewhere, wish)]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('are the installation’s to say, not those of a tenant', async () => {
    await server.addUser('keeper_there', CODES, [71])
    const token = await server.signIn('keeper_there')
    const there = clientOf(server, '/sys/user', token, 71)
    const { id } = await there.stored({ username: 'member_there', realname: '甲', relTenantIds: '71' })
    expect((await there.get(id)).result).toMatchObject({ relTenantIds: '71' })
    // The form of a tenant does not have the field, so what is sent of it is passed over.
    await there.edit({ id, relTenantIds: '71,72' })
    expect(await tenantsOf(id)).toEqual([71])
  })
})
