import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeLoginLog } from '#server/session/login-log.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await createTestServer({ demoData: false })
  await server.addUser('li')
  token = await server.signIn('li')
  await server.databases.app.deleteFrom('sys_log').execute()
})
afterAll(() => server?.close())

const visit = (at: string, address: string, success = true) =>
  writeLoginLog(server.databases.app, {
    content: '用户登录成功！',
    username: 'li',
    address,
    success,
    traceId: '0',
    now: new Date(at),
  })
const get = <Result>(path: string) => server.call<Result>({ method: 'GET', path, token })

describe('the figures of the contract’s home pages', () => {
  it('count sign-ins and addresses by days of the business zone, and no failed ones', async () => {
    const today = new Date(server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
    const daysAgo = (days: number) => new Date(Date.parse(today) - days * 86_400_000).toISOString().slice(0, 10)
    await visit(`${daysAgo(7)}T23:59:59+08:00`, '10.0.0.9')
    await visit(`${daysAgo(6)}T00:00:00+08:00`, '10.0.0.1')
    await visit(`${today}T00:00:00+08:00`, '10.0.0.1')
    await visit(`${today}T00:00:01+08:00`, '10.0.0.1')
    await visit(`${today}T00:00:02+08:00`, '10.0.0.2')
    await visit(`${today}T00:00:03+08:00`, '10.0.0.3', false)

    const { body } = await get('/sys/loginfo')
    expect(body).toMatchObject({
      success: true,
      message: '登录成功',
      result: { totalVisitCount: 5, todayVisitCount: 3, todayIp: 2 },
    })
    expect((await get('/sys/visitInfo')).body.result).toEqual([
      { visit: 1, ip: 1, tian: daysAgo(6), type: daysAgo(6).slice(5) },
      { visit: 3, ip: 2, tian: today, type: today.slice(5) },
    ])
  })

  it('are not told to who is not signed in', async () => {
    expect((await server.call({ method: 'GET', path: '/sys/loginfo' })).status).toBe(401)
  })
})
