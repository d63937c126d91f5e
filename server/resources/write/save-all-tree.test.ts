import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, createPageServer, errorsOf, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { asNew } from './save-all.fixture.ts'

const place = pageOf(
  'place',
  { name: { type: 'string(32)', title: '名称', rules: ['required'] } },
  { kind: 'tree', tree: { label: 'name' } },
)
const setting = pageOf('setting', { name: { type: 'string(32)', title: '名称' } }, { kind: 'form' })
let server: PageServer
let token: string
beforeAll(async () => {
  server = await createPageServer({ 'trial/place.json': place, 'trial/setting.json': setting })
  token = await server.signIn('admin')
})
afterAll(() => server?.close())

describe('rows of a tree that are saved together', () => {
  it('keep it a tree: no circles, no rows below one that goes, and the marks of their parents', async () => {
    const tree = clientOf(server, '/trial/place', token)
    const [a, b, c] = [
      await tree.stored({ name: 'a' }),
      await tree.stored({ name: 'b' }),
      await tree.stored({ name: 'c' }),
    ]
    const circle = await tree.saveAll({
      changed: [
        { id: a.id, parentId: b.id },
        { id: b.id, parentId: a.id },
      ],
    })
    expect(errorsOf(circle)).toEqual([
      '/changed/0/parentId 上级不能是自己或自己的下级',
      '/changed/1/parentId 上级不能是自己或自己的下级',
    ])
    const alone = await tree.saveAll({ changed: [{ id: a.id, parentId: a.id }] })
    expect(errorsOf(alone)).toEqual(['/changed/0/parentId 上级不能是自己或自己的下级'])

    expect((await tree.saveAll({ changed: [{ id: b.id, parentId: a.id }] })).success).toBe(true)
    const refused = await tree.saveAll({ deleted: [{ id: c.id }, { id: a.id }] })
    expect(errorsOf(refused)).toEqual(['/deleted/1 存在下级，不能删除'])
    const below = await tree.saveAll({ added: asNew({ name: 'd', parentId: c.id }), deleted: [{ id: c.id }] })
    expect(errorsOf(below)).toEqual(['/added/0/parentId 上级所选的数据不存在'])
    const moved = await tree.saveAll({ changed: [{ id: b.id, parentId: c.id }], deleted: [{ id: a.id }] })
    expect(errorsOf(moved)).toEqual([])
    expect((await tree.get(c.id)).result).toMatchObject({ hasChild: '1' })
  })
})

describe('rows that refer to others that are added by the same call', () => {
  const tree = () => clientOf(server, '/trial/place', token)
  const keyed = (rowKey: string, record: object) => ({ rowKey, record })

  it('do so by their keys, in any order, and also from rows that are there already', async () => {
    const old = await tree().stored({ name: '旧' })
    const answer = await tree().saveAll({
      added: [
        keyed('r1', { name: '孙', parentId: 'r2' }),
        keyed('r2', { name: '子', parentId: 'r3' }),
        keyed('r3', { name: '根' }),
      ],
      changed: [{ id: old.id, version: 1, parentId: 'r1' }],
    })
    expect(errorsOf(answer)).toEqual([])
    const [grandchild, child, root] = answer.result.added.map(({ record }) => record)
    expect(answer.result.added.map(({ rowKey }) => rowKey)).toEqual(['r1', 'r2', 'r3'])
    expect([grandchild?.parentId, child?.parentId, root?.parentId]).toEqual([child?.id, root?.id, null])
    expect(answer.result.changed).toMatchObject([{ id: old.id, parentId: grandchild?.id, version: 2 }])
    expect((await tree().get(String(root?.id))).result).toMatchObject({ hasChild: '1' })
  })

  it('are refused when they go round, name nobody, or one of them is wrong; and nothing is written', async () => {
    const before = (await tree().list({ pageSize: '1000' })).result.total
    const round = await tree().saveAll({
      added: [keyed('r1', { name: '甲', parentId: 'r2' }), keyed('r2', { name: '乙', parentId: 'r1' })],
    })
    expect(errorsOf(round)).toEqual([
      '/added/0/parentId 上级不能是自己或自己的下级',
      '/added/1/parentId 上级不能是自己或自己的下级',
    ])
    const nobody = await tree().saveAll({ added: [keyed('r1', { name: '甲', parentId: 'r9' })] })
    expect(errorsOf(nobody)).toEqual(['/added/0/parentId 上级所选的数据不存在'])
    const twice = await tree().saveAll({
      added: [keyed('r1', { name: '甲' }), keyed('r1', { name: '乙' }), keyed('r2', { name: '丙', parentId: 'r1' })],
    })
    expect(errorsOf(twice)).toEqual(['/added/2/parentId 上级所选的数据不存在'])
    const wrong = await tree().saveAll({
      added: [keyed('r1', { name: '甲', parentId: 'r2' }), keyed('r2', { name: '' })],
    })
    expect(errorsOf(wrong)).toEqual(['/added/1/name 请输入名称'])
    const late = await tree().saveAll({
      added: [keyed('r1', { name: '', parentId: 'r2' }), keyed('r2', { name: '乙' })],
    })
    expect(errorsOf(late)).toEqual(['/added/0/name 请输入名称'])
    expect((await tree().list({ pageSize: '1000' })).result.total).toBe(before)
  })

  it('may be moved out of a row that goes', async () => {
    const gone = await tree().stored({ name: '旧' })
    const below = await tree().stored({ name: '下', parentId: gone.id })
    const answer = await tree().saveAll({
      added: [keyed('r1', { name: '新' })],
      changed: [{ id: below.id, version: 1, parentId: 'r1' }],
      deleted: [{ id: gone.id }],
    })
    expect(errorsOf(answer)).toEqual([])
    expect(answer.result.changed).toMatchObject([{ parentId: answer.result.added[0]?.record.id }])
  })
})

describe('a page of one record', () => {
  it('takes one row, and another in its place', async () => {
    const settings = clientOf(server, '/trial/setting', token)
    const two = await settings.saveAll({ added: asNew({ name: 'a' }, { name: 'b' }) })
    expect(errorsOf(two)).toEqual(['/added/1 “试验setting”只保存一条数据，请修改已有的数据'])
    const { result } = await settings.saveAll({ added: asNew({ name: 'a' }) })
    expect(errorsOf(await settings.saveAll({ added: asNew({ name: 'b' }) }))).toHaveLength(1)
    const deleted = [{ id: result.added[0]?.record.id }]
    expect((await settings.saveAll({ added: asNew({ name: 'b' }), deleted })).success).toBe(true)
  })
})
