import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Colleague } from '#schemas/api/users.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const TENANT = 41

describe('the colleagues that pickers show', () => {
  let server: TestServer
  let token: string
  let ids: Readonly<Record<string, string>>
  beforeAll(async () => {
    server = await createTestServer()
    const db = server.databases.app
    const made: Record<string, string> = {}
    for (const name of ['mate-li', 'mate-wang', 'mate-li-2', 'outsider', 'frozen'])
      made[name] = await server.addUser(name)
    ids = made
    await db.deleteFrom('sys_user_tenant').where('user_id', 'in', Object.values(made)).execute()
    const insiders = ['mate-li', 'mate-wang', 'mate-li-2', 'frozen'].map((name) => ({
      user_id: made[name] ?? '',
      tenant_id: TENANT,
    }))
    await db.insertInto('sys_user_tenant').values(insiders).execute()
    await db
      .insertInto('sys_user_tenant')
      .values({ user_id: made.outsider ?? '', tenant_id: 42 })
      .execute()
    await db.updateTable('sys_user').set({ status: 2 }).where('username', '=', 'frozen').execute()
    const phone = { phone: '13812345678', email: 'li@example.com' }
    await db.updateTable('sys_user').set(phone).where('username', '=', 'mate-li').execute()
    const depart = { org_category: '2', depart_order: 0, tenant_id: TENANT }
    await db
      .insertInto('sys_depart')
      .values([
        { ...depart, id: 'd1', depart_name: '销售部', org_code: 'Z01' },
        { ...depart, id: 'd2', depart_name: '一组', org_code: 'Z01A01', parent_id: 'd1' },
      ])
      .execute()
    await db
      .insertInto('sys_user_depart')
      .values({ user_id: made['mate-wang'] ?? '', depart_id: 'd2' })
      .execute()
    token = await server.signIn('mate-li')
  })
  afterAll(() => server?.close())

  const list = async (query: Record<string, string> = {}) => {
    const { body } = await server.call<{ records: readonly Colleague[]; total: number }>({
      method: 'GET',
      path: '/sys/user/queryUserComponentData',
      query,
      token,
      headers: { 'X-Tenant-Id': String(TENANT) },
    })
    return body.result
  }
  const names = async (query: Record<string, string>) => (await list(query)).records.map(({ username }) => username)

  it('are the active members of the tenant, and nobody else', async () => {
    expect(await names({})).toEqual(['mate-li', 'mate-li-2', 'mate-wang'])
    expect((await list()).total).toBe(3)
    expect(await names({ username: 'outsider' })).toEqual([])
    expect(await names({ id: `${ids.outsider},${ids['mate-li']}` })).toEqual(['mate-li'])
    expect(await names({ username: 'outsider,frozen,admin', isMultiTranslate: 'true' })).toEqual([])
  })

  it('are found by a part of their names, the one that is called just so first', async () => {
    expect(await names({ username: '*li*' })).toEqual(['mate-li', 'mate-li-2'])
    expect(await names({ username: 'mate-li-2,mate-wang' })).toEqual(['mate-li-2', 'mate-wang'])
    expect(await names({ realname: '用户mate-w', username: '' })).toEqual(['mate-wang'])
    expect(await names({ username: '%' })).toEqual([])
    expect((await names({ username: 'mate-li', pageSize: '1' }))[0]).toBe('mate-li')
  })

  it('are found below a department, which is named', async () => {
    const { records } = await list({ departId: 'd1' })
    expect(records).toMatchObject([{ username: 'mate-wang', orgCodeTxt: '一组' }])
    expect(await names({ departId: 'nowhere' })).toEqual([])
  })

  it('show no whole phone and no e-mail', async () => {
    const [row] = (await list({ username: 'mate-li' })).records
    expect(row?.phone).toBe('138****5678')
    expect(row).not.toHaveProperty('email')
  })

  it('cannot be copied without end', async () => {
    let limited = 0
    for (let count = 0; count < 70; count += 1) {
      const { status } = await server.call({ method: 'GET', path: '/sys/user/queryUserComponentData', token })
      if (status === 429) limited += 1
    }
    expect(limited).toBeGreaterThan(0)
  })
})
