import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RefusedRows } from '#schemas/api/resources.ts'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageServer,
  pageOf,
  type WireRow,
} from '#tests/support/page-server.ts'

const maker = pageOf('maker', {
  name: { type: 'string(32)', title: '厂家名称' },
  city: { type: 'string(32)', title: '城市' },
})
const goods = pageOf(
  'goods',
  {
    code: { type: 'string(16)', title: '编码', rules: ['required', 'unique'] },
    name: { type: 'string(16)', title: '名称', rules: ['duplicate'] },
    price: { type: 'decimal(12,2)', title: '价格', rules: ['money'] },
    tax: { type: 'decimal(12,2)', title: '含税价', value: '= round(price * 1.13, 2)' },
    maker: {
      type: 'ref',
      title: '厂家',
      ref: { entity: 'trial_maker', value: 'id', label: 'name', fill: { city: 'city' } },
    },
    city: { type: 'string(32)', title: '城市', readonly: true },
    cost: { type: 'decimal(12,2)', title: '成本', permission: 'cost' },
    contract: { type: 'string(32)', title: '合同号', rules: ['check:contract_no'] },
  },
  { checks: [{ id: 'cheap', that: 'price < 1000', message: '价格过高', fields: ['price'] }] },
)
const place = pageOf(
  'place',
  { name: { type: 'string(32)', title: '名称', rules: ['required'] } },
  { kind: 'tree', tree: { label: 'name' } },
)
const setting = pageOf('setting', { name: { type: 'string(32)', title: '名称' } }, { kind: 'form' })
const kept = pageOf(
  'kept',
  { code: { type: 'string(16)', title: '编码', rules: ['unique'] } },
  { entity: { table: 'trial_kept', api: '/trial/kept', softDelete: true } },
)

let server: PageServer
let client: PageClient
let token: string
beforeAll(async () => {
  server = await createPageServer({
    'trial/maker.json': maker,
    'trial/goods.json': goods,
    'trial/place.json': place,
    'trial/setting.json': setting,
    'trial/kept.json': kept,
  })
  token = await server.signIn('admin')
  client = clientOf(server, '/trial/goods', token)
})
afterAll(() => server?.close())
afterEach(async () => {
  for (const { id } of await rows()) await client.remove(String(id))
})

async function rows(pageNo = 1): Promise<readonly WireRow[]> {
  return (await client.list({ column: 'code', order: 'asc', pageSize: '1000', pageNo: String(pageNo) })).result.records
}
const codes = async () => (await rows()).map(({ code }) => code)
const asNew = (...records: object[]) => records.map((record, index) => ({ rowKey: `row-${index}`, record }))

async function logOf(ids: readonly unknown[]) {
  const log = await server.databases.app
    .selectFrom('sys_data_log')
    .where('data_id', 'in', ids.map(String))
    .orderBy('id')
    .select(['data_id', 'action', 'data_version'])
    .execute()
  return log.map(({ data_id: id, action, data_version: version }) => `${ids.indexOf(id)} ${action} ${version}`).sort()
}

