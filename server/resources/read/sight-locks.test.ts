import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  clientOf,
  createPageServer,
  errorsOf,
  type PageClient,
  type PageJson,
  type PageServer,
  pageOf,
} from '#tests/support/page-server.ts'

const COST = 3150.75
const money = (title: string, more: PageJson = {}) => ({ type: 'decimal(12,2)', title, ...more })

const maker = pageOf('maker', {
  name: { type: 'string(32)', title: '厂家名称' },
  usual: money('通常价格'),
})
const price = pageOf(
  'price',
  {
    code: { type: 'string(16)', title: '编码', rules: ['required'] },
    price: money('价格'),
    cost: money('成本价', { permission: 'cost' }),
    margin: money('毛利', { value: '= price - cost', query: 'between', statistics: ['sum'] }),
    ratio: { type: 'decimal(4,2)', title: '倍数', value: '= cost == 0 ? null : other / cost', permission: 'cost' },
    other: money('别的'),
    maker: {
      type: 'ref',
      title: '厂家',
      ref: { entity: 'trial_maker', value: 'id', label: 'name', fill: { price: 'usual' } },
    },
    note: { type: 'string(64)', title: '说明' },
    state: { type: 'string(16)', title: '状态', default: 'open' },
  },
  {
    checks: [{ id: 'covers-cost', that: 'cost <= price', message: '成本价不能高于价格', fields: ['cost'] }],
    subTables: {
      tiers: {
        title: '阶梯',
        entity: { table: 'trial_price_tier', foreignKey: 'priceId' },
        fields: {
          qty: { type: 'integer', title: '数量' },
          unit: money('单价'),
          floor: money('底价', { permission: 'cost' }),
        },
        checks: [{ id: 'above-floor', that: 'row.unit >= row.floor', message: '单价不能低于底价' }],
      },
      offers: {
        title: '报价',
        entity: { table: 'trial_price_offer', foreignKey: 'priceId' },
        fields: { amount: money('金额') },
        checks: [{ id: 'above-cost', that: 'row.amount >= cost', message: '报价不能低于成本价' }],
      },
    },
    actions: {
      close: { title: '关闭', type: 'set-values', props: { values: { state: 'closed' } } },
      free: { title: '免费', type: 'set-values', props: { values: { price: 0 } } },
      reprice: { title: '改价', type: 'set-values', input: ['price'] },
      must: { title: '必填改价', type: 'set-values', input: [{ field: 'price', rules: ['required'] }] },
    },
    form: {
      reactions: [
        { id: 'dear', when: 'cost > 1000', then: { note: { required: true } }, else: { note: { visible: false } } },
      ],
    },
    toolbar: ['add', 'import', 'export'],
  },
)
/** The same page, by an author who tells what follows from the cost. */
const open = {
  ...pageOf(
    'open',
    {
      code: { type: 'string(16)', title: '编码' },
      price: money('价格'),
      cost: money('成本价', { permission: 'cost' }),
      margin: money('毛利', { value: '= price - cost', reveals: true }),
    },
    { checks: [{ id: 'covers-cost', that: 'cost <= price', message: '成本价不能高于价格', reveals: true }] },
  ),
}

