import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LoginResult } from '#schemas/api/session.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { testPasswords } from '#tests/support/test-server.ts'
import { createSystemContext } from '../http/request-context.ts'
import { type DemoUser, loadDemoAccounts } from './demo-accounts.ts'

describe('the user of the demonstration', () => {
  let server: PageServer
  let user: DemoUser
  beforeEach(async () => {
    server = await createPageServer({
      'demo/price.json': pageOf(
        'price',
        {
          name: { title: '名称', type: 'string(32)' },
          views: { title: '浏览', type: 'integer', default: 0, readonly: true },
        },
        {
          actions: {
            view: { title: '浏览', type: 'set-values', for: 'programs', props: { values: { views: '= views + 1' } } },
          },
        },
      ),
    })
    user = await loadDemoAccounts(server.databases.app, createSystemContext('demo', server.now), {
      passwords: testPasswords,
      programCodes: server.pageSet.programCodes(),
    })
  })
  afterEach(() => server.close())

  const signIn = async () =>
    (await server.call<LoginResult>({ method: 'POST', path: '/sys/login', body: user })).body.result

  it('has a password of his own in each installation, to be replaced', async () => {
    expect(user.password).toMatch(/^\w{16}$/)
    expect((await signIn()).mustChangePassword).toBe(true)
  })

  it('belongs to several departments and to two tenants, and begins in the first of each', async () => {
    const result = await signIn()
    expect(result.multi_depart).toBe(2)
    expect(result.departs?.map(({ departName }) => departName)).toEqual(['市场部', '华东大区', '财务部'])
    expect(result.userInfo.orgCodeTxt).toBe('市场部')
    expect(result.tenantList?.map(({ id }) => id)).toEqual([0, 1])
  })

  it('comes with a role that holds exactly what pages have for other programs', async () => {
    const codesOf = async (role: string) => {
      const rows = await server.databases.app
        .selectFrom('sys_role_permission as granted')
        .innerJoin('sys_role', 'sys_role.id', 'granted.role_id')
        .innerJoin('sys_permission', 'sys_permission.id', 'granted.permission_id')
        .where('sys_role.tenant_id', '=', 0)
        .where('role_code', '=', role)
        .select('perms')
        .execute()
      return rows.map(({ perms }) => perms)
    }
    expect(await codesOf('platform_api')).toEqual(['trial:price:view'])
    expect(await codesOf('demo_operator')).not.toContain('trial:price:view')
  })

  it('works with the business pages and not with the system', async () => {
    await server.databases.app.updateTable('sys_user_secret').set({ must_change: false }).execute()
    const { token } = await signIn()
    const call = { method: 'GET', path: '/sys/permission/getUserPermissionByToken', token } as const
    const { body } = await server.call<{ menu: unknown[]; auth: { action: string }[] }>(call)
    expect(JSON.stringify(body.result.menu)).toContain('page/price')
    const actions = body.result.auth.map(({ action }) => action)
    expect(actions.some((action) => action.endsWith(':add'))).toBe(true)
    expect(actions.filter((action) => action.startsWith('pagewright:'))).toEqual([])
  })
})
