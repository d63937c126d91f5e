import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BusinessServer, startBusinessServer } from '#tests/support/business-server.ts'
import { errorsOf, type WireRow } from '#tests/support/page-server.ts'

let business: BusinessServer
beforeAll(async () => {
  business = await startBusinessServer()
})
afterAll(() => business?.close())

const client: BusinessServer['client'] = (api) => business.client(api)
const run: BusinessServer['run'] = (...call) => business.run(...call)
const first: BusinessServer['first'] = (...asked) => business.first(...asked)
const read: BusinessServer['read'] = (...place) => business.read(...place)
const numberIn: BusinessServer['numberIn'] = (...place) => business.numberIn(...place)

const PERSON = '/personnel/person'
const ORDER = '/distribution/order'
const ACHIEVEMENT = '/distribution/achievement'
const WITHDRAWAL = '/distribution/withdrawal'

/** The message of an action that is refused. */
async function refusal(api: string, action: string, id: unknown, input: object = {}): Promise<string> {
  const { body } = await business.tryTo(api, action, id, input)
  expect(body.success).toBe(false)
  return [body.message, ...errorsOf(body)].join(' ')
}

describe('distribution', () => {
  let programmeNo = 9100
  async function programme(values: object): Promise<WireRow> {
    programmeNo += 1
    const stored = await client('/distribution/programme').stored({
      ...{ code: `FA${programmeNo}`, name: '方案', kind: 'standard', startDate: '2026-11-01', settleDay: 5 },
      ...values,
    })
    await run('/distribution/programme', 'start', stored.id)
    return stored
  }
  let orderNo = 202_611_209_100
  async function order(person: WireRow, of: WireRow, values: object = {}) {
    orderNo += 1
    return client(ORDER).add({
      orderNo: `DD${orderNo}`,
      member: (await first('/operation/member', { status: 'normal' })).id,
      distributor: person.id,
      programme: of.id,
      ...{ receiver: '李雷', mobile: '13800000000', address: '解放路 1 号' },
      lines: [
        { product: (await first('/trade/product', { status: 'on_sale' })).id, quantity: 1, price: 100, discount: 100 },
      ],
      ...values,
    })
  }

  it.each([
    ['by its rate', { rewardMode: 'rate', firstRate: 8 }, 8],
    ['up to its cap', { rewardMode: 'rate', firstRate: 8, maxReward: 5 }, 5],
    ['from its least amount on', { rewardMode: 'rate', firstRate: 8, minAmount: 101 }, 0],
    ['by the order', { rewardMode: 'fixed', fixedReward: 20 }, 20],
    [
      'by the first step of its ladder',
      {
        rewardMode: 'ladder',
        ladders: [
          { fromAmount: 0, toAmount: 1000, rate: 1 },
          { fromAmount: 1000, rate: 2 },
        ],
      },
      1,
    ],
  ])('gives the commission of the programme, %s', async (_, values, commission) => {
    const person = await first(PERSON, { isDistributor: 'true' })
    const { result } = await order(person, await programme(values))
    expect(result.commission).toBe(commission)
  })

  it('takes only programmes that are in force', async () => {
    const person = await first(PERSON, { isDistributor: 'true' })
    const over = await programme({ rewardMode: 'rate', firstRate: 8, endDate: '2026-11-10' })
    expect(errorsOf(await order(person, over))).toEqual(['/programme 下单时间不在分销方案的起止日期内'])
    expect((await order(person, over, { orderTime: '2026-11-10 09:00:00' })).success).toBe(true)
    await run('/distribution/programme', 'stop', over.id, { endDate: '2026-11-10' })
    expect((await order(person, over, { orderTime: '2026-11-10 09:00:00' })).success).toBe(false)
  })

  it('begins the achievement of a month with its first order, and pays it out on the day of settlement', async () => {
    const persons = (await client(PERSON).list({ isDistributor: 'true', pageSize: '100' })).result.records
    const person = persons.at(-1)
    if (!person) throw new Error('The demo has no distributor.')
    const months = async () =>
      (await client(ACHIEVEMENT).list({ person: String(person.id), month: '2026-11' })).result.records
    expect(await months()).toEqual([])
    const of = await programme({ rewardMode: 'rate', firstRate: 8 })
    for (const { result } of [await order(person, of), await order(person, of)]) {
      await run(ORDER, 'confirm_paid', result.id)
    }
    const [achievement, more] = await months()
    expect(more).toBeUndefined()
    expect(achievement).toMatchObject({ salesAmount: 200, orderCount: 2, commission: 16, payable: 16, status: 'open' })
    const typed = await client(ACHIEVEMENT).edit({ id: achievement?.id, salesAmount: 1_000_000 })
    expect((await read(ACHIEVEMENT, achievement?.id)).salesAmount, JSON.stringify(typed)).toBe(200)

    const withdrawable = () => numberIn(PERSON, person.id, 'withdrawable')
    const before = await withdrawable()
    await business.timersAt('2026-12-04T02:00:30')
    expect((await read(ACHIEVEMENT, achievement?.id)).status).toBe('open')
    await business.timersAt('2026-12-15T02:00:30')
    expect((await read(ACHIEVEMENT, achievement?.id)).status, 'the latest day of the programmes').toBe('settled')
    expect(await withdrawable()).toBe(before + 16)
  })

  /** A distributor of whom nothing is known yet. */
  let jobNo = 998_000
  async function newDistributor(): Promise<WireRow> {
    jobNo += 1
    const system = await client('/personnel/system').stored({
      ...{ name: `岗位${jobNo}`, code: `R${jobNo}`, kind: 'level', rank: '1' },
    })
    return client(PERSON).stored({
      ...{
        jobNo: `${jobNo}`,
        name: '韩梅梅',
        sex: '2',
        mobile: `13877${jobNo}`,
        status: 'regular',
        isDistributor: true,
      },
      system: system.id,
    })
  }
  const achievementOf = async (person: WireRow, month: string) =>
    (await client(ACHIEVEMENT).list({ person: String(person.id), month })).result.records[0]
  async function paidOrder(person: WireRow, of: WireRow, values: object = {}): Promise<WireRow> {
    const { result, message } = await order(person, of, values)
    expect(result, message).not.toBeNull()
    await run(ORDER, 'confirm_paid', result.id)
    return result
  }
  async function refund(id: unknown, amount: number): Promise<void> {
    await run(ORDER, 'apply_refund', id, { refundReason: '质量异议', refundAmount: amount })
    await run(ORDER, 'agree_refund', id, { refundAmount: amount })
  }

  it('settles no month that is not over, and takes refunds of settled months from the current one', async () => {
    const person = await newDistributor()
    const of = await programme({ rewardMode: 'rate', firstRate: 10 })
    const there = () => numberIn(PERSON, person.id, 'withdrawable')
    await business.timersAt('2026-12-20T10:00:00')
    const sold = await paidOrder(person, of)
    const december = await achievementOf(person, '2026-12')
    expect(december).toMatchObject({ salesAmount: 100, commission: 10 })
    expect(await refusal(ACHIEVEMENT, 'settle', december?.id)).toContain('这个月还没有过完，不能结算')
    await business.timersAt('2027-01-03T10:00:00')
    await run(ACHIEVEMENT, 'settle', december?.id)
    expect(await there()).toBe(10)

    await refund(sold.id, 80)
    expect(await read(ACHIEVEMENT, december?.id)).toMatchObject({ refundAmount: 0, commission: 10, status: 'settled' })
    const january = await achievementOf(person, '2027-01')
    expect(january).toMatchObject({ salesAmount: 0, refundAmount: 80, orderCount: 0, commission: -8, payable: -8 })
    const more = await paidOrder(person, of)
    expect(await achievementOf(person, '2027-01')).toMatchObject({ salesAmount: 100, refundAmount: 80, commission: 2 })
    await refund(more.id, 100)
    expect(await achievementOf(person, '2027-01')).toMatchObject({ refundAmount: 180, commission: -8, payable: -8 })
    await business.timersAt('2027-02-03T10:00:00')
    await run(ACHIEVEMENT, 'settle', january?.id)
    expect(await there(), 'what was paid out too much is taken back').toBe(2)
  })

  it('stays with its person and month, and is not deleted, once something is counted in it', async () => {
    const [person, other] = [await newDistributor(), await newDistributor()]
    const month = new Date(business.server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 7)
    const begun = await client(ACHIEVEMENT).stored({ month, person: other.id, target: 1000 })
    expect(await client(ACHIEVEMENT).remove(begun.id), 'nothing is counted yet').toMatchObject({ success: true })
    await paidOrder(person, await programme({ rewardMode: 'rate', firstRate: 10 }))
    const { id } = (await achievementOf(person, month)) ?? {}
    expect((await client(ACHIEVEMENT).remove(String(id))).message).toContain('已计入订单、退款、新会员的业绩不能删除')
    expect(errorsOf(await client(ACHIEVEMENT).edit({ id, person: other.id, month: '2026-01' }))).toEqual([
      ...['/month 月份不可修改', '/person 人员不可修改'],
    ])
    expect(await client(ACHIEVEMENT).edit({ id, target: 5000 })).toMatchObject({ success: true })
    expect(await read(ACHIEVEMENT, id)).toMatchObject({ person: person.id, month, target: 5000 })
  })

  it('lets what was paid out too much be owed, and nothing be withdrawn meanwhile', async () => {
    const person = await newDistributor()
    const of = await programme({ rewardMode: 'rate', firstRate: 10 })
    const sold = await paidOrder(person, of)
    await business.timersAt('2027-03-03T10:00:00')
    await run(ACHIEVEMENT, 'settle', (await achievementOf(person, '2027-02'))?.id)
    const apply = (last: number, amount: number) =>
      client(WITHDRAWAL).add({
        ...{ applyNo: `TX202703030${last}`, person: person.id, mobile: '13800000000', amount },
        ...{ method: 'wechat', accountName: '韩梅梅', account: 'hanmeimei' },
      })
    await business.setParameters({ minWithdrawal: 10 })
    expect(await apply(1, 10)).toMatchObject({ success: true })
    await refund(sold.id, 100)
    await business.timersAt('2027-04-03T10:00:00')
    await run(ACHIEVEMENT, 'settle', (await achievementOf(person, '2027-03'))?.id)
    expect(await numberIn(PERSON, person.id, 'withdrawable')).toBe(-10)
    expect((await apply(2, 10)).message).toContain('提现金额不能超过可提佣金')
  })

  it('counts an order of a month that is settled already in the next one', async () => {
    const person = await newDistributor()
    const of = await programme({ rewardMode: 'rate', firstRate: 10 })
    await business.timersAt('2027-05-20T10:00:00')
    const early = await paidOrder(person, of)
    // As an installation of before may hold it: months were settled before they were over.
    const may = await achievementOf(person, '2027-05')
    await sql`update distribution_achievement set status = 'settled' where id = ${may?.id}`.execute(
      business.server.databases.owner,
    )
    for (let time = 0; time < 2; time += 1) await paidOrder(person, of)
    expect(await achievementOf(person, '2027-06')).toMatchObject({ salesAmount: 200, orderCount: 2, commission: 20 })
    await refund(early.id, 100)
    expect(await achievementOf(person, '2027-05')).toMatchObject({ salesAmount: 100, refundAmount: 0 })
    expect(await achievementOf(person, '2027-06')).toMatchObject({
      salesAmount: 200,
      refundAmount: 100,
      commission: 10,
    })
  })

  it('counts for somebody who has left since the order', async () => {
    const person = await newDistributor()
    const of = await programme({ rewardMode: 'rate', firstRate: 10 })
    const { result } = await order(person, of)
    await run(PERSON, 'leave', person.id, { leaveDate: '2027-05-20', leaveReason: '个人发展' })
    await run(ORDER, 'confirm_paid', result.id)
    expect(await achievementOf(person, '2027-05')).toMatchObject({ salesAmount: 100, commission: 10 })
  })

  it('holds an order that is paid to whom and by what it counts', async () => {
    const [person, other] = [await newDistributor(), await newDistributor()]
    const of = await programme({ rewardMode: 'rate', firstRate: 10 })
    const { id } = await paidOrder(person, of)
    const more = await programme({ rewardMode: 'rate', firstRate: 50 })
    const member = (await client('/operation/member').list({ status: 'normal' })).result.records.at(-1)
    const before = await read(ORDER, id)
    for (const change of [
      { distributor: other.id },
      { distributor: null },
      { programme: more.id },
      { member: member?.id },
    ]) {
      await client(ORDER).edit({ id, ...change })
      await client(ORDER).saveAll({ changed: [{ id, version: before.version, ...change }] })
    }
    const { distributor, programme: held, commission, member: buyer } = await read(ORDER, id)
    expect({ distributor, programme: held, commission, member: buyer }).toEqual({
      ...{ distributor: person.id, programme: of.id, commission: 10, member: before.member },
    })
  })

  it('takes orders only from members of the levels of the programme', async () => {
    const person = await first(PERSON, { isDistributor: 'true' })
    const of = await programme({ rewardMode: 'rate', firstRate: 10, memberLevels: 'gold,diamond' })
    const member = async (level: string) => (await first('/operation/member', { status: 'normal', level })).id
    expect(errorsOf(await order(person, of, { member: await member('free') }))).toEqual([
      '/programme 分销方案不适用于这个等级的会员',
    ])
    expect((await order(person, of, { member: await member('gold') })).success).toBe(true)
  })

  it('gives commission for the products of the programme alone, and takes no order without one', async () => {
    const person = await first(PERSON, { isDistributor: 'true' })
    const [one, two] = (await client('/trade/product').list({ status: 'on_sale' })).result.records
    const of = await programme({ rewardMode: 'rate', firstRate: 10, products: one?.id })
    const line = (product: WireRow | undefined) => ({ product: product?.id, quantity: 1, price: 100, discount: 100 })
    expect(errorsOf(await order(person, of, { lines: [line(two)] }))).toEqual([
      '/programme 订单里没有分销方案适用的产品',
    ])
    const { result } = await order(person, of, { lines: [line(one), line(two)] })
    expect(result).toMatchObject({ goodsAmount: 200, commissionBase: 100, commission: 10 })
  })

  it('lets a person withdraw what there is, at the rate of the parameters, and gives it back', async () => {
    await business.setParameters({ withdrawalFeeRate: 2, withdrawalsPerDay: 20, maxWithdrawal: 1_000_000 })
    const person = await first(PERSON, { isDistributor: 'true' })
    const there = () => numberIn(PERSON, person.id, 'withdrawable')
    const before = await there()
    let applyNo = 2_026_115_000
    const apply = (amount: number) => {
      applyNo += 1
      return client(WITHDRAWAL).add({
        ...{ applyNo: `TX${applyNo}`, person: person.id, mobile: '13800000000', amount },
        ...{ method: 'bank', accountName: '李雷', bankName: 'icbc', bankCard: '6217123456123456789' },
      })
    }
    expect((await apply(before + 1)).message).toContain('提现金额不能超过可提佣金')
    const { result } = await apply(500)
    expect(await there()).toBe(before - 500)
    const stored = await read(WITHDRAWAL, result.id)
    expect(stored).toMatchObject({ balance: before, feeRate: 2, fee: 10, received: 490, remaining: before - 500 })
    const edited = await client(WITHDRAWAL).edit({ id: stored.id, version: stored.version, amount: 800 })
    expect(edited, JSON.stringify(edited)).toMatchObject({ success: true })
    expect(await there()).toBe(before - 800)
    const handled = await first('/withdrawal/management', { application: String(stored.id) })
    expect(handled.amount).toBe(800)
    await run('/withdrawal/management', 'approve', handled.id)
    await run('/withdrawal/management', 'reject', handled.id, { rejectReason: '账户有误' })
    expect((await read(WITHDRAWAL, stored.id)).status).toBe('rejected')
    expect(await there()).toBe(before)
  })
})

