import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { createSessionStore } from './session-store.ts'

const HOUR_MS = 3_600_000

describe('a session', () => {
  let server: TestServer
  let token: string
  let userId: string
  beforeEach(async () => {
    server = await createTestServer()
    userId = await server.addUser('li')
    token = await server.signIn('li')
  })
  afterEach(() => server.close())

  const whoAmI = (given: { token?: string; headers?: Record<string, string> } = { token }) =>
    server.call<{ userInfo: { username: string } }>({ method: 'GET', path: '/sys/user/getUserInfo', ...given })

  it('tells who is signed in', async () => {
    const { body } = await whoAmI()
    expect(body.result.userInfo).toMatchObject({ id: userId, username: 'li' })
  })

  it.each([
    ['no token', {}, 'token为空!'],
    ['a token of nobody', { token: 'x'.repeat(43) }, 'Token失效，请重新登录!'],
  ])('refuses %s with status and code 401', async (_, given, message) => {
    const { status, body } = await whoAmI(given)
    expect(status).toBe(401)
    expect(body).toMatchObject({ success: false, code: 401, message, result: null })
    expect(body.traceId).toMatch(/^[0-9a-f]{16}$/)
  })

  it('ends with the logout, for the next request', async () => {
    const { body } = await server.call({ method: 'POST', path: '/sys/logout', token })
    expect(body).toMatchObject({ success: true, message: '退出登录成功！' })

    expect((await whoAmI()).status).toBe(401)
    expect((await server.call({ method: 'POST', path: '/sys/logout', token })).body.success).toBe(true)
  })

  it('leaves the other sessions of the user alone when one logs out', async () => {
    const other = await server.signIn('li')
    await server.call({ method: 'POST', path: '/sys/logout', token })
    expect((await whoAmI({ token: other })).status).toBe(200)
  })

  it('is of no use on the next request after the account was frozen', async () => {
    await server.databases.app.updateTable('sys_user').set({ status: 2 }).where('id', '=', userId).execute()
    const { status, body } = await whoAmI()
    expect(status).toBe(401)
    expect(body.message).toBe('账号已被锁定,请联系管理员!')
  })

  it('is of no use on the next request after the account was deleted', async () => {
    await server.databases.app.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', userId).execute()
    expect((await whoAmI()).body.message).toBe('Token失效，请重新登录!')
  })

  it('ends everywhere when all sessions of the user are closed, as a password change does', async () => {
    const other = await server.signIn('li')
    const sessions = createSessionStore(server.databases.app, server.now, { idleHours: 2, absoluteDays: 7 }, new Set())
    await sessions.closeAll(userId)
    expect([(await whoAmI()).status, (await whoAmI({ token: other })).status]).toEqual([401, 401])
  })

  it('ends after two idle hours', async () => {
    server.advance(1.9 * HOUR_MS)
    expect((await whoAmI()).status).toBe(200)
    server.advance(1.9 * HOUR_MS)
    expect((await whoAmI()).status).toBe(200)
    server.advance(2.1 * HOUR_MS)
    expect((await whoAmI()).status).toBe(401)
  })

  it('ends after seven days however busy it was', async () => {
    for (let step = 0; step < 111; step += 1) {
      server.advance(1.5 * HOUR_MS)
      await server.databases.app.updateTable('sys_session').set({ last_seen_time: server.now() }).execute()
    }
    expect((await whoAmI()).status).toBe(200)
    server.advance(1.5 * HOUR_MS)
    expect((await whoAmI()).status).toBe(401)
  })

  it.each(['tenant-id', 'X-Tenant-Id'])(
    'takes the default tenant from %s and refuses a foreign one',
    async (header) => {
      expect((await whoAmI({ token, headers: { [header]: '0' } })).status).toBe(200)
      const foreign = await whoAmI({ token, headers: { [header]: '7' } })
      expect(foreign.status).toBe(401)
      expect(foreign.body.message).toBe('登录租户授权变更，请重新登陆!')
    },
  )

  it('admits a tenant that the user belongs to', async () => {
    await server.joinTenant(userId, 7)
    expect((await whoAmI({ token, headers: { 'tenant-id': '7' } })).status).toBe(200)
  })

  it('refuses a tenant that is no number', async () => {
    const { body } = await whoAmI({ token, headers: { 'tenant-id': "7' or 1=1" } })
    expect(body).toMatchObject({ success: false, code: 500, result: null })
  })
})
