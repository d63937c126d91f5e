import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Category, CategoryNode } from '#schemas/api/categories.ts'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'

const TENANT = 53
const WRONG_CONDITION = '组件JTreeSelect-condition传值有误，需要一个json字符串!'

describe('categories', () => {
  let server: TestServer
  let token: string
  beforeAll(async () => {
    server = await createTestServer()
    const row = { tenant_id: TENANT }
    await server.databases.app
      .insertInto('sys_category')
      .values([
        { ...row, id: 'c-b', name: '物料', code: 'B01', has_child: '1' },
        { ...row, id: 'c-b1', pid: 'c-b', name: '钢材', code: 'B01A01', has_child: '1' },
        { ...row, id: 'c-b11', pid: 'c-b1', name: '螺纹钢', code: 'B01A01A01' },
        { ...row, id: 'c-b2', pid: 'c-b', name: '铜', code: 'B01A02' },
        { ...row, id: 'c-c', name: '铜', code: 'C01' },
      ])
      .execute()
    await server.addUser('category-reader', [], [TENANT])
    token = await server.signIn('category-reader')
  })
  afterAll(() => server?.close())

  const ask = async <Result>(path: string, query: Record<string, string> = {}) =>
    (await server.call<Result>({ method: 'GET', path: `/sys/category/${path}`, query, token })).body
  const titles = async (path: string, query: Record<string, string>) =>
    (await ask<readonly CategoryNode[]>(path, query)).result.map(({ title }) => title)

  it('are a tree by id or by code, `0` for the roots', async () => {
    expect((await ask<readonly CategoryNode[]>('loadTreeData', { pcode: '0' })).result[0]).toEqual({
      ...{ key: 'c-b', value: 'c-b', title: '物料', code: 'B01', parentId: '0' },
      ...{ leaf: false, isLeaf: false, icon: null, children: null },
    })
    expect(await titles('loadTreeData', { pcode: '0' })).toEqual(['物料', '铜'])
    expect(await titles('loadTreeData', { pcode: 'B01' })).toEqual(['钢材', '铜'])
    expect(await titles('loadTreeData', { pid: 'c-b1' })).toEqual(['螺纹钢'])
    expect(await titles('loadTreeChildren', { pid: 'c-b' })).toEqual(['钢材', '铜'])
    expect(await titles('loadTreeData', { pcode: 'B01', condition: '{"name":"铜"}' })).toEqual(['铜'])
  })

  it('come with all levels where they are not asked for one by one', async () => {
    const { result } = await ask<readonly CategoryNode[]>('loadTreeRoot', { async: 'false', pcode: 'B01' })
    expect(result).toMatchObject([{ title: '钢材', children: [{ title: '螺纹钢', isLeaf: true }] }, { title: '铜' }])
    const oneLevel = await ask<readonly CategoryNode[]>('loadTreeRoot', { async: 'true', pcode: '0' })
    expect(oneLevel.result.map(({ children }) => children)).toEqual([null, null])
  })

  it.each([
    ['loadTreeData', {}, '加载分类字典树参数有误.[null]!'],
    ['loadTreeData', { pcode: 'X99' }, '加载分类字典树参数有误.[X99]!'],
    ['loadTreeRoot', { async: 'true', pcode: 'X99' }, '加载分类字典树参数有误.[X99]!'],
    ['loadTreeData', { pcode: '0', condition: '{broken' }, WRONG_CONDITION],
    ['loadTreeData', { pcode: '0', condition: '["name"]' }, WRONG_CONDITION],
    ['loadTreeData', { pcode: '0', condition: '{"name":{"a":1}}' }, WRONG_CONDITION],
    ['loadTreeData', { pcode: '0', condition: '{"tenant_id":"0"}' }, '分类字典没有可作条件的字段：tenant_id'],
    ['loadOne', { field: 'code', val: 'nothing' }, '查询无果'],
    ['loadOne', { field: 'name', val: '铜' }, '查询数据异常,[name]存在多个值:铜'],
    ['loadOne', { field: 'tenant_id', val: '0' }, '字段无效，请检查!'],
    ['loadOne', { field: 'constructor', val: '0' }, '字段无效，请检查!'],
    ['loadDictItem/', {}, 'ids 不能为空'],
    ['loadAllData', { code: 'X' }, '无数据,参数有误.[X]'],
    ['loadAllData', {}, '无数据,参数有误.[]'],
    ['checkCode', { pid: 'c-b', code: 'C01A01' }, '编码不符合规范,须以"B01"开头!'],
  ])('%s with %o says: %s', async (path, query, message) => {
    expect(await ask(path, query as Record<string, string>)).toMatchObject({ success: false, message })
  })

  it('are named by their ids in the order asked for, an unknown one as it is', async () => {
    expect((await ask('loadDictItem/', { ids: 'c-b2,gone,c-b,' })).result).toEqual(['铜', 'gone', '物料'])
    expect((await ask('loadDictItem', { ids: 'c-b2,gone', delNotExist: 'true' })).result).toEqual(['铜'])
  })

  it('are read one by one, by a code that they begin with, and by several parents', async () => {
    expect((await ask<Category>('loadOne', { field: 'code', val: 'B01A01' })).result).toMatchObject({ name: '钢材' })
    const below = await ask<readonly { text: string }[]>('loadAllData', { code: 'B01A' })
    expect(below.result.map(({ text }) => text)).toEqual(['钢材', '螺纹钢', '铜'])
    expect((await ask<readonly unknown[]>('loadAllData', { code: '0' })).result).toHaveLength(5)
    const children = await ask<{ records: readonly Category[] }>('getChildListBatch', { parentIds: 'c-b,c-b1,' })
    expect(children.result.records.map(({ id }) => id)).toEqual(['c-b1', 'c-b11', 'c-b2'])
    expect((await ask('checkCode', { pid: 'c-b', code: 'B01A09' })).success).toBe(true)
  })

  it('are nothing for another tenant', async () => {
    const admin = await server.signIn('admin')
    const read = (path: string, query: Record<string, string>) =>
      server.call({ method: 'GET', path: `/sys/category/${path}`, query, token: admin })
    expect((await read('loadTreeChildren', { pid: 'c-b' })).body.result).toEqual([])
    expect((await read('loadDictItem/', { ids: 'c-b' })).body.result).toEqual(['c-b'])
    expect((await read('loadOne', { field: 'id', val: 'c-b' })).body.message).toBe('查询无果')
  })
})