describe('the stock of a product', () => {
  const PRODUCT = '/trade/product'

  it('is not lowered below what orders have taken of it', async () => {
    const product = await first(PRODUCT, { status: 'on_sale' })
    const { takenStock, skus } = await read(PRODUCT, product.id)
    const [sku] = skus as WireRow[]
    const edit = (stock: number) => client(PRODUCT).edit({ id: product.id, skus: [{ ...sku, stock }] })
    const taken = Number(takenStock)
    expect(taken).toBeGreaterThan(1)
    expect(errorsOf(await edit(taken - 1))).toEqual(['/skus 规格库存合计不能少于订单占用的数量'])
    expect(await edit(taken)).toMatchObject({ success: true })
  })

  it('may be too low already, as long as it becomes no lower', async () => {
    const product = await first(PRODUCT, { status: 'on_sale' })
    const { skus } = await read(PRODUCT, product.id)
    const [sku] = skus as WireRow[]
    const stock = Number(sku?.stock)
    // As an installation of before may hold it.
    await sql`update trade_product set taken_stock = ${stock + 100}, available = -100 where id = ${product.id}`.execute(
      business.server.databases.owner,
    )
    const edit = (more: object) => client(PRODUCT).edit({ id: product.id, ...more })
    expect(await edit({ brand: '沙钢' })).toMatchObject({ success: true })
    expect((await edit({ skus: [{ ...sku, stock: stock - 1 }] })).success).toBe(false)
    expect(await edit({ skus: [{ ...sku, stock: stock + 1 }] })).toMatchObject({ success: true })
  })
})

