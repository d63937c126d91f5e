import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestServer, openTestDatabase, type TestServer } from '#tests/support/test-server.ts'
import type { Databases } from '../db/databases.ts'
import { columnsByName } from '../dictionaries/table-registry.ts'
import { createRefusalAudit, type RefusedCall } from './refusal-audit.ts'

const call = (more: Partial<RefusedCall> = {}): RefusedCall => ({
  code: 401,
  method: 'GET',
  path: '/jeecg-boot/sys/user/getUserInfo',
  username: null,
  realname: null,
  tenantId: null,
  address: '10.0.0.1',
  traceId: 't1',
  ...more,
})

describe('refused calls in the log', () => {
  let databases: Databases
  let time = Date.parse('2026-11-20T08:00:00Z')
  const clock = () => new Date(time)
  const fail = (error: unknown) => {
    throw error
  }
  const lines = () =>
    databases.app.selectFrom('sys_log').select(['log_content', 'username', 'ip', 'success']).orderBy('id').execute()

  beforeAll(async () => {
    databases = await openTestDatabase()
  })
  beforeEach(() => databases.app.deleteFrom('sys_log').execute())
  afterAll(async () => {
    await databases.close()
  })

  it('are one line at once, and one more that counts the rest of the minute', async () => {
    const audit = createRefusalAudit(databases.app, clock, fail)
    for (let count = 0; count < 50; count += 1) audit.note(call())
    await expect.poll(lines).toHaveLength(1)
    await audit.flush(false)
    expect(await lines()).toHaveLength(1)
    time += 60_000
    await audit.flush(false)
    expect((await lines()).map((line) => line.log_content)).toEqual([
      '未登录或登录已失效：GET /jeecg-boot/sys/user/getUserInfo',
      '未登录或登录已失效：GET /jeecg-boot/sys/user/getUserInfo（1 分钟内共 50 次）',
    ])
    audit.note(call())
    await expect.poll(lines).toHaveLength(3)
  })

  it('are told apart by kind, user and address', async () => {
    const audit = createRefusalAudit(databases.app, clock, fail)
    audit.note(call({ code: 510, username: 'li' }))
    audit.note(call({ code: 429, username: 'li' }))
    audit.note(call({ code: 510, username: 'wang' }))
    audit.note(call({ code: 510, username: 'wang', address: '10.0.0.2' }))
    await expect.poll(lines).toHaveLength(4)
    expect(await lines()).toContainEqual({
      log_content: '没有权限：GET /jeecg-boot/sys/user/getUserInfo',
      username: 'li',
      ip: '10.0.0.1',
      success: false,
    })
  })

  it('are none for other failures', async () => {
    const audit = createRefusalAudit(databases.app, clock, fail)
    for (const code of [500, 404, 405, 409]) audit.note(call({ code }))
    await audit.flush(true)
    expect(await lines()).toEqual([])
  })

  it('fill no table, from however many addresses they come', async () => {
    const audit = createRefusalAudit(databases.app, clock, fail)
    for (let count = 0; count < 3_000; count += 1) audit.note(call({ address: `10.1.${count >> 8}.${count & 255}` }))
    await audit.flush(true)
    await expect.poll(async () => (await lines()).length).toBe(202)
    const others = (await lines()).filter(({ ip }) => ip === '其他来源').map((line) => line.log_content)
    expect(others).toContainEqual(expect.stringContaining('（1 分钟内共 2800 次）'))
  })
})

describe('a refused call', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await createTestServer()
  })
  afterAll(() => server?.close())

  const logged = () =>
    server.databases.app.selectFrom('sys_log').where('log_type', '=', 2).select(['log_content', 'username']).execute()

  it('is logged with who, where and what, and without the secrets of its address', async () => {
    await server.addUser('li')
    const token = await server.signIn('li')
    await server.call({ method: 'GET', path: '/sys/dict/getDictItems/secret-in-path', query: { token: 'canary' } })
    const refused = { table: 'sys_permission', columns: columnsByName(['perms', 'name']), fields: new Map() }
    const hidden = { tenantColumn: null, deletedColumn: null, permission: 'system:role:list' }
    server.tables.replace('roles', [{ ...refused, ...hidden }])
    await server.call({ method: 'GET', path: '/sys/dict/getDictItems/sys_permission,name,perms', token })
    await expect.poll(async () => (await logged()).length).toBe(2)
    expect(new Set(await logged())).toEqual(
      new Set([
        { log_content: '没有权限：GET /jeecg-boot/sys/dict/getDictItems/:dictCode', username: 'li' },
        { log_content: '未登录或登录已失效：GET /jeecg-boot/sys/dict/getDictItems/:dictCode', username: null },
      ]),
    )
  })
})