describe('rows that are saved together', () => {
  it('are added, changed and deleted in one call, and come back as they are stored', async () => {
    const first = await client.stored({ code: 'A', price: '1' })
    const second = await client.stored({ code: 'B', price: '2' })
    const makerId = (await clientOf(server, '/trial/maker', token).stored({ name: '宏远', city: '唐山' })).id
    const answer = await client.saveAll({
      added: asNew({ code: 'C', price: 10, maker: makerId }, { code: 'D' }),
      changed: [{ id: first.id, version: 1, price: 3 }],
      deleted: [{ id: second.id, version: 1 }],
    })
    expect(answer).toMatchObject({ success: true, code: 200, message: '保存成功！' })
    expect(answer.result).toMatchObject({
      added: [
        { rowKey: 'row-0', record: { code: 'C', price: 10, tax: 11.3, city: '唐山', version: 1 } },
        { rowKey: 'row-1', record: { code: 'D', version: 1 } },
      ],
      changed: [{ id: first.id, code: 'A', price: 3, tax: 3.39, version: 2 }],
      deleted: 1,
    })
    expect(await rows()).toMatchObject([
      { code: 'A', price: 3 },
      { code: 'C', price: 10, tax: 11.3, city: '唐山' },
      { code: 'D', price: null },
    ])
  })

  it('stand in the data log like rows that are saved alone; a row without a change does not', async () => {
    const [one, two, three] = [
      await client.stored({ code: 'A' }),
      await client.stored({ code: 'B' }),
      await client.stored({ code: 'C' }),
    ]
    const { result } = await client.saveAll({
      added: asNew({ code: 'D' }),
      changed: [
        { id: one.id, version: 1, name: '新' },
        { id: two.id, version: 1, code: 'B' },
      ],
      deleted: [{ id: three.id }],
    })
    expect(result.changed).toMatchObject([{ version: 2 }, { version: 1 }])
    expect(await logOf([one.id, two.id, three.id, result.added[0]?.record.id])).toEqual([
      '0 add 1',
      '0 edit 2',
      '1 add 1',
      '2 add 1',
      '2 delete 1',
      '3 add 1',
    ])
  })

  it('may be none at all', async () => {
    expect((await client.saveAll({})).result).toEqual({ added: [], changed: [], deleted: 0 })
  })

  it('are refused together, and everything that is wrong with any of them is told at its place', async () => {
    const one = await client.stored({ code: 'A', price: 1 })
    const two = await client.stored({ code: 'B' })
    const before = await rows()
    const answer = await client.saveAll({
      added: asNew(
        { code: 'C' },
        { price: 'x', colour: 1 },
        { code: 'D', price: 5000 },
        { code: 'E', maker: 'nobody' },
        { code: 'F', contract: 'no' },
        { code: 'G', city: '唐山' },
      ),
      changed: [
        { id: one.id, version: 1, price: -1 },
        { id: two.id, version: 'x' },
        { version: 1, code: 'Z' },
        { id: one.id, price: 2 },
      ],
      deleted: [{ id: two.id }, { id: one.id }],
    })
    expect(answer).toMatchObject({ success: false, code: 500 })
    expect(errorsOf(answer).map((line) => line.split(' ')[0])).toEqual([
      '/changed/1/version',
      '/changed/2/id',
      '/changed/3',
      '/deleted/0',
      '/deleted/1',
      '/changed/0/price',
      '/added/1/code',
      '/added/1/price',
      '/added/1/colour',
      '/added/2/price',
      '/added/3/maker',
      '/added/4/contract',
      '/added/5/city',
    ])
    expect(await rows()).toEqual(before)
  })

  it('say how many rows are refused, and why the first of them is', async () => {
    expect((await client.saveAll({ added: asNew({ code: '' }) })).message).toBe('请输入编码')
    expect((await client.saveAll({ added: asNew({ code: '' }, { code: 'A' }, {}) })).message).toBe(
      '2 行未通过校验：请输入编码',
    )
  })

  it('name each of two hundred rows at most, before they say more of one', async () => {
    const added = asNew(...Array.from({ length: 250 }, () => ({ price: -1 })))
    const lines = errorsOf(await client.saveAll({ added }))
    expect(lines).toHaveLength(200)
    expect(lines[199]).toMatch(/^\/added\/199\//)
  })

  it('are no more than two thousand in a call, which a page of 1,500 with 500 deleted rows needs', async () => {
    const many = Array.from({ length: 1_999 }, (_, index) => ({ code: `N${index}` }))
    const one = await client.stored({ code: 'A' })
    const changed = [{ id: one.id, price: 1 }]
    const refused = await client.saveAll({ added: asNew(...many, { code: 'last' }), changed })
    expect(refused).toMatchObject({ success: false, message: '一次最多保存 2000 行，请分批保存' })
    expect(await codes()).toEqual(['A'])
    expect((await client.saveAll({ added: asNew(...many), changed })).result.added).toHaveLength(1_999)
    const all = [...(await rows()), ...(await rows(2))]
    expect(all).toHaveLength(2_000)
    const deleted = all.map(({ id, version }) => ({ id, version }))
    expect((await client.saveAll({ deleted })).result.deleted).toBe(2_000)
  })

  it('are saved once under one key', async () => {
    const save = (code: string) => client.saveAll({ added: asNew({ code }) }, { 'Idempotency-Key': 'grid-1' })
    const [first, second] = [await save('A'), await save('A')]
    expect(second.result).toEqual(first.result)
    expect(await codes()).toEqual(['A'])
    expect(await save('B')).toMatchObject({ success: false, message: '该请求编号已用于另一个请求，请刷新后重试' })
  })

  it('leave their key free when they are refused', async () => {
    const save = (code: string) => client.saveAll({ added: asNew({ code }) }, { 'Idempotency-Key': 'grid-2' })
    expect((await save('')).success).toBe(false)
    expect((await save('A')).success).toBe(true)
  })

  it('are refused when the page is not what it was', async () => {
    const answer = await client.saveAll({ added: asNew({ code: 'A' }) }, { 'X-Page-Identity': 'older' })
    expect(answer).toMatchObject({ success: false, code: 4091 })
    expect(await codes()).toEqual([])
  })

  it.each([
    ['a part that is no list', { added: {} }],
    ['an unknown part', { moved: [] }],
    ['a new row without a key', { added: [{ record: {} }] }],
    ['a row that is none', { changed: [1] }],
    ['a row to delete without an id', { deleted: [{}] }],
  ])('are refused as malformed with %s', async (_, body) => {
    const answer = await server.call({ method: 'POST', path: '/trial/goods/saveAll', token, body })
    expect(answer.status).toBe(400)
  })
})

describe('rows that somebody else has saved meanwhile', () => {
  it('are named with what they are now, and nothing is written', async () => {
    const one = await client.stored({ code: 'A', price: 1 })
    const two = await client.stored({ code: 'B' })
    const gone = await client.stored({ code: 'C' })
    await client.edit({ id: one.id, version: 1, price: 7 })
    await client.edit({ id: two.id, version: 1, price: 8 })
    await client.remove(gone.id)
    const answer = await client.saveAll({
      added: asNew({ code: '' }),
      changed: [
        { id: one.id, version: 1, price: 2 },
        { id: gone.id, version: 1, price: 2 },
      ],
      deleted: [{ id: two.id, version: 1 }],
    })
    expect(answer).toMatchObject({ success: false, code: 409, message: '3 行已被他人修改，请核对后重新保存' })
    expect(answer.result).toEqual({
      errors: [
        { pointer: '/changed/0', code: 'conflict', message: '数据已被他人修改' },
        { pointer: '/changed/1', code: 'conflict', message: '数据不存在，或已被他人删除' },
        { pointer: '/deleted/0', code: 'conflict', message: '数据已被他人修改' },
        { pointer: '/added/0/code', code: 'required', message: '请输入编码' },
      ],
      conflicts: [
        {
          pointer: '/changed/0',
          id: one.id,
          message: '数据已被他人修改',
          record: expect.objectContaining({ price: 7, version: 2 }),
        },
        { pointer: '/changed/1', id: gone.id, message: '数据不存在，或已被他人删除', record: null },
        {
          pointer: '/deleted/0',
          id: two.id,
          message: '数据已被他人修改',
          record: expect.objectContaining({ price: 8, version: 2 }),
        },
      ],
    })
    expect(await rows()).toMatchObject([
      { code: 'A', price: 7 },
      { code: 'B', price: 8 },
    ])
  })

  it('of two saves at a time one gets through, whatever the order of their rows', async () => {
    const ids: string[] = []
    for (const code of ['A', 'B', 'C', 'D']) ids.push((await client.stored({ code })).id)
    const save = (order: readonly string[], price: number) =>
      client.saveAll({ changed: order.map((id) => ({ id, version: 1, price })) })
    const answers = await Promise.all([save(ids, 1), save(ids.toReversed(), 2)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(new Set((await rows()).map(({ price }) => price)).size).toBe(1)
  })

  it('are not shown to who may neither read nor change rows', async () => {
    const one = await client.stored({ code: 'A', price: 77 })
    await client.edit({ id: one.id, version: 1, price: 78 })
    await server.addUser('remover', ['trial:goods:delete'])
    const remover = clientOf(server, '/trial/goods', await server.signIn('remover'))
    const answer = await remover.saveAll({ deleted: [{ id: one.id, version: 1 }] })
    expect(answer.code).toBe(409)
    const { record } = (answer.result as unknown as RefusedRows).conflicts?.[0] ?? {} // a refusal carries this
    expect(record).toEqual({ id: one.id, version: 2 })
  })
})

describe('unique values of rows that are saved together', () => {
  it('may change places, go round, and pass from a row that goes to one that comes', async () => {
    const [one, two, three, four] = [
      await client.stored({ code: 'A', name: '甲' }),
      await client.stored({ code: 'B', name: '乙' }),
      await client.stored({ code: 'C' }),
      await client.stored({ code: 'D' }),
    ]
    const answer = await client.saveAll({
      added: asNew({ code: 'D' }, { code: 'C' }),
      changed: [
        { id: one.id, version: 1, code: 'B', name: '乙' },
        { id: two.id, version: 1, code: 'A', name: '甲' },
        { id: three.id, version: 1, code: 'E' },
      ],
      deleted: [{ id: four.id, version: 1 }],
    })
    expect(errorsOf(answer)).toEqual([])
    expect(answer.result.changed).toMatchObject([{ code: 'B' }, { code: 'A' }, { code: 'E' }])
    expect(await codes()).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(await logOf([one.id])).toEqual(['0 add 1', '0 edit 2'])
  })

  it('are refused when two of the rows want one, or a row that stays has it', async () => {
    await client.stored({ code: 'A', name: '甲' })
    const two = await client.stored({ code: 'B' })
    const answer = await client.saveAll({
      added: asNew({ code: 'C' }, { code: 'A' }, { code: 'E', name: '甲' }, { code: 'F', name: '己' }),
      changed: [{ id: two.id, version: 1, code: 'C', name: '己' }],
    })
    expect(errorsOf(answer)).toEqual([
      '/added/0/code 编码与同时保存的另一行重复',
      '/added/1/code 编码已存在',
      '/added/2/name 名称已存在',
      '/added/3/name 名称与同时保存的另一行重复',
    ])
    expect(await codes()).toEqual(['A', 'B'])
  })

  it('are found also when somebody else takes one in the middle of it', async () => {
    const saves = Array.from({ length: 4 }, (_, index) =>
      client.saveAll({ added: asNew({ code: `N${index}` }, { code: 'X' }) }),
    )
    const answers = await Promise.all(saves)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) {
      expect(errorsOf(answer)).toEqual(['/added/1/code 编码已存在'])
    }
    expect(await codes()).toHaveLength(2)
  })

  it('are found also when two saves add them in another order, each waiting for the other', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ code: `D${index}` }))
    const saves = [many, many.toReversed()].map((records) => client.saveAll({ added: asNew(...records) }))
    const answers = await Promise.all(saves)
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.filter(({ success }) => !success).map((answer) => errorsOf(answer).length)).toEqual([200])
    expect(await codes()).toHaveLength(300)
  })

  it('of rows that are deleted softly are free again', async () => {
    const keeper = clientOf(server, '/trial/kept', token)
    const one = await keeper.stored({ code: 'A' })
    const answer = await keeper.saveAll({ added: asNew({ code: 'A' }), deleted: [{ id: one.id }] })
    expect(answer.success).toBe(true)
  })
})

