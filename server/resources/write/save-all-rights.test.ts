import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, errorsOf } from '#tests/support/page-server.ts'
import { asNew, type Goods, openGoods } from './save-all.fixture.ts'

let goods: Goods
beforeAll(async () => {
  goods = await openGoods()
})
afterAll(() => goods?.server.close())
afterEach(() => goods.clear())

describe('permissions of rows that are saved together', () => {
  const may = async (name: string, ...actions: string[]) => {
    await goods.server.addUser(
      name,
      actions.map((action) => `trial:goods:${action}`),
    )
    return clientOf(goods.server, '/trial/goods', await goods.server.signIn(name))
  }

  it('are asked for what is in the call, and for nothing else', async () => {
    const [one, two, three] = [
      await goods.client.stored({ code: 'A' }),
      await goods.client.stored({ code: 'B' }),
      await goods.client.stored({ code: 'C' }),
    ]
    const added = asNew({ code: 'N' })
    const changed = [{ id: one.id, price: 1 }]
    const deleted = [{ id: one.id }]
    const several = [{ id: two.id }, { id: three.id }]
    const adder = await may('only-add', 'add')
    const editor = await may('only-edit', 'edit')
    const remover = await may('only-delete', 'delete')
    const before = await goods.rows()
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
    expect(await goods.rows()).toEqual(before)
    expect((await editor.saveAll({ changed, added: [] })).success).toBe(true)
    expect((await remover.saveAll({ deleted })).success).toBe(true)
    expect((await (await may('batch', 'batch_delete')).saveAll({ deleted: several })).success).toBe(true)
    expect((await adder.saveAll({ added })).success).toBe(true)
    expect(await goods.codes()).toEqual(['N'])
  })

  it('hold for fields as in a single save', async () => {
    const one = await goods.client.stored({ code: 'A', cost: '77.31' })
    const blind = await may('blind', 'add', 'edit')
    const answer = await blind.saveAll({
      added: asNew({ code: 'B', cost: 1 }),
      changed: [{ id: one.id, version: 1, cost: 2 }],
    })
    expect(errorsOf(answer)).toEqual(['/changed/0/cost 没有修改成本的权限', '/added/0/cost 没有修改成本的权限'])
    const saved = await blind.saveAll({ changed: [{ id: one.id, version: 1, price: 2 }] })
    expect(JSON.stringify(saved)).not.toContain('77.31')
    expect((await goods.client.get(one.id)).result).toMatchObject({ cost: 77.31, price: 2 })
  })
})
