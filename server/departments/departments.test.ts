import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DepartmentNode } from '#schemas/api/departments.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const TENANT = 51

describe('the departments that pickers show', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    const depart = { org_category: '2', tenant_id: TENANT }
    await server.databases.app
      .insertInto('sys_depart')
      .values([
        { ...depart, id: 't-b', depart_name: '乙公司', org_code: 'T02', depart_order: 2 },
        { ...depart, id: 't-a', depart_name: '甲公司', org_code: 'T01', depart_order: 1 },
        { ...depart, id: 't-a1', depart_name: '甲一部', org_code: 'T01A01', depart_order: 1, parent_id: 't-a' },
        { ...depart, id: 't-a2', depart_name: '甲二部', org_code: 'T01A02', depart_order: 0, parent_id: 't-a' },
        {
          ...depart,
          id: 't-x',
          depart_name: '甲没了',
          org_code: 'T01A03',
          depart_order: 0,
          parent_id: 't-a',
          del_flag: 1,
        },
      ])
      .execute()
    await server.addUser('depart-reader', [], [TENANT])
    token = await server.signIn('depart-reader')
  })
  afterAll(() => server?.close())

  const ask = async (path: string, query: Record<string, string> = {}) =>
    (await server.call<readonly DepartmentNode[]>({ method: 'GET', path: `/sys/sysDepart/${path}`, query, token })).body
  const outline = (nodes: readonly DepartmentNode[] | null | undefined): unknown =>
    (nodes ?? []).map(({ title, isLeaf, children }) => [title, isLeaf, outline(children)])

  it('are those of the tenant as one tree, in their order, and no deleted one', async () => {
    expect(outline((await ask('queryTreeList')).result)).toEqual([
      [
        '甲公司',
        false,
        [
          ['甲二部', true, []],
          ['甲一部', true, []],
        ],
      ],
      ['乙公司', true, []],
    ])
    expect(outline((await ask('queryTreeList', { ids: 't-a1,t-b,nowhere,' })).result)).toEqual([
      ['甲一部', true, []],
      ['乙公司', true, []],
    ])
  })

  it('are all listed by their codes, or some of them', async () => {
    const all = (await ask('listAll')).result
    expect(all.map(({ orgCode }) => orgCode)).toEqual(['T01', 'T01A01', 'T01A02', 'T02'])
    expect(all[0]).toMatchObject({ departName: '甲公司', isLeaf: false })
    expect((await ask('listAll', { id: 't-b,t-a1,nowhere' })).result.map(({ id }) => id)).toEqual(['t-a1', 't-b'])
  })

  it('tell what lies above them, from the top, by id or by code', async () => {
    const chains = async (query: Record<string, string>) =>
      (await server.call<unknown>({ method: 'GET', path: '/sys/sysDepart/queryAllParentId', query, token })).body
    expect((await chains({ departId: 't-a1,t-b,nowhere' })).result).toMatchObject({
      't-a1': { parentIds: ['t-a', 't-a1'], parentMap: { 't-a': { departName: '甲公司', orgCode: 'T01' } } },
      't-b': { parentIds: ['t-b'] },
    })
    expect((await chains({ orgCode: 'T01A02' })).result).toMatchObject({ T01A02: { parentIds: ['t-a', 't-a2'] } })
    expect((await chains({ departId: 'nowhere' })).result).toEqual({})
    expect((await chains({})).message).toBe('departId 和 orgCode 不能都为空！')
  })

  it('come level by level, each with key, value, title and columns', async () => {
    const roots = (await ask('queryDepartTreeSync', { pid: '' })).result
    expect(roots[0]).toMatchObject({
      ...{ key: 't-a', value: 't-a', id: 't-a', title: '甲公司', departName: '甲公司', parentId: '' },
      ...{ orgCode: 'T01', orgType: '1', isLeaf: false },
    })
    expect(outline((await ask('queryDepartTreeSync', { pid: 't-a' })).result)).toEqual([
      ['甲二部', true, []],
      ['甲一部', true, []],
    ])
    expect((await ask('queryDepartTreeSync', { pid: 't-a1' })).result).toEqual([])
    const named = (await ask('queryDepartTreeSync', { ids: 'T01A02,', primaryKey: 'orgCode' })).result
    expect(named.map(({ id }) => id)).toEqual(['t-a2'])
    expect((await ask('queryDepartTreeSync', { ids: 'x', primaryKey: 'del_flag' })).message).toBe(
      '部门主键只能是 id 或 orgCode：del_flag',
    )
  })

  it('are found by a part of their names; what is typed stands for itself', async () => {
    expect(outline((await ask('searchBy', { keyWord: '*甲*' })).result)).toEqual([
      [
        '甲公司',
        false,
        [
          ['甲一部', true, []],
          ['甲二部', true, []],
        ],
      ],
    ])
    for (const keyWord of ['%', '_', "' or 1=1 --", '没有的', '*']) {
      expect(await ask('searchBy', { keyWord })).toMatchObject({ success: false, message: '未查询匹配数据！' })
    }
  })

  it('are nothing for another tenant', async () => {
    const admin = await server.signIn('admin')
    for (const [path, query] of [
      ['queryTreeList', { ids: 't-a' }],
      ['queryDepartTreeSync', { pid: 't-a' }],
    ] as const) {
      const { body } = await server.call({ method: 'GET', path: `/sys/sysDepart/${path}`, query, token: admin })
      expect(body.result).toEqual([])
    }
  })
})