describe('a field that a check compares with one of restricted sight', () => {
  let server: PageServer
  let admin: PageClient
  let blind: PageClient
  let seeing: PageClient
  let id: string
  let makerId: string
  let token: string

  const clientWith = async (name: string, ...actions: string[]) => {
    await server.addUser(
      name,
      actions.map((action) => `trial:price:${action}`),
    )
    return clientOf(server, '/trial/price', await server.signIn(name))
  }
  const MAY = ['list', 'add', 'edit', 'batch_delete', 'import', 'export', 'close', 'free', 'reprice', 'must']
  const LOCKED = '要与“成本价”核对，没有查看权限的人不能修改'
  const act = (name: string, input?: unknown) =>
    server.call<unknown>({
      method: 'POST',
      path: `/trial/price/action/${name}`,
      token,
      body: { ids: [id], ...(input ? { input } : {}) },
    })

  beforeAll(async () => {
    server = await createPageServer({
      'trial/maker.json': maker,
      'trial/price.json': price,
      'trial/open.json': open,
    })
    admin = clientOf(server, '/trial/price', await server.signIn('admin'))
    blind = await clientWith('blind', ...MAY)
    token = await server.signIn('blind')
    seeing = await clientWith('seeing', ...MAY, 'field:cost:see')
    const makers = clientOf(server, '/trial/maker', await server.signIn('admin'))
    makerId = (await makers.stored({ name: '甲', usual: 4_000 })).id
    const stored = await admin.stored({
      code: 'A',
      price: 5_000,
      cost: COST,
      note: '贵',
      other: 10,
      tiers: [{ qty: 1, unit: 60, floor: 50 }],
      offers: [{ amount: 4_000 }],
    })
    id = stored.id
  })
  afterAll(() => server?.close())

  it('does not tell by halving what is hidden: every try gets the same answer', async () => {
    const answers: string[] = []
    for (let [low, high] = [0, 10_007]; high - low > 1; ) {
      const middle = Math.round((low + high) * 50) / 100
      const answer = await blind.edit({ id, price: middle })
      answers.push(JSON.stringify([answer.success, errorsOf(answer)]))
      if (answer.success) high = middle
      else low = middle
    }
    expect(new Set(answers)).toEqual(new Set([JSON.stringify([false, [`/price 价格${LOCKED}`]])]))
    expect((await admin.get(id)).result).toMatchObject({ price: 5_000, cost: COST, version: 1 })
  })

  it('is open to whoever may see the other one, and to everybody on add', async () => {
    expect((await seeing.edit({ id, price: 5_001 })).success).toBe(true)
    expect(errorsOf(await seeing.edit({ id, price: 1 }))).toContain('/cost 成本价不能高于价格')
    expect((await admin.edit({ id, price: 5_000 })).success).toBe(true)
    for (const given of [{ code: 'N' }, { code: 'N', price: 1 }, { code: 'N', price: 9_999_999 }]) {
      const { id: added } = await blind.stored(given)
      await admin.remove(added)
    }
  })

  it('may come back as it is, as clients send whole records', async () => {
    const { result } = await blind.get(id)
    expect(await blind.edit({ ...result, code: 'A' })).toMatchObject({ success: true })
  })

  it('is closed when rows are saved together, and when a reference or an action would fill it in', async () => {
    const expected = [`/price 价格${LOCKED}`]
    const together = await blind.saveAll({ added: [], changed: [{ id, price: 1 }], deleted: [] })
    expect(errorsOf(together)).toEqual([`/changed/0${expected[0]}`])
    expect(errorsOf(await blind.edit({ id, maker: makerId }))).toEqual([`/maker 厂家${LOCKED}`])
    for (const answer of [
      await act('free'),
      await act('reprice', { price: 1 }),
      await act('reprice', { price: 9_000 }),
    ]) {
      expect(errorsOf(answer.body)).toEqual(expected)
    }
    expect(errorsOf((await act('must', { price: 9_000 })).body)).toEqual(expected)
    expect((await act('close')).body.success).toBe(true)
    await admin.edit({ id, state: 'open' })
  })

  it('is closed in rows of sub-tables: all of them where the record hides something, stored ones where the row does', async () => {
    const { tiers, offers } = (await admin.get(id)).result as { tiers: { id: string }[]; offers: { id: string }[] }
    const tier = tiers[0]?.id
    for (const amount of [1, 3_150, 3_151, 9_000]) {
      const answers = [
        await blind.edit({ id, offers: { added: [{ amount }], changed: [], deletedIds: [] } }),
        await blind.edit({ id, offers: [{ id: offers[0]?.id, amount }] }),
        await blind.edit({ id, offers: [] }),
      ]
      expect(answers.map(errorsOf)).toEqual([1, 2, 3].map(() => [`/offers 报价${LOCKED}`]))
      expect(errorsOf(await blind.edit({ id, tiers: [{ id: tier, unit: amount }] }))).toEqual([
        '/tiers/0/unit 单价要与“底价”核对，没有查看权限的人不能修改',
      ])
    }
    const grown = await blind.edit({
      id,
      tiers: { added: [{ qty: 2, unit: 1 }], changed: [{ id: tier, qty: 3 }], deletedIds: [] },
    })
    expect(grown.success).toBe(true)
  })

  it('and what a reaction to it changes, answer alike whatever is hidden', async () => {
    const answers: unknown[] = []
    for (const cost of [1, 999, 1_001, 4_999]) {
      await admin.edit({ id, cost, note: '贵' })
      answers.push([
        errorsOf(await blind.edit({ id, note: null })),
        errorsOf(await blind.edit({ id, note: '别的' })),
        (await blind.edit({ id, code: 'A' })).success,
      ])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    await admin.edit({ id, cost: COST })
  })

  it('lets other fields be saved although the record breaks the check already', async () => {
    const { id: broken } = await admin.stored({ code: 'B', price: 10, cost: 5, note: 'x' })
    await sql`update trial_price set cost = 77 where id = ${broken}`.execute(server.databases.owner)
    expect((await blind.edit({ id: broken, code: 'C' })).success).toBe(true)
    expect(errorsOf(await seeing.edit({ id: broken, code: 'D' }))).toContain('/cost 成本价不能高于价格')
    await admin.remove(broken)
  })

  it('does not tell by what a computed value can hold', async () => {
    for (const other of [1, 100_000, 9_000_000_000]) {
      expect((await blind.edit({ id, other })).success).toBe(true)
    }
    expect((await admin.get(id)).result).toMatchObject({ ratio: null })
  })

  it('gives its restriction to what is computed from it, in every answer', async () => {
    const texts = [
      await blind.list(),
      await blind.get(id),
      await blind.edit({ id, code: 'A' }),
      await blind.saveAll({ added: [], changed: [{ id, code: 'A' }], deleted: [] }),
    ].map((answer) => JSON.stringify(answer))
    for (const text of texts) expect(text).not.toMatch(/margin|ratio|cost|floor/)
    for (const query of [{ margin: '1' }, { margin_begin: '1' }, { column: 'margin', order: 'asc' }]) {
      expect((await blind.list(query as Record<string, string>)).success).toBe(false)
    }
    expect((await seeing.get(id)).result).toHaveProperty('margin')
    const exported = await server.call({
      method: 'GET',
      path: '/trial/price/exportXls',
      token,
      query: { field: 'code,margin' },
    })
    expect(exported.text).not.toContain('毛利')
  })

  it('is named to the author, and open where the page reveals it', async () => {
    const warned = server.logged.map(({ msg }) => msg).filter((line) => line.includes('restricted-'))
    expect(warned.filter((line) => line.includes('restricted-comparison')).length).toBeGreaterThanOrEqual(4)
    expect(warned.some((line) => line.includes('restricted-result') && line.includes('毛利'))).toBe(true)
    expect(warned.some((line) => line.includes('open.json'))).toBe(false)

    await server.addUser('told', ['trial:open:list', 'trial:open:edit'])
    const told = clientOf(server, '/trial/open', await server.signIn('told'))
    const owner = clientOf(server, '/trial/open', await server.signIn('admin'))
    const { id: row } = await owner.stored({ code: 'A', price: 10, cost: 5 })
    expect(errorsOf(await told.edit({ id: row, price: 4 }))).toEqual([' 成本价不能高于价格'])
    expect((await told.edit({ id: row, price: 6 })).result).toMatchObject({ price: 6, margin: 1 })
  })
})
