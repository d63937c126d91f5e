import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const area = pageOf(
  'area',
  {
    name: { type: 'string(32)', title: '名称', rules: ['required'], query: 'like' },
    size: { type: 'integer', title: '面积', statistics: ['sum'] },
  },
  { kind: 'tree', tree: { label: 'name' } },
)
const CIRCLE = ['/parentId 上级不能是自己或自己的下级']

describe.each([{ softDelete: false }, { softDelete: true }])('a tree ($softDelete)', ({ softDelete }) => {
  let server: PageServer
  let areas: PageClient

  beforeAll(async () => {
    const page = { ...area, entity: { table: 'trial_area', api: '/trial/area', softDelete } }
    server = await createPageServer({ 'trial/area.json': page })
    areas = clientOf(server, '/trial/area', await server.signIn('admin'))
  })
  afterAll(() => server?.close())

  const add = (name: string, parentId: string | null = null) => areas.stored({ name, parentId })
  const hasChild = async (id: string) => (await areas.get(id)).result.hasChild
  const names = async (query: Record<string, string>) =>
    (await areas.list({ ...query, pageSize: '1000', column: 'name', order: 'asc' })).result.records.map(
      ({ name }) => name,
    )

  it('lists its roots, then the children of a row, and what conditions find on any level', async () => {
    const china = await add('中国')
    const hebei = await add('河北', china.id)
    await add('唐山', hebei.id)
    const roots = (await areas.list()).result.records
    expect(roots).toMatchObject([{ name: '中国', parentId: null, hasChild: '1' }])
    const children = (await areas.list({ parentId: china.id })).result.records
    expect(children).toMatchObject([{ name: '河北', parentId: china.id, parentId_dictText: '中国', hasChild: '1' }])
    expect(await names({ parentId: hebei.id })).toEqual(['唐山'])
    expect(await names({ name: '*山*' })).toEqual(['唐山'])
    expect(await names({ superQueryParams: '[{"field":"name","rule":"eq","val":"唐山"}]' })).toEqual(['唐山'])
  })

  it('counts all its rows and sums them up, and names those above what conditions find', async () => {
    const before = (await areas.list()).result
    const sizeOf = async (query: Record<string, string> = {}) =>
      Number((await areas.statistics(query)).result.statistics?.size?.sum ?? 0)
    const sizeBefore = await sizeOf()
    const top = await areas.stored({ name: '全国', size: 1 })
    const middle = await areas.stored({ name: '某省', parentId: top.id, size: 2 })
    const low = await areas.stored({ name: '某县', parentId: middle.id, size: 4 })
    const roots = (await areas.list()).result
    expect(roots.nodeTotal).toBe(Number(before.nodeTotal) + 3)
    expect(roots.total).toBe(before.total + 1)
    expect((await areas.list({ total: 'estimate' })).result).toMatchObject({
      total: roots.total,
      nodeTotal: roots.nodeTotal,
    })
    expect((await areas.statistics({ _figures: 'total' })).result).toEqual({ total: roots.nodeTotal })
    expect((await sizeOf()) - sizeBefore).toBe(7)
    expect(roots).not.toHaveProperty('ancestors')
    const found = (await areas.list({ name: '某*' })).result
    expect(found.records.map(({ id }) => id).toSorted()).toEqual([middle.id, low.id].toSorted())
    expect(found.ancestors).toMatchObject([{ id: top.id, name: '全国', hasChild: '1' }])
    expect(await sizeOf({ name: '某*' })).toBe(6)
    expect(found).not.toHaveProperty('nodeTotal')
    const branch = (await areas.list({ parentId: top.id })).result
    expect(branch).not.toHaveProperty('ancestors')
    expect(await sizeOf({ parentId: top.id })).toBe(2)
    await areas.removeBatch([top.id, middle.id, low.id].join(','))
    expect((await areas.list()).result.nodeTotal).toBe(before.nodeTotal)
  })

  it('knows which rows have children, also after a move and a deletion, without a new version of theirs', async () => {
    const [left, right] = [await add('左'), await add('右')]
    const child = await add('子', left.id)
    expect([await hasChild(left.id), await hasChild(right.id)]).toEqual(['1', '0'])
    await areas.edit({ id: child.id, parentId: right.id })
    expect([await hasChild(left.id), await hasChild(right.id)]).toEqual(['0', '1'])
    await areas.remove(child.id)
    expect(await areas.get(right.id)).toMatchObject({ result: { hasChild: '0', version: 1 } })
  })

  it('refuses a row above itself, on every level', async () => {
    const top = await add('甲')
    const middle = await add('乙', top.id)
    const low = await add('丙', middle.id)
    for (const parentId of [top.id, middle.id, low.id]) {
      expect(errorsOf(await areas.edit({ id: top.id, parentId }))).toEqual(CIRCLE)
    }
    expect((await areas.edit({ id: low.id, parentId: top.id })).success).toBe(true)
    expect((await areas.edit({ id: low.id, parentId: null })).success).toBe(true)
  })

  it('cannot be made a circle by two moves at the same moment', async () => {
    const [one, two] = [await add('一'), await add('二')]
    const answers = await Promise.all([
      areas.edit({ id: one.id, parentId: two.id }),
      areas.edit({ id: two.id, parentId: one.id }),
    ])
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    expect(answers.flatMap(errorsOf)).toEqual(CIRCLE)
  })

  it('deletes no row that has others below it, unless those are deleted as well', async () => {
    const top = await add('上')
    const low = await add('下', top.id)
    expect(await areas.remove(top.id)).toMatchObject({ success: false, message: '存在下级，不能删除' })
    expect(await areas.removeBatch(top.id)).toMatchObject({ success: false, message: '存在下级，不能删除' })
    expect((await areas.get(top.id)).success).toBe(true)
    expect((await areas.removeBatch(`${top.id},${low.id}`)).success).toBe(true)
  })

  it('puts no row below one that is not there: unknown, deleted, or of another tenant', async () => {
    const gone = await add('逝')
    await areas.remove(gone.id)
    const userId = await server.addUser('bert', ['trial:area:add', 'trial:area:list', 'trial:area:edit'])
    await server.joinTenant(userId, 2)
    const theirs = clientOf(server, '/trial/area', await server.signIn('bert'), 2)
    const foreign = await theirs.stored({ name: '外' })
    const own = await add('己')
    for (const parentId of ['nobody', gone.id, foreign.id]) {
      expect(errorsOf(await areas.add({ name: '新', parentId }))).toEqual(['/parentId 上级所选的数据不存在'])
      expect(errorsOf(await areas.edit({ id: own.id, parentId }))).toEqual(['/parentId 上级所选的数据不存在'])
    }
    expect((await theirs.list()).result.records).toMatchObject([{ name: '外', hasChild: '0' }])
  })

  it('leaves a row where it is when an edit does not name its parent, and takes no word for its children', async () => {
    const top = await add('根')
    const low = await add('叶', top.id)
    await areas.edit({ id: low.id, name: '枝', hasChild: '1' })
    expect((await areas.get(low.id)).result).toMatchObject({ parentId: top.id, hasChild: '0', name: '枝' })
  })
})
