import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DictItem } from '#schemas/api/dictionaries.ts'
import type { TreeNode } from '#schemas/api/dictionary-trees.ts'
import { clientOf, createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'

const tree = pageOf(
  'place',
  { name: { type: 'string(20)', title: '名称' }, secret: { type: 'string(20)', title: '暗号' } },
  { kind: 'tree', tree: { label: 'name' } },
)
const visitor = pageOf('visitor', {
  place: { type: 'ref', title: '地点', ref: { entity: 'trial_place', value: 'id', label: 'name' } },
})
const REFUSED = '校验失败，sql解析异常！'
const area = { tableName: 'sys_area', text: 'text', code: 'id', pidField: 'pid' }

describe('trees of tables', () => {
  let server: PageServer
  let admin: string
  beforeAll(async () => {
    server = await createPageServer({ 'trial/place.json': tree, 'trial/visitor.json': visitor })
    admin = await server.signIn('admin')
  })
  afterAll(() => server?.close())

  const ask = async <Result>(path: string, query: Record<string, string>, token = admin) =>
    (await server.call<Result>({ method: 'GET', path: `/sys/dict/${path}`, query, token })).body
  const titles = async (query: Record<string, string>, token = admin) =>
    (await ask<readonly TreeNode[]>('loadTreeData', query, token)).result.map(({ title }) => title)

  it('of areas: provinces at the root, then what lies below', async () => {
    expect(await titles({ ...area, pid: '' })).toHaveLength(34)
    expect(await titles({ ...area, pid: '86', condition: '{"id":"440000"}' })).toEqual(['广东省'])
    expect((await ask<readonly TreeNode[]>('loadTreeData', { ...area, pid: '110000' })).result).toEqual([
      {
        ...{ key: '110100', value: '110100', title: '市辖区', parentId: '110000', code: '110100', icon: null },
        ...{ leaf: false, isLeaf: false, children: null },
      },
    ])
    expect((await ask<readonly string[]>('loadDictItem/sys_area,full_text,id', { key: '440305,x' })).result).toEqual([
      '广东省/深圳市/南山区',
      'x',
    ])
  })

  it('of categories: what has nothing below it is a leaf', async () => {
    const query = { tableName: 'sys_category', text: 'name', code: 'code', pid: '0', hasChildField: 'has_child' }
    const leaves = async (more: Record<string, string>) =>
      (await ask<readonly TreeNode[]>('loadTreeData', { ...query, ...more })).result.map(({ isLeaf }) => isLeaf)
    expect(await leaves({})).toEqual([false, false, false])
    expect(await leaves({ converIsLeafVal: '0' })).toEqual([true, true, true])
    expect(await leaves({ hasChildField: '' })).toEqual([false, false, false])
  })

  it('of a page: for those who choose in it, by its label alone', async () => {
    const places = clientOf(server, '/trial/place', admin)
    const top = await places.stored({ name: '一楼', secret: '天王' })
    await places.stored({ name: '东厅', parentId: top.id })
    const query = {
      tableName: 'trial_place',
      text: 'name',
      code: 'id',
      pidField: 'parent_id',
      hasChildField: 'has_child',
    }
    expect(await titles({ ...query, pid: '' })).toEqual(['一楼'])
    expect(await titles({ ...query, pid: top.id })).toEqual(['东厅'])
    expect((await ask<readonly TreeNode[]>('loadTreeData', { ...query, pid: '' })).result[0]?.isLeaf).toBe(false)
    await server.addUser('chooser', ['trial:visitor:add'])
    await server.addUser('stranger')
    expect(await titles({ ...query, pid: '' }, await server.signIn('chooser'))).toEqual(['一楼'])
    expect((await ask('loadTreeData', { ...query, pid: '' }, await server.signIn('stranger'))).code).toBe(510)
    expect((await ask('loadTreeData', { ...query, text: 'secret' })).message).toBe(REFUSED)
    expect((await ask('loadTreeData', { ...query, condition: '{"secret":"天王"}' })).message).toBe(REFUSED)
  })

  it.each([
    [{ tableName: 'sys_user_secret', text: 'password_hash', code: 'user_id', pidField: 'user_id' }, REFUSED],
    [{ ...area, tableName: 'sys_area where 1=1' }, REFUSED],
    [{ ...area, text: 'text from sys_user --' }, REFUSED],
    [{ ...area, pidField: 'sort' }, REFUSED],
    [{ ...area, hasChildField: '1' }, REFUSED],
    [{ ...area, condition: '{"sort":"1"}' }, REFUSED],
    [{ ...area, condition: '{"id":' }, 'condition传值有误，要求为JSON格式！'],
    [{ ...area, condition: '"id"' }, 'condition传值有误，要求为JSON格式！'],
    [{ tableName: 'sys_position', text: 'name', code: 'id' }, '这张表没有登记上下级字段，请写明 pidField'],
  ])('refuse %o: %s', async (query, message) => {
    expect(await ask('loadTreeData', query)).toMatchObject({ success: false, message })
  })

  it('take a value for itself', async () => {
    expect(await titles({ ...area, pid: "86' or '1'='1" })).toEqual([])
  })

  describe('and a search in a table, ordered by its keyword', () => {
    const search = (keyword: string) =>
      ask<readonly DictItem[]>('loadDict/sys_category,name,code', { keyword, pageSize: '2' })
    it('goes by a registered column', async () => {
      const values = async (keyword: string) => (await search(keyword)).result.map(({ value }) => value)
      expect(await values('合同[orderby:code,desc]')).toEqual(['A02A03', 'A02A02'])
      expect(await values('合同[orderby:code,asc]')).toEqual(['A02', 'A02A01'])
    })

    it.each(['x[orderby:tenant_id,asc]', 'x[orderby:code;drop,asc]', 'x[orderby:code,up]', 'x[orderby:code,asc,name]'])(
      'refuses %s',
      async (keyword) => {
        expect(await search(keyword)).toMatchObject({ success: false, message: REFUSED })
      },
    )
  })
})
