import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DepartmentNode } from '#schemas/api/departments.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const TENANT = 53

describe('departments and posts, as the newest client of the contract asks for them', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    const depart = { org_category: '2', tenant_id: TENANT, depart_order: 1 }
    await server.databases.app
      .insertInto('sys_depart')
      .values([
        { ...depart, id: 'c', depart_name: '总公司', org_code: 'V01', org_category: '1', depart_name_abbr: '总部' },
        { ...depart, id: 's', depart_name: '销售部', org_code: 'V01A01', parent_id: 'c' },
        // Moved here: its code says where it was made.
        { ...depart, id: 'e', depart_name: '华东部', org_code: 'V01A02A01', parent_id: 's' },
        { ...depart, id: 'p1', depart_name: '部门经理', org_code: 'V01A01A01', parent_id: 's', org_category: '3' },
        { ...depart, id: 'p2', depart_name: '区域经理', org_code: 'V01A02A01A01', parent_id: 'e', org_category: '3' },
        { ...depart, id: 't', depart_name: '技术部', org_code: 'V01A02', parent_id: 'c' },
        {
          ...depart,
          id: 'p3',
          depart_name: '总部经理',
          org_code: 'V01A03',
          parent_id: 'c',
          org_category: '3',
          del_flag: 1,
        },
      ])
      .execute()
    const id = await server.addUser('branch-reader', [], [TENANT])
    await server.databases.app
      .insertInto('sys_user_depart')
      .values({ user_id: id, depart_id: 's', in_charge: true })
      .execute()
    token = await server.signIn('branch-reader')
  })
  afterAll(() => server?.close())

  const ask = async <Result = readonly DepartmentNode[]>(
    path: string,
    query: Record<string, string> = {},
    as = token,
  ) => (await server.call<Result>({ method: 'GET', path: `/sys/sysDepart/${path}`, query, token: as })).body
  const ids = (nodes: readonly DepartmentNode[] | null | undefined): readonly unknown[] =>
    (nodes ?? []).map(({ id, children }) => (children?.length ? [id, ids(children)] : id))

  it('come branch by branch, posts among them', async () => {
    const level = async (query: Record<string, string>) => ids((await ask('queryDepartAndPostTreeSync', query)).result)
    expect(await level({})).toEqual(['c'])
    expect(await level({ pid: 's' })).toEqual(['p1', 'e'])
    expect(await level({ ids: 'p1,t' })).toEqual(['p1', 't'])
    expect(await level({ ids: 'V01A02', primaryKey: 'orgCode' })).toEqual(['t'])
    const [post] = (await ask('queryDepartAndPostTreeSync', { pid: 's' })).result
    expect(post).toMatchObject({
      ...{ key: 'p1', value: 'p1', title: '部门经理', departName: '部门经理', parentId: 's' },
      ...{ orgCategory: '3', orgCode: 'V01A01A01', isLeaf: true },
    })
    expect((await ask('queryDepartAndPostTreeSync', { ids: 'x', primaryKey: 'tenant_id' })).success).toBe(false)
  })

  it('begin with departments that were named, or with what a name finds', async () => {
    const level = async (query: Record<string, string>) => ids((await ask('queryDepartAndPostTreeSync', query)).result)
    expect(await level({ departIds: 's,e,t,nowhere' })).toEqual(['s', 't'])
    expect(await level({ departIds: 's', pid: 'e' })).toEqual(['p2'])
    expect(await level({ name: '*经理*' })).toEqual(['p1', 'p2'])
    expect(await level({ name: "' or 1=1 --" })).toEqual([])
  })

  it('are searched among those of the caller, of some kinds, and below some', async () => {
    const found = async (query: Record<string, string>) =>
      ids((await ask('searchBy', { keyWord: '部', ...query })).result)
    expect(await found({})).toEqual([['s', ['p1', 'e']], 't'])
    expect(await found({ myDeptSearch: '1' })).toEqual([['s', ['p1', 'e']]])
    expect(await found({ orgCategory: '3' })).toEqual(['p1'])
    expect(await found({ orgCategory: '1,2' })).toEqual([['s', ['e']], 't'])
    expect(await found({ departIds: 'e,t' })).toEqual(['t', 'e'])
    const nowhere = await ask('searchBy', { keyWord: '部', departIds: 'nowhere' })
    expect(nowhere).toMatchObject({ success: false, message: '未查询匹配数据！' })
  })

  it('tell the posts below departments, as the tree is now', async () => {
    const posts = async (depIds: string) => (await ask<string>('getDepPostIdByDepId', { depIds })).result
    expect(await posts('s')).toBe('p1,p2')
    expect(await posts('t')).toBe('')
    expect(await posts('')).toBe('')
    expect(ids((await ask('getRankRelation', { departId: 'e' })).result)).toEqual(['p2'])
    expect(await ask('getRankRelation', { departId: 'nowhere' })).toMatchObject({
      success: false,
      message: '当前所选部门数据为空',
    })
    expect(ids((await ask('getALLRankRelation')).result)).toEqual(['p1', 'p2'])
    expect(ids((await ask('getALLRankRelation', { departId: 'e' })).result)).toEqual(['p2'])
    expect((await ask('getPositionByDepartId', { parentId: 's', positionId: 'x' })).result).toEqual([])
  })

  it('are called by the names of all above them, the short ones first', async () => {
    const path = async (query: Record<string, string>) =>
      (await ask<string>('getDepartPathNameByOrgCode', query)).result
    expect(await path({ orgCode: 'V01A02A01' })).toBe('总部/销售部/华东部')
    expect(await path({ depId: 'p1', orgCode: 'V01A02' })).toBe('总部/销售部/部门经理')
    expect(await path({ depId: 'nowhere' })).toBe('')
    expect(await path({})).toBe('')
  })

  it('are nothing for another tenant', async () => {
    const admin = await server.signIn('admin')
    expect((await ask('queryDepartAndPostTreeSync', { pid: 's' }, admin)).result).toEqual([])
    expect((await ask('queryDepartAndPostTreeSync', { departIds: 's' }, admin)).result).toEqual([])
    expect((await ask('getDepPostIdByDepId', { depIds: 's' }, admin)).result).toBe('')
    expect((await ask('getALLRankRelation', {}, admin)).result).toEqual([])
    expect((await ask('getDepartPathNameByOrgCode', { depId: 'p1' }, admin)).result).toBe('')
  })
})
