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

  const ask = <Result>(path: string, query: Record<string, string>) =>
    server.call<Result>({ method: 'GET', path, query, token, headers: { 'X-Tenant-Id': String(TENANT) } })
  const list = async (query: Record<string, string> = {}) => {
    // The limit of calls is not what most of these tests are about.
    server.advance(2_000)
    const { body } = await ask<{ records: readonly Colleague[]; total: number }>(
      '/sys/user/queryUserComponentData',
      query,
    )
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

  it('are found below a department by its code, and by the calls of the newest client', async () => {
    expect(await names({ orgCode: 'Z01' })).toEqual(['mate-wang'])
    expect(await names({ orgCode: 'Z02' })).toEqual([])
    for (const [call, query] of [
      ['queryDepartPostByOrgCode', { orgCode: 'Z01A01' }],
      ['queryDepartPostUserPageList', { departId: 'd1' }],
    ] as const) {
      const { body } = await ask<{ records: readonly Colleague[]; total: number }>(`/sys/user/${call}`, query)
      expect(body.result).toMatchObject({ total: 1, records: [{ username: 'mate-wang', orgCodeTxt: '一组' }] })
    }
  })

  it('are found below where their department stands now, whatever its code says', async () => {
    const db = server.databases.app
    const newTop = {
      id: 'd9',
      depart_name: '总部',
      org_code: 'Y01',
      org_category: '1',
      depart_order: 0,
      tenant_id: TENANT,
    }
    await db.insertInto('sys_depart').values(newTop).execute()
    await db.updateTable('sys_depart').set({ parent_id: 'd9' }).where('id', '=', 'd2').execute()
    expect(await names({ departId: 'd9' })).toEqual(['mate-wang'])
    expect(await names({ departId: 'd1' })).toEqual([])
    await db.updateTable('sys_depart').set({ parent_id: 'd1' }).where('id', '=', 'd2').execute()
  })

  it('are those of a department itself, and those in charge of it', async () => {
    const db = server.databases.app
    const more = ['mate-li', 'frozen', 'outsider'].map((name) => ({ user_id: ids[name] ?? '', depart_id: 'd2' }))
    await db
      .insertInto('sys_user_depart')
      .values(more.map((row) => ({ ...row, in_charge: true })))
      .execute()
    const usernames = async (id: string) =>
      (await ask<readonly Colleague[]>('/sys/sysDepart/getUsersByDepartId', { id })).body.result.map(
        ({ username }) => username,
      )
    expect(await usernames('d2')).toEqual(['mate-li', 'mate-wang'])
    expect(await usernames('d1')).toEqual([])
    const heads = async (departId: string, pageNo = '1') =>
      (
        await ask<{ records: readonly Colleague[]; total: number }>('/sys/sysDepart/getDepartmentHead', {
          departId,
          pageNo,
          pageSize: '1',
        })
      ).body.result
    expect(await heads('d2')).toMatchObject({ total: 1, records: [{ username: 'mate-li', phone: '138****5678' }] })
    expect((await heads('d2', '2')).records).toEqual([])
    expect((await heads('d1')).total).toBe(0)
    await db.deleteFrom('sys_user_depart').where('in_charge', '=', true).execute()
  })

  it('show no whole phone and no e-mail', async () => {
    const [row] = (await list({ username: 'mate-li' })).records
    expect(row?.phone).toBe('138****5678')
    expect(row).not.toHaveProperty('email')
  })

  it('are in the order asked for, the newest first where nothing is asked', async () => {
    const db = server.databases.app
    await db.updateTable('sys_user').set({ create_time: server.now() }).where('username', '=', 'mate-wang').execute()
    expect(await names({})).toEqual(['mate-wang', 'mate-li', 'mate-li-2'])
    expect(await names({ column: 'username', order: 'desc' })).toEqual(['mate-wang', 'mate-li-2', 'mate-li'])
    const { body } = await ask('/sys/user/queryUserComponentData', { column: 'phone' })
    expect(body).toMatchObject({ success: false, message: '请注意，将要排序的列字段不存在：phone' })
  })

  it('are found by sex and day of birth', async () => {
    const born = { sex: 2, birthday: '1990-02-28' }
    await server.databases.app.updateTable('sys_user').set(born).where('username', '=', 'mate-wang').execute()
    expect(await names({ sex: '2' })).toEqual(['mate-wang'])
    expect(await names({ birthday: '1990-02-28' })).toEqual(['mate-wang'])
    expect((await list({ sex: '2' })).records[0]).toMatchObject({ sex_dictText: '女', birthday: '1990-02-28' })
    const { body } = await ask('/sys/user/queryUserComponentData', { birthday: '1990-02-31' })
    expect(body).toMatchObject({ success: false, message: '出生日期的格式不正确' })
  })

  it('are counted one by one, and about where there are too many for that', async () => {
    const db = server.databases.app
    const many = Array.from({ length: 1_200 }, (_, at) => `crowd-${at}`)
    await db
      .insertInto('sys_user')
      .values(many.map((name) => ({ id: name, username: name, realname: '人群' })))
      .execute()
    await db
      .insertInto('sys_user_tenant')
      .values(many.map((name) => ({ user_id: name, tenant_id: TENANT })))
      .execute()
    const exact = await list({ realname: '人群' })
    expect(exact.total).toBe(1_200)
    expect(exact).not.toHaveProperty('totalIsExact')
    const about = await list({ realname: '人群', total: 'estimate' })
    expect(about).toMatchObject({ totalIsExact: false })
    expect(about.total).toBeGreaterThan(1_000)
    expect(about.records).toHaveLength(10)
    // The planner expects less than has been seen by then, or more.
    const full = await list({ realname: '人群', total: 'estimate', pageSize: '100', pageNo: '12' })
    expect(full.total).toBeGreaterThanOrEqual(1_200)
    const last = await list({ realname: '人群', total: 'estimate', pageSize: '70', pageNo: '18' })
    expect([last.total, last.records.length]).toEqual([1_200, 10])
    expect(last).not.toHaveProperty('totalIsExact')
    const beyond = await list({ realname: '人群', total: 'estimate', pageSize: '100', pageNo: '30' })
    expect([beyond.total, beyond.records]).toEqual([1_200, []])
    expect(beyond).not.toHaveProperty('totalIsExact')
    const few = await list({ username: 'crowd-119', total: 'estimate' })
    expect(few.total).toBe(11)
    await db.deleteFrom('sys_user').where('realname', '=', '人群').execute()
  })

  it('are named by stored values as a bare array, in whatever order they come', async () => {
    const read = async (query: Record<string, string>) => {
      const { text } = await ask('/sys/user/getMultiUser', query)
      const rows = JSON.parse(text) as readonly Colleague[] // what is asserted below
      expect(Array.isArray(rows)).toBe(true)
      return rows.map(({ username }) => username)
    }
    expect(await read({ username: 'mate-wang,mate-li,' })).toEqual(['mate-li', 'mate-wang'])
    expect(await read({ username: 'mate-li,' })).toEqual(['mate-li'])
    expect(await read({ id: `${ids['mate-wang']}` })).toEqual(['mate-wang'])
    expect(await read({ username: 'outsider,frozen,admin,nobody' })).toEqual([])
    expect(await read({})).toEqual([])
    const { body, status } = await server.call({ method: 'GET', path: '/sys/user/getMultiUser' })
    expect([status, body.success]).toEqual([401, false])
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
