import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPageServer, type PageServer, type WireRow } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'

let server: PageServer
let admin: string

beforeAll(async () => {
  server = await createPageServer(systemPages())
  admin = await server.signIn('admin')
})
afterAll(() => server?.close())

async function online(query: Record<string, string> = {}, token = admin, tenantId = 0): Promise<readonly WireRow[]> {
  const { body } = await server.call<{ records: WireRow[] }>({
    method: 'GET',
    path: '/sys/online/list',
    query: { pageSize: '100', ...query },
    token,
    headers: { 'X-Tenant-Id': String(tenantId) },
  })
  expect(body.message).toBe('')
  return body.result.records
}
const force = (id: unknown, token = admin, tenantId = 0) =>
  server
    .call({
      method: 'POST',
      path: '/sys/online/forceLogout',
      body: { token: id },
      token,
      headers: { 'X-Tenant-Id': String(tenantId) },
    })
    .then(({ body }) => body)
const isIn = async (token: string, on = server) =>
  (await on.call({ method: 'GET', path: '/sys/user/getUserInfo', token })).status === 200

describe('users who are online', () => {
  it('have a row for each session, by an id that opens nothing', async () => {
    await server.addUser('li')
    const tokens = [await server.signIn('li'), await server.signIn('li')]
    const rows = await online({ username: 'li' })
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ username: 'li', realname: expect.any(String), birthday: null, sex: null })
    for (const { id, token } of rows) {
      expect(token).toBe(id)
      expect(tokens).not.toContain(token)
      expect(await isIn(String(token))).toBe(false)
    }
    const told = JSON.stringify(rows)
    for (const token of tokens) expect(told).not.toContain(token)
    expect(told).not.toContain('hash')
  })

  it('see which session is their own', async () => {
    await server.signIn('admin')
    const names = (await online({ username: '*admin*' })).map(({ username }) => username)
    expect(names.filter((name) => name === 'admin（我）')).toHaveLength(1)
    expect(names.filter((name) => name === 'admin').length).toBeGreaterThanOrEqual(1)
  })

  it('are those whose sessions have not ended', async () => {
    await server.addUser('wang')
    await server.signIn('wang')
    expect(await online({ username: 'wang' })).toHaveLength(1)
    server.advance(2 * 3_600_000 + 1)
    admin = await server.signIn('admin')
    expect(await online({ username: 'wang' })).toEqual([])
  })

  it('are shown out by the id of their session, which is on record', async () => {
    await server.addUser('zhao')
    const [first, second] = [await server.signIn('zhao'), await server.signIn('zhao')]
    const rows = await online({ username: 'zhao' })
    expect(await force(rows[0]?.token)).toMatchObject({ success: true, message: '退出登录成功！' })
    expect([await isIn(first), await isIn(second)].filter(Boolean)).toHaveLength(1)
    expect(await online({ username: 'zhao' })).toHaveLength(1)
    expect(await force(rows[0]?.token)).toMatchObject({ success: false, message: 'Token无效!' })
    const log = await server.databases.app
      .selectFrom('sys_log')
      .where('log_content', 'like', '%强制退出%')
      .where('log_type', '=', 1)
      .select(['username', 'log_content'])
      .execute()
    expect(log).toEqual([{ username: 'zhao', log_content: expect.stringContaining('被 admin 强制退出') }])
  })

  it('are not shown out by a token, nor without the permission', async () => {
    await server.addUser('sun', ['system:online:list'])
    const token = await server.signIn('sun')
    const [own] = await online({ username: '*sun*' }, token)
    expect(await force(token)).toMatchObject({ success: false })
    expect(await force(own?.token, token)).toMatchObject({ code: 510 })
    expect(await isIn(token)).toBe(true)
    await server.addUser('none')
    const { body } = await server.call({
      method: 'GET',
      path: '/sys/online/list',
      token: await server.signIn('none'),
    })
    expect(body.code).toBe(510)
  })

  it('are those of the tenant, and are shown out there alone', async () => {
    await server.addUser('seven', ['system:online:list', 'system:online:forceLogout'], [7])
    await server.addUser('eight', [], [8])
    const [seven, eight] = [await server.signIn('seven'), await server.signIn('eight')]
    expect((await online({}, seven, 7)).map(({ username }) => username)).toEqual(['seven（我）'])
    const row = await server.databases.app
      .selectFrom('sys_session')
      .innerJoin('sys_user', 'sys_user.id', 'user_id')
      .where('username', '=', 'eight')
      .select('sys_session.id')
      .executeTakeFirstOrThrow()
    expect(await force(row.id, seven, 7)).toMatchObject({ success: false })
    expect(await force(row.id)).toMatchObject({ success: false })
    expect(await isIn(eight)).toBe(true)
  })

  it('are shown out on every server', async () => {
    await server.addUser('qian')
    const token = await server.signIn('qian')
    const other = await createPageServer({}, { beside: server })
    try {
      expect(await isIn(token, other)).toBe(true)
      const [row] = await online({ username: 'qian' })
      await force(row?.token)
      await expect.poll(() => isIn(token, other)).toBe(false)
    } finally {
      await other.close()
    }
  })
})