describe('a withdrawal and its handling', () => {
  const MANAGEMENT = '/withdrawal/management'
  let applyNo = 2_026_116_000

  async function setup() {
    await business.setParameters({ withdrawalsPerDay: 20, maxWithdrawal: 1_000_000 })
    const person = await first(PERSON, { isDistributor: 'true' })
    applyNo += 1
    const applied = await client(WITHDRAWAL).stored({
      ...{ applyNo: `TX${applyNo}`, person: person.id, mobile: '13800000000', amount: 300 },
      ...{ method: 'wechat', accountName: '李雷', account: 'lilei' },
    })
    const handled = await first(MANAGEMENT, { application: applied.id })
    return { person, applied, handled, there: () => numberIn(PERSON, person.id, 'withdrawable') }
  }

  it('are two of one: no path adds another handling to it, and none of another amount or person', async () => {
    const { person, applied, handled, there } = await setup()
    const second = { application: applied.id, person: person.id, amount: 300 }
    const twice = await client(MANAGEMENT).add(second)
    expect(errorsOf(twice)).toContain('/application 提现单已存在')
    const refused = [
      await client(MANAGEMENT).saveAll({ added: [{ rowKey: 'a', record: second }] }),
      await client(MANAGEMENT).add({ person: person.id, amount: 300 }),
    ]
    expect(refused.map(({ success }) => success)).toEqual([false, false])
    const all = (await client(MANAGEMENT).list({ status: 'pending' })).result.records
    const other = all.find((row) => row.person !== person.id)
    if (!other) throw new Error('Nobody else of the demo waits for a withdrawal.')
    for (const change of [{ amount: 9000 }, { person: other.person }, { application: other.application }]) {
      const edited = await client(MANAGEMENT).edit({ id: handled.id, ...change })
      const [[field, value] = []] = Object.entries(change)
      expect((await read(MANAGEMENT, handled.id))[String(field)], JSON.stringify(edited)).not.toBe(value)
    }
    const before = await there()
    await run(MANAGEMENT, 'reject', handled.id, { rejectReason: '账户有误' })
    expect(await there()).toBe(before + 300)
    expect(await refusal(MANAGEMENT, 'reject', handled.id, { rejectReason: '账户有误' })).toContain('驳回')
    const again = await client(MANAGEMENT).add(second)
    expect(again.success).toBe(false)
    expect(await there()).toBe(before + 300)
  })

  it('go on only together', async () => {
    const { applied, handled, there } = await setup()
    const before = await there()
    // As an installation of before may hold them.
    const setStatus = async (status: string) => {
      const { rows } =
        await sql`update distribution_withdrawal set status = ${status} where id = ${applied.id} returning 1`.execute(
          business.server.databases.owner,
        )
      expect(rows).toHaveLength(1)
    }
    await setStatus('cancelled')
    expect(await refusal(MANAGEMENT, 'approve', handled.id)).toContain('提现单不在待审核')
    expect(await refusal(MANAGEMENT, 'reject', handled.id, { rejectReason: '账户有误' })).toContain(
      '提现单已驳回、已撤销或已打款',
    )
    await setStatus('pending')
    await run(MANAGEMENT, 'approve', handled.id)
    await setStatus('pending')
    expect(await refusal(WITHDRAWAL, 'cancel', applied.id)).toContain('已经在处理，不能撤销')
    expect(await refusal(WITHDRAWAL, 'reject', applied.id, { rejectReason: '账户有误' })).toContain('已经在处理')
    expect((await client(WITHDRAWAL).edit({ id: applied.id, amount: 100 })).message).toContain('已经在处理，不能再改')
    expect(await refusal(MANAGEMENT, 'pay', handled.id, { payChannel: 'bank', voucherNo: 'V-77' })).toContain(
      '提现单不在待打款',
    )
    expect(await there()).toBe(before)
  })
})