describe('permissions of rows that are saved together', () => {
  const may = async (name: string, ...actions: string[]) => {
    await server.addUser(
      name,
      actions.map((action) => `trial:goods:${action}`),
    )
    return clientOf(server, '/trial/goods', await server.signIn(name))
  }

  it('are asked for what is in the call, and for nothing else', async () => {
    const [one, two, three] = [
      await client.stored({ code: 'A' }),
      await client.stored({ code: 'B' }),
      await client.stored({ code: 'C' }),
    ]
    const added = asNew({ code: 'N' })
    const changed = [{ id: one.id, price: 1 }]
    const deleted = [{ id: one.id }]
    const several = [{ id: two.id }, { id: three.id }]
    const adder = await may('only-add', 'add')
    const editor = await may('only-edit', 'edit')
    const remover = await may('only-delete', 'delete')
    const before = await rows()
    for (const [who, body] of [
      [adder, { added, changed }],
      [adder, { deleted }],
      [editor, { added }],
      [editor, { changed: [], deleted }],
      [remover, { changed }],
      [remover, { deleted: several }],
      [await may('reader', 'list'), { added: [], changed: [], deleted: [] }],
    ] as const) {
      expect(await who.saveAll(body)).toMatchObject({ success: false, code: 510, result: null })
    }
    expect(await rows()).toEqual(before)
    expect((await editor.saveAll({ changed, added: [] })).success).toBe(true)
    expect((await remover.saveAll({ deleted })).success).toBe(true)
    expect((await (await may('batch', 'batch_delete')).saveAll({ deleted: several })).success).toBe(true)
    expect((await adder.saveAll({ added })).success).toBe(true)
    expect(await codes()).toEqual(['N'])
  })

  it('hold for fields as in a single save', async () => {
    const one = await client.stored({ code: 'A', cost: '77.31' })
    const blind = await may('blind', 'add', 'edit')
    const answer = await blind.saveAll({
      added: asNew({ code: 'B', cost: 1 }),
      changed: [{ id: one.id, version: 1, cost: 2 }],
    })
    expect(errorsOf(answer)).toEqual(['/changed/0/cost 没有修改成本的权限', '/added/0/cost 没有修改成本的权限'])
    const saved = await blind.saveAll({ changed: [{ id: one.id, version: 1, price: 2 }] })
    expect(JSON.stringify(saved)).not.toContain('77.31')
    expect((await client.get(one.id)).result).toMatchObject({ cost: 77.31, price: 2 })
  })
})

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

