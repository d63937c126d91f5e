import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Position } from '#schemas/api/positions.ts'
import type { RoleChoice } from '#schemas/api/roles.ts'
import { sysPosition } from '#schemas/managed/sys-position.ts'
import { clientOf, createPageServer, errorsOf, type PageServer } from '#tests/support/page-server.ts'
import { systemPages } from '#tests/support/shipped-pages.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

describe('positions, as they are administrated', () => {
  let server: PageServer
  let token: string
  beforeAll(async () => {
    server = await createPageServer(systemPages())
    await server.addUser('keeper', Object.values(sysPosition.permissions))
    token = await server.signIn('keeper')
  })
  afterAll(() => server?.close())

  const client = () => clientOf(server, '/sys/position', token)

  it('have a code and a rank, as the contract asks for them', async () => {
    const rank = { code: 'juzhang', name: '局长', postRank: '5' }
    expect(await client().stored(rank)).toMatchObject({ ...rank, postLevel: null })
    const { result } = await client().list({ name: '局长' })
    expect(result.records).toMatchObject([{ ...rank, postRank_dictText: '正高级' }])
    expect(errorsOf(await client().add({ code: 'kezhang', name: '科长' }))).toEqual(['/postRank 请选择职级'])
    expect(errorsOf(await client().add({ name: '科长', postRank: '3' }))).toEqual(['/code 请输入职务编码!'])
  })

  it('have a level in the place of the rank, and a code of the server’s, as the newest client sends them', async () => {
    const made = await client().stored({ name: '一级主管', postLevel: 2 })
    expect(made).toMatchObject({ name: '一级主管', postLevel: 2, postRank: null, code: expect.stringMatching(/^zw-/) })
    const other = await client().stored({ name: '二级主管', postLevel: 3 })
    expect(other.code).not.toBe(made.code)
    for (const postLevel of [0, 100]) {
      expect(errorsOf(await client().add({ name: '无级', postLevel })).join()).toContain('/postLevel')
    }
    expect((await client().edit({ id: made.id, name: '一级主管', postLevel: 4 })).success).toBe(true)
    const { result } = await client().list({ column: 'postLevel', order: 'asc', name: '级主管' })
    expect(result.records.map(({ name, postLevel }) => [name, postLevel])).toEqual([
      ['二级主管', 3],
      ['一级主管', 4],
    ])
  })
})

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
      ...{ postRank_dictText: '中级', rank_dictText: '中级', postLevel: 3 },
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
