import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Position } from '#schemas/api/positions.ts'
import type { RoleChoice } from '#schemas/api/roles.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('positions and roles, as pickers show them', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    await server.addUser('nobody-special')
    token = await server.signIn('nobody-special')
    await server.databases.app
      .insertInto('sys_position')
      .values([
        { id: 'p-foreign', code: 'foreign', name: '外租户经理', tenant_id: 52 },
        { id: 'p-odd', code: 'odd', name: '奇怪的%职务', post_rank: '99', tenant_id: 0 },
      ])
      .execute()
  })
  afterAll(() => server?.close())

  const list = async <Row>(path: string, query: Record<string, string>, as = token) =>
    (await server.call<{ records: readonly Row[]; total: number }>({ method: 'GET', path, query, token: as })).body
  const positions = async (query: Record<string, string>) => (await list<Position>('/sys/position/list', query)).result

  it('are there for everybody, with the text of the rank under both names', async () => {
    const { records, total } = await positions({ name: '*部门经理*', pageNo: '1', pageSize: '5' })
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({
      ...{ code: 'bumenjingli', name: '部门经理', postRank: '3' },
      ...{ postRank_dictText: '中级', rank_dictText: '中级' },
    })
  })

  it('are found by codes, a trailing comma making a list of one', async () => {
    const codes = async (code: string) =>
      (await positions({ code, column: 'code', order: 'asc' })).records.map((one) => one.code)
    expect(await codes('kuaiji,')).toEqual(['kuaiji'])
    expect(await codes('kuaiji,zongjingli,nothing')).toEqual(['kuaiji', 'zongjingli'])
    expect(await codes('*jingli*')).toEqual(['bumenjingli', 'fuzongjingli', 'quyujingli', 'zongjingli'])
  })

  it('show an unknown rank as it is stored, and take what is typed for itself', async () => {
    expect((await positions({ name: '%' })).records).toMatchObject([{ code: 'odd', rank_dictText: '99' }])
    expect((await positions({ name: "'; drop table sys_position; --" })).total).toBe(0)
  })

  it('are those of the tenant', async () => {
    expect((await positions({ code: 'foreign' })).total).toBe(0)
    expect((await positions({ id: 'p-foreign' })).total).toBe(0)
  })

  it('are ordered by columns that there are', async () => {
    expect(await list('/sys/position/list', { column: 'tenant_id; drop' })).toMatchObject({
      success: false,
      message: '请注意，将要排序的列字段不存在：tenant_id; drop',
    })
    expect(await list('/sys/position/list', { column: 'constructor' })).toMatchObject({ success: false })
  })

  it('are read by their codes, of the tenant alone', async () => {
    const ask = async <Result>(call: string, query: Record<string, string>) =>
      (await server.call<Result>({ method: 'GET', path: `/sys/position/${call}`, query, token })).body
    expect((await ask('queryByCode', { code: 'bumenjingli' })).result).toMatchObject({
      name: '部门经理',
      postRank: '3',
    })
    for (const code of ['foreign', 'jingli', 'bumenjingli,kuaiji']) {
      expect((await ask('queryByCode', { code })).success, code).toBe(false)
    }
    const many = await ask<readonly Position[]>('queryByCodes', { codes: 'zongjingli,foreign,kuaiji,' })
    expect(many.result.map(({ code }) => code)).toEqual(['kuaiji', 'zongjingli'])
    expect((await ask('queryByCodes', { codes: '' })).result).toEqual([])
  })

  it('roles: by names and codes alone, without the right to see what they grant', async () => {
    const { result } = await list<RoleChoice>('/sys/role/listByTenant', { roleCode: 'admin,' })
    expect(result.records).toEqual([{ id: expect.any(String), roleCode: 'admin', roleName: '管理员' }])
    const { body } = await server.call({ method: 'GET', path: '/sys/role/queryall', token })
    expect(body.code).toBe(510)
    await server.databases.app
      .insertInto('sys_role')
      .values({ id: 'r-foreign', role_code: 'foreign', role_name: '外租户角色', tenant_id: 52 })
      .execute()
    expect((await list<RoleChoice>('/sys/role/listByTenant', { roleName: '外租户' })).result.total).toBe(0)
  })
})
