import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { statementsOf } from '#tests/support/count-statements.ts'
import { clientOf, createPageServer, type PageClient, type PageServer, pageOf } from '#tests/support/page-server.ts'

const LIMIT = 10_000
const MANY = 30_000

/** Two kinds in equal parts; the side says the same once more, which no planner expects. */
const stock = pageOf('heap', {
  code: { type: 'string(20)', title: '编号', query: 'eq' },
  kind: { type: 'string(8)', title: '类别', query: 'eq' },
  side: { type: 'string(8)', title: '另一侧', query: 'eq' },
  price: { type: 'decimal(12,2)', title: '价格', query: 'between', statistics: ['sum'] },
  cost: { type: 'decimal(12,2)', title: '成本', query: 'between', permission: 'cost', statistics: ['sum'] },
})
const orders = pageOf('bill', {
  total: { type: 'decimal(12,2)', title: '总额', query: 'eq' },
})

let server: PageServer
let admin: PageClient

/** Rows that nobody has typed in, numbered from `from`. */
async function fill(from: number, to: number, { databases }: Pick<PageServer, 'databases'> = server): Promise<void> {
  await sql`
    insert into trial_heap (id, code, kind, side, price, cost, tenant_id, version, create_time)
    select 'row-' || n, 'C' || n, half, half, n, 1, 0, 1, now()
    from generate_series(${from}::integer, ${to}::integer) as n,
      lateral (select case n % 2 when 0 then 'even' else 'odd' end as half) as halves`.execute(databases.owner)
  await sql`analyze trial_heap`.execute(databases.owner)
}

const about = async (query: Record<string, string> = {}) =>
  (await admin.list({ column: 'id', order: 'asc', total: 'estimate', ...query })).result

beforeAll(async () => {
  server = await createPageServer({ 'trial/heap.json': stock, 'trial/bill.json': orders })
  admin = clientOf(server, '/trial/heap', await server.signIn('admin'))
  await fill(1, LIMIT)
})
afterAll(() => server?.close())

describe('the total of a list that an estimate will do for', () => {
  it('is exact up to 10,000 rows', async () => {
    const { total, totalIsExact } = await about()
    expect([total, totalIsExact]).toEqual([LIMIT, undefined])
    expect((await about({ pageSize: '100', pageNo: '100' })).total).toBe(LIMIT)
  })

  it('beyond them is about as many as there are, and says so', async () => {
    await fill(LIMIT + 1, LIMIT + 1)
    const { total, totalIsExact, records } = await about()
    expect([totalIsExact, records.length]).toEqual([false, 10])
    expect(total).toBeGreaterThan(LIMIT)
    expect(total).toBeLessThan(LIMIT * 1.1)
  })

  it('is as near as the planner is, also under conditions', async () => {
    await fill(LIMIT + 2, MANY)
    // An estimate lasts for five seconds.
    await expect
      .poll(async () => (await about()).total, { timeout: 10_000, interval: 200 })
      .toEqual(expect.closeTo(MANY, -4))
    expect((await about()).totalIsExact).toBe(false)
    const odd = await about({ kind: 'odd' })
    expect([odd.total, odd.totalIsExact]).toEqual([expect.closeTo(MANY / 2, -4), false])
    expect(odd.total).toBeGreaterThan(LIMIT)
    expect(await about({ code: 'C7' })).toMatchObject({ total: 1 })
    expect(await about({ code: 'C7' })).not.toHaveProperty('totalIsExact')
  })

  it('is not counted up to there once it is known to be far beyond', async () => {
    const again = async () => {
      await about()
      return (await statementsOf(() => about())).filter((text) => text.includes('trial_heap'))
    }
    // An estimate may have ended between the two.
    await expect.poll(again, { timeout: 10_000 }).toEqual([expect.not.stringContaining('count(*)')])
    const [filtered] = await statementsOf(() => about({ kind: 'odd' }))
    expect(filtered).toContain('count(*)')
  })

  it('is exact on a page that is not full, and on one beyond the end, and leaves room for more on all others', async () => {
    const last = await about({ pageSize: '700', pageNo: '43' })
    expect([last.total, last.records.length]).toEqual([MANY, MANY - 42 * 700])
    const beyond = await about({ pageSize: '700', pageNo: '500' })
    expect([beyond.total, beyond.records]).toEqual([MANY, []])
    const odd = { kind: 'odd', side: 'odd', pageSize: '1000' }
    const first = await about(odd)
    expect([first.total, first.totalIsExact]).toEqual([LIMIT + 1, false])
    const deep = await about({ ...odd, pageNo: '12' })
    expect([deep.total, deep.records.length]).toEqual([MANY / 2, 1000])
    for (const page of [last, beyond, deep]) expect(page).not.toHaveProperty('totalIsExact')
  })

  it('is exact for whoever does not ask for one', async () => {
    const { result } = await admin.list({ pageSize: '10' })
    expect(result).toMatchObject({ total: MANY, pages: MANY / 10 })
    expect(result).not.toHaveProperty('totalIsExact')
  })

  it('is asked for otherwise where a field is called so', async () => {
    const bills = clientOf(server, '/trial/bill', await server.signIn('admin'))
    await bills.stored({ total: 5 })
    await bills.stored({ total: 6 })
    expect((await bills.list({ total: '5' })).result.total).toBe(1)
    expect((await bills.list({ total: '5', _total: 'estimate' })).result.total).toBe(1)
    expect((await bills.list({ total: 'estimate' })).message).toContain('总额')
    expect((await admin.list({ total: 'about' })).message).toContain('total')
  })
})

