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
      'demo/price.json': pageOf('price', { name: { title: '名称', type: 'string(32)' } }),
    })
    user = await loadDemoAccounts(server.databases.app, createSystemContext('demo', server.now), testPasswords)
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
