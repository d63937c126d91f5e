import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RefusedRows } from '#schemas/api/resources.ts'
import { clientOf, errorsOf } from '#tests/support/page-server.ts'
import { asNew, type Goods, openGoods } from './save-all.fixture.ts'

let goods: Goods
beforeAll(async () => {
  goods = await openGoods()
})
afterAll(() => goods?.server.close())
afterEach(() => goods.clear())

describe('rows that are saved together', () => {
  it('are added, changed and deleted in one call, and come back as they are stored', async () => {
    const first = await goods.client.stored({ code: 'A', price: '1' })
    const second = await goods.client.stored({ code: 'B', price: '2' })
    const makerId = (await clientOf(goods.server, '/trial/maker', goods.token).stored({ name: '宏远', city: '唐山' }))
      .id
    const answer = await goods.client.saveAll({
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
    expect(await goods.rows()).toMatchObject([
      { code: 'A', price: 3 },
      { code: 'C', price: 10, tax: 11.3, city: '唐山' },
      { code: 'D', price: null },
    ])
  })

  it('stand in the data log like rows that are saved alone; a row without a change does not', async () => {
    const [one, two, three] = [
      await goods.client.stored({ code: 'A' }),
      await goods.client.stored({ code: 'B' }),
      await goods.client.stored({ code: 'C' }),
    ]
    const { result } = await goods.client.saveAll({
      added: asNew({ code: 'D' }),
      changed: [
        { id: one.id, version: 1, name: '新' },
        { id: two.id, version: 1, code: 'B' },
      ],
      deleted: [{ id: three.id }],
    })
    expect(result.changed).toMatchObject([{ version: 2 }, { version: 1 }])
    expect(await goods.logOf([one.id, two.id, three.id, result.added[0]?.record.id])).toEqual([
      '0 add 1',
      '0 edit 2',
      '1 add 1',
      '2 add 1',
      '2 delete 1',
      '3 add 1',
    ])
  })

  it('go on with the running number of each row in the data log', async () => {
    const [one, two] = [await goods.client.stored({ code: 'A' }), await goods.client.stored({ code: 'B' })]
    await goods.client.edit({ id: one.id, version: 1, name: '一' })
    const changed = [
      { id: one.id, version: 2, name: '二' },
      { id: two.id, version: 1, name: '三' },
    ]
    expect(await goods.client.saveAll({ changed })).toMatchObject({ success: true })
    const lines = await goods.server.databases.owner
      .selectFrom('sys_data_log')
      .where('data_id', 'in', [one.id, two.id])
      .orderBy(['data_id', 'data_version'])
      .select(['data_id', 'data_version', 'running_no'])
      .execute()
    const numbersOf = ({ id }: { id: string }) =>
      lines.filter((line) => line.data_id === id).map((line) => [line.data_version, line.running_no])
    expect(numbersOf(one)).toEqual([1, 2, 3].map((number) => [number, number]))
    expect(numbersOf(two)).toEqual([1, 2].map((number) => [number, number]))
  })

  it('may be none at all', async () => {
    expect((await goods.client.saveAll({})).result).toEqual({ added: [], changed: [], deleted: 0 })
  })

  it('are refused together, and everything that is wrong with any of them is told at its place', async () => {
    const one = await goods.client.stored({ code: 'A', price: 1 })
    const two = await goods.client.stored({ code: 'B' })
    const before = await goods.rows()
    const answer = await goods.client.saveAll({
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
      '/added/2/price',
      '/added/3/maker',
      '/added/4/contract',
      '/added/5/city',
    ])
    expect(await goods.rows()).toEqual(before)
  })

  it('say how many rows are refused, and why the first of them is', async () => {
    expect((await goods.client.saveAll({ added: asNew({ code: '' }) })).message).toBe('请输入编码')
    expect((await goods.client.saveAll({ added: asNew({ code: '' }, { code: 'A' }, {}) })).message).toBe(
      '2 行未通过校验：请输入编码',
    )
  })

  it('name each of two hundred rows at most, before they say more of one', async () => {
    const added = asNew(...Array.from({ length: 250 }, () => ({ price: -1 })))
    const lines = errorsOf(await goods.client.saveAll({ added }))
    expect(lines).toHaveLength(200)
    expect(lines[199]).toMatch(/^\/added\/199\//)
  })

  it('are no more than two thousand in a call, which a page of 1,500 with 500 deleted rows needs', async () => {
    const many = Array.from({ length: 1_999 }, (_, index) => ({ code: `N${index}` }))
    const one = await goods.client.stored({ code: 'A' })
    const changed = [{ id: one.id, price: 1 }]
    const refused = await goods.client.saveAll({ added: asNew(...many, { code: 'last' }), changed })
    expect(refused).toMatchObject({ success: false, message: '一次最多保存 2000 行，请分批保存' })
    expect(await goods.codes()).toEqual(['A'])
    expect((await goods.client.saveAll({ added: asNew(...many), changed })).result.added).toHaveLength(1_999)
    const all = [...(await goods.rows()), ...(await goods.rows(2))]
    expect(all).toHaveLength(2_000)
    const deleted = all.map(({ id, version }) => ({ id, version }))
    expect((await goods.client.saveAll({ deleted })).result.deleted).toBe(2_000)
  })

  it('are saved once under one key', async () => {
    const save = (code: string) => goods.client.saveAll({ added: asNew({ code }) }, { 'Idempotency-Key': 'grid-1' })
    const [first, second] = [await save('A'), await save('A')]
    expect(second.result).toEqual(first.result)
    expect(await goods.codes()).toEqual(['A'])
    expect(await save('B')).toMatchObject({ success: false, message: '该请求编号已用于另一个请求，请刷新后重试' })
  })

  it('leave their key free when they are refused', async () => {
    const save = (code: string) => goods.client.saveAll({ added: asNew({ code }) }, { 'Idempotency-Key': 'grid-2' })
    expect((await save('')).success).toBe(false)
    expect((await save('A')).success).toBe(true)
  })

  it('are refused when the page is not what it was', async () => {
    const answer = await goods.client.saveAll({ added: asNew({ code: 'A' }) }, { 'X-Page-Identity': 'older' })
    expect(answer).toMatchObject({ success: false, code: 4091 })
    expect(await goods.codes()).toEqual([])
  })

  it.each([
    ['a part that is no list', { added: {} }],
    ['an unknown part', { moved: [] }],
    ['a new row without a key', { added: [{ record: {} }] }],
    ['a row that is none', { changed: [1] }],
    ['a row to delete without an id', { deleted: [{}] }],
  ])('are refused as malformed with %s', async (_, body) => {
    const answer = await goods.server.call({ method: 'POST', path: '/trial/goods/saveAll', token: goods.token, body })
    expect(answer.body).toMatchObject({ success: false, code: 500, result: { errors: [{}] } })
  })
})

describe('rows that somebody else has saved meanwhile', () => {
  it('are named with what they are now, and nothing is written', async () => {
    const one = await goods.client.stored({ code: 'A', price: 1 })
    const two = await goods.client.stored({ code: 'B' })
    const gone = await goods.client.stored({ code: 'C' })
    await goods.client.edit({ id: one.id, version: 1, price: 7 })
    await goods.client.edit({ id: two.id, version: 1, price: 8 })
    await goods.client.remove(gone.id)
    const answer = await goods.client.saveAll({
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
          changedBy: { username: 'admin', realname: '管理员' },
          changedAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        },
        { pointer: '/changed/1', id: gone.id, message: '数据不存在，或已被他人删除', record: null },
        {
          pointer: '/deleted/0',
          id: two.id,
          message: '数据已被他人修改',
          record: expect.objectContaining({ price: 8, version: 2 }),
          changedBy: { username: 'admin', realname: '管理员' },
          changedAt: expect.any(String),
        },
      ],
    })
    expect(await goods.rows()).toMatchObject([
      { code: 'A', price: 7 },
      { code: 'B', price: 8 },
    ])
  })

  it('of two saves at a time one gets through, whatever the order of their rows', async () => {
    const ids: string[] = []
    for (const code of ['A', 'B', 'C', 'D']) ids.push((await goods.client.stored({ code })).id)
    const save = (order: readonly string[], price: number) =>
      goods.client.saveAll({ changed: order.map((id) => ({ id, version: 1, price })) })
    const answers = await Promise.all([save(ids, 1), save(ids.toReversed(), 2)])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(new Set((await goods.rows()).map(({ price }) => price)).size).toBe(1)
  })

  it('are not shown to who may neither read nor change rows', async () => {
    const one = await goods.client.stored({ code: 'A', price: 77 })
    await goods.client.edit({ id: one.id, version: 1, price: 78 })
    await goods.server.addUser('remover', ['trial:goods:delete'])
    const remover = clientOf(goods.server, '/trial/goods', await goods.server.signIn('remover'))
    const answer = await remover.saveAll({ deleted: [{ id: one.id, version: 1 }] })
    expect(answer.code).toBe(409)
    const { record, changedBy, changedAt } = (answer.result as unknown as RefusedRows).conflicts?.[0] ?? {} // a refusal carries this
    expect([record, changedBy, changedAt]).toEqual([{ id: one.id, version: 2 }, undefined, undefined])
  })
})
