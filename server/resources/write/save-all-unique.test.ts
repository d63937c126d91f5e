import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, errorsOf } from '#tests/support/page-server.ts'
import { asNew, type Goods, openGoods } from './save-all.fixture.ts'

let goods: Goods
beforeAll(async () => {
  goods = await openGoods()
})
afterAll(() => goods?.server.close())
afterEach(() => goods.clear())

describe('unique values of rows that are saved together', () => {
  it('may change places, go round, and pass from a row that goes to one that comes', async () => {
    const [one, two, three, four] = [
      await goods.client.stored({ code: 'A', name: '甲' }),
      await goods.client.stored({ code: 'B', name: '乙' }),
      await goods.client.stored({ code: 'C' }),
      await goods.client.stored({ code: 'D' }),
    ]
    const answer = await goods.client.saveAll({
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
    expect(await goods.codes()).toEqual(['A', 'B', 'C', 'D', 'E'])
    expect(await goods.logOf([one.id])).toEqual(['0 add 1', '0 edit 2'])
  })

  it('are refused when two of the rows want one, or a row that stays has it', async () => {
    await goods.client.stored({ code: 'A', name: '甲' })
    const two = await goods.client.stored({ code: 'B' })
    const answer = await goods.client.saveAll({
      added: asNew({ code: 'C' }, { code: 'A' }, { code: 'E', name: '甲' }, { code: 'F', name: '己' }),
      changed: [{ id: two.id, version: 1, code: 'C', name: '己' }],
    })
    expect(errorsOf(answer)).toEqual([
      '/added/0/code 编码与同时保存的另一行重复',
      '/added/1/code 编码已存在',
      '/added/2/name 名称已存在',
      '/added/3/name 名称与同时保存的另一行重复',
    ])
    expect(await goods.codes()).toEqual(['A', 'B'])
  })

  it('are found also when somebody else takes one in the middle of it', async () => {
    const saves = Array.from({ length: 4 }, (_, index) =>
      goods.client.saveAll({ added: asNew({ code: `N${index}` }, { code: 'X' }) }),
    )
    const answers = await Promise.all(saves)
    expect(answers.filter(({ success }) => success)).toHaveLength(1)
    for (const answer of answers.filter(({ success }) => !success)) {
      expect(errorsOf(answer)).toEqual(['/added/1/code 编码已存在'])
    }
    expect(await goods.codes()).toHaveLength(2)
  })

  it('are found also when two saves add them in another order, each waiting for the other', async () => {
    const many = Array.from({ length: 300 }, (_, index) => ({ code: `D${index}` }))
    const saves = [many, many.toReversed()].map((records) => goods.client.saveAll({ added: asNew(...records) }))
    const answers = await Promise.all(saves)
    expect(answers.map(({ success }) => success).sort()).toEqual([false, true])
    expect(answers.filter(({ success }) => !success).map((answer) => errorsOf(answer).length)).toEqual([200])
    expect(await goods.codes()).toHaveLength(300)
  })

  it('of rows that are deleted softly are free again', async () => {
    const keeper = clientOf(goods.server, '/trial/kept', goods.token)
    const one = await keeper.stored({ code: 'A' })
    const answer = await keeper.saveAll({ added: asNew({ code: 'A' }), deleted: [{ id: one.id }] })
    expect(answer.success).toBe(true)
  })
})