describe('figures of all rows that a list finds', () => {
  it('come by a call of their own, and by no list', async () => {
    expect((await admin.list()).result).not.toHaveProperty('statistics')
    expect(await about()).not.toHaveProperty('statistics')
    const { result } = await admin.statistics({ price_end: '100' })
    expect(result).toEqual({ statistics: { price: { sum: 5_050 }, cost: { sum: 100 } } })
    expect((await admin.statistics({ kind: 'odd', _figures: 'total' })).result).toEqual({ total: MANY / 2 })
    expect((await admin.statistics({ _figures: 'tabs' })).result).toEqual({})
    expect((await admin.statistics({ _figures: 'all' })).message).toContain('sums')
  })

  it('take the permission of the list, and tell nothing of fields that the caller may not see', async () => {
    await server.addUser('blind', ['trial:heap:list'])
    const blind = clientOf(server, '/trial/heap', await server.signIn('blind'))
    expect((await blind.statistics({ price_end: '100' })).result).toEqual({ statistics: { price: { sum: 5_050 } } })
    for (const _figures of ['sums', 'total', 'tabs']) {
      expect((await blind.statistics({ cost_begin: '1', _figures })).message).toContain('cost')
    }
    await server.addUser('stranger', [])
    const stranger = clientOf(server, '/trial/heap', await server.signIn('stranger'))
    expect(await stranger.statistics()).toMatchObject({ success: false, code: 510 })
  })

  it('are of the tenant', async () => {
    await server.addUser('seven', ['trial:heap:list'], [7])
    const elsewhere = clientOf(server, '/trial/heap', await server.signIn('seven'), 7)
    expect((await elsewhere.statistics({ _figures: 'total' })).result).toEqual({ total: 0 })
  })
})

describe('figures that take too long', () => {
  let hurried: PageServer
  beforeAll(async () => {
    hurried = await createPageServer({ 'trial/heap.json': stock }, { figuresLimitMs: 1 })
    await fill(1, 2 * MANY, hurried)
  })
  afterAll(() => hurried?.close())

  it('are refused with what to do; the list goes on', async () => {
    const heap = clientOf(hurried, '/trial/heap', await hurried.signIn('admin'))
    const tooLong = '数据太多，0.001 秒内没有算完合计；请增加查询条件，缩小范围后再试'
    expect(await heap.statistics()).toMatchObject({ success: false, code: 500, message: tooLong })
    expect((await heap.statistics({ _figures: 'total' })).message).toContain('总条数')
    expect((await heap.list({ total: 'estimate' })).result.records).toHaveLength(10)
    expect((await heap.list()).result.total).toBe(2 * MANY)
  })
})