describe('what the references of many rows fill in', () => {
  it('is read with one query for each table, also what that fills in turn', async () => {
    const statements: string[] = []
    const ref = (entity: string, fill: Record<string, string>) => ({ entity, value: 'id', label: 'name', fill })
    const own = await createPageServer(
      {
        'trial/area.json': pageOf('area', { name: { type: 'string(32)', title: '地区' } }),
        'trial/firm.json': pageOf('firm', {
          name: { type: 'string(32)', title: '名称' },
          city: { type: 'string(32)', title: '城市' },
          areaId: { type: 'ref', title: '地区', ref: { entity: 'trial_area', value: 'id', label: 'name' } },
        }),
        'trial/deal.json': pageOf('deal', {
          seller: { type: 'ref', title: '卖方', ref: ref('trial_firm', { sellerCity: 'city', areaId: 'areaId' }) },
          buyer: { type: 'ref', title: '买方', ref: ref('trial_firm', { buyerName: 'name' }) },
          sellerCity: { type: 'string(32)', title: '卖方城市', readonly: true },
          buyerName: { type: 'string(32)', title: '买方名称', readonly: true },
          areaId: { type: 'ref', title: '地区', readonly: true, ref: ref('trial_area', { areaName: 'name' }) },
          areaName: { type: 'string(32)', title: '地区名称', readonly: true },
        }),
      },
      { onStatement: (sql) => statements.push(sql) },
    )
    try {
      const as = await own.signIn('admin')
      const [areas, firms, deals] = ['area', 'firm', 'deal'].map((name) => clientOf(own, `/trial/${name}`, as))
      if (!areas || !firms || !deals) throw new Error('no clients')
      const made: string[] = []
      for (const name of ['甲', '乙', '丙']) {
        const areaId = (await areas.stored({ name: `${name}区` })).id
        made.push((await firms.stored({ name, city: `${name}市`, areaId })).id)
      }
      statements.length = 0
      const added = asNew(...made.map((seller, index) => ({ seller, buyer: made[(index + 1) % 3] })))
      const answer = await deals.saveAll({ added })
      expect(answer.result.added.map(({ record }) => [record.sellerCity, record.buyerName, record.areaName])).toEqual([
        ['甲市', '乙', '甲区'],
        ['乙市', '丙', '乙区'],
        ['丙市', '甲', '丙区'],
      ])
      const filling = statements.filter((sql) => sql.includes('column0'))
      expect(filling.map((sql) => /from "(\w+)"/.exec(sql)?.[1])).toEqual(['trial_firm', 'trial_area'])
    } finally {
      await own.close()
    }
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
