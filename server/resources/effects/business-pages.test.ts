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
const numberIn: BusinessServer['numberIn'] = (...place) => business.numberIn(...place)
const setParameters: BusinessServer['setParameters'] = (values) => business.setParameters(values)
const timersAt: BusinessServer['timersAt'] = (time) => business.timersAt(time)

function wireNow(): string {
  return new Date(business.server.now().getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
}

describe('the business pages', () => {
  it('raise and lower the balance of a member with what is topped up and given back', async () => {
    const member = await first('/operation/member', { status: 'normal' })
    const before = await numberIn('/operation/member', member.id, 'balance')
    const topUp = await client('/member/topUp').stored({
      orderNo: 'CZ202611209001',
      member: member.id,
      amount: 200,
      bonusRate: 10,
      payMethod: 'wechat',
    })
    await run('/member/topUp', 'confirm_paid', topUp.id)
    expect(await numberIn('/operation/member', member.id, 'balance')).toBe(before + 220)
    await run('/member/topUp', 'confirm_refund', topUp.id, { refundAmount: 200, refundReason: '重复付款' })
    expect(await numberIn('/operation/member', member.id, 'balance')).toBe(before + 20)
  })

  it('verify a member with the authentication', async () => {
    const request = await first('/member/authentication', { status: 'pending' })
    await run('/member/authentication', 'approve', request.id)
    expect((await client('/operation/member').get(String(request.member))).result.isVerified).toBe(true)
  })

  it('let no frozen member place an order', async () => {
    const member = await first('/operation/member', { status: 'frozen' })
    const product = await first('/trade/product', { status: 'on_sale' })
    const order = { member: member.id, lines: [{ product: product.id, quantity: 1, price: 1 }] }
    const answer = await client('/distribution/order').add(order)
    expect(errorsOf(answer)).toContain('/member 会员已冻结或注销，不能下单')
  })

  it('take stock with an order, count what is sold, and give both back', async () => {
    const product = await first('/trade/product', { status: 'on_sale' })
    const person = await first('/personnel/person', { isDistributor: 'true' })
    const achievement = await first('/distribution/achievement', { month: '2026-11', person: String(person.id) })
    const achieved = async () => {
      const { salesAmount, orderCount, refundAmount, commission } = await business.read(
        '/distribution/achievement',
        achievement.id,
      )
      const before = [achievement.salesAmount, achievement.orderCount, achievement.refundAmount, achievement.commission]
      return [salesAmount, orderCount, refundAmount, commission].map(
        (value, index) => Math.round((Number(value) - Number(before[index] ?? 0)) * 100) / 100,
      )
    }
    const taken = () => numberIn('/trade/product', product.id, 'takenStock')
    const sold = () => numberIn('/trade/product', product.id, 'soldCount')
    const [takenBefore, soldBefore] = [await taken(), await sold()]
    const member = await first('/operation/member', { status: 'normal' })
    const programme = await client('/distribution/programme').stored({
      ...{ code: 'FA9001', name: '十个点', kind: 'standard', rewardMode: 'rate', firstRate: 10 },
      ...{ minAmount: 20, maxReward: 4.5, startDate: '2026-11-01', settleDay: 5 },
    })
    await run('/distribution/programme', 'start', programme.id)
    const add = (orderNo: string, quantity: number) =>
      client('/distribution/order').add({
        orderNo,
        member: member.id,
        distributor: person.id,
        programme: programme.id,
        receiver: '李雷',
        mobile: '13800000000',
        address: '解放路 1 号',
        lines: [{ product: product.id, quantity, price: 10, discount: 100 }],
      })
    const refused = await add('DD202611209001', 100_000)
    expect(refused.message).toContain('可售库存不足')
    const { result } = await add('DD202611209002', 3)
    expect(await taken()).toBe(takenBefore + 3)
    const lines = [{ ...(result.lines as WireRow[])[0], quantity: 5 }]
    const edited = await client('/distribution/order').edit({ id: result.id, version: result.version, lines })
    expect(edited, JSON.stringify(edited)).toMatchObject({ success: true })
    expect(await taken()).toBe(takenBefore + 5)
    await run('/distribution/order', 'confirm_paid', result.id)
    expect(await sold()).toBe(soldBefore + 5)
    expect(await numberIn('/distribution/order', result.id, 'commission'), '10 % of 50, at most 4.5').toBe(4.5)
    expect(await achieved()).toEqual([50, 1, 0, 4.5])
    await run('/distribution/order', 'apply_refund', result.id, { refundReason: '质量异议', refundAmount: 50 })
    await run('/distribution/order', 'agree_refund', result.id, { refundAmount: 50 })
    expect([await taken(), await sold()]).toEqual([takenBefore, soldBefore])
    expect(await achieved()).toEqual([50, 1, 50, 0])

    const unpaid = await add('DD202611209003', 2)
    await run('/distribution/order', 'close', unpaid.result.id)
    expect(await taken()).toBe(takenBefore)
  })

  it('have one thing in a withdrawal and its management', async () => {
    const person = await first('/personnel/person', { isDistributor: 'true' })
    const apply = async (applyNo: string) => {
      const { id } = await client('/distribution/withdrawal').stored({
        applyNo,
        person: person.id,
        mobile: '13800000000',
        amount: 500,
        method: 'wechat',
        accountName: '李雷',
        account: 'lilei',
      })
      const handled = await first('/withdrawal/management', { application: id })
      return { id, handled }
    }
    const states = async (id: string, handled: WireRow) => [
      (await client('/distribution/withdrawal').get(id)).result.status,
      (await client('/withdrawal/management').get(String(handled.id))).result.status,
    ]
    const paid = await apply('TX2026112001')
    expect(paid.handled).toMatchObject({ amount: 500, handleNo: expect.stringMatching(/^CL202611\d{4}$/) })
    await run('/withdrawal/management', 'approve', paid.handled.id)
    expect(await states(paid.id, paid.handled)).toEqual(['approved', 'approved'])
    await run('/withdrawal/management', 'pay', paid.handled.id, { payChannel: 'bank', voucherNo: 'V-1' })
    expect(await states(paid.id, paid.handled)).toEqual(['paid', 'paid'])
    const cancelled = await apply('TX2026112002')
    await run('/distribution/withdrawal', 'cancel', cancelled.id)
    expect(await states(cancelled.id, cancelled.handled)).toEqual(['cancelled', 'cancelled'])
  })

  it('let nobody withdraw beyond the limits of the system parameters', async () => {
    const person = await first('/personnel/person', { isDistributor: 'true' })
    const limits = { minWithdrawal: 100, maxWithdrawal: 800, withdrawalsPerDay: 2 }
    await setParameters({ allowsWithdrawal: 'Y', ...limits })
    const apply = (last: number, amount: number) =>
      client('/distribution/withdrawal').add({
        applyNo: `TX202611300${last}`,
        person: person.id,
        mobile: '13800000000',
        amount,
        method: 'wechat',
        accountName: '李雷',
        account: 'lilei',
        applyTime: '2026-11-30 09:00:00',
      })
    expect(errorsOf(await apply(1, 99))).toEqual(['/amount 提现金额低于系统参数中的单笔最低'])
    expect(errorsOf(await apply(1, 801))).toEqual(['/amount 提现金额超过系统参数中的单笔最高'])
    const stored = await apply(1, 800)
    expect(stored.success).toBe(true)
    expect((await apply(2, 100)).success).toBe(true)
    expect(errorsOf(await apply(3, 100))).toEqual(['/person 该申请人当天的提现次数已达系统参数中的每日次数'])
    await run('/distribution/withdrawal', 'cancel', stored.result.id)
    expect((await apply(3, 100)).success).toBe(true)
    await setParameters({ allowsWithdrawal: 'N' })
    expect(errorsOf(await apply(4, 100))).toContain('/amount 系统参数中没有开放提现，暂时不能申请')
    await setParameters({ allowsWithdrawal: 'Y' })
  })

  it('retire the agreement before with a new one', async () => {
    const old = await first('/operation/privacyAgreement', { status: 'published' })
    const { title, kind, clients, content, changes, contactEmail, contactPhone } = (
      await client('/operation/privacyAgreement').get(String(old.id))
    ).result
    const next = await client('/operation/privacyAgreement').stored({
      ...{ title, kind, clients, content, changes, contactEmail, contactPhone },
      versionNo: 'YS-V99.0',
      effectiveDate: '2027-06-01',
    })
    await run('/operation/privacyAgreement', 'publish', next.id)
    const retired = (await client('/operation/privacyAgreement').get(String(old.id))).result
    expect(retired).toMatchObject({ status: 'offline', expiryDate: '2027-06-01' })
  })

  it('price a product by its latest verified quote', async () => {
    const product = await client('/market/productPrice').stored({
      code: 'QT9001',
      name: '报价产品',
      category: (await first('/market/productPrice')).category,
      price: 100,
      cost: 60,
      validFrom: '2026-11-01',
    })
    const quotes = client('/market/priceQuote')
    const priced = async () => {
      const { price, validFrom } = (await client('/market/productPrice').get(String(product.id))).result
      return [Number(price), validFrom]
    }
    const quote = { product: product.id, region: 'east', source: '现货市场', verified: 'Y' }
    const asked = await quotes.stored({ ...quote, quoteDate: '2026-11-20', price: 110, verified: 'N' })
    expect(await priced()).toEqual([100, '2026-11-01'])
    await quotes.edit({ id: asked.id, version: asked.version, verified: 'Y' })
    expect(await priced()).toEqual([110, '2026-11-20'])
    await quotes.stored({ ...quote, quoteDate: '2026-11-19', price: 90 })
    expect(await priced(), 'a quote of the day before is history').toEqual([110, '2026-11-20'])
    const refused = await quotes.add({ ...quote, quoteDate: '2026-11-20', price: 50 })
    expect(refused.message).toContain('成本价不能高于价格')
    expect(await priced()).toEqual([110, '2026-11-20'])
  })

  it('do by themselves what the time has come for', async () => {
    const news = (more: object) =>
      client('/forum/news').stored({
        ...{ title: '钢价上行', channel: 'analysis', source: '本站', summary: '上行', content: '<p>上行</p>' },
        ...more,
      })
    const [early, late] = ['2026-11-20 11:00:00', '2026-11-20 12:00:00']
    const soon = await news({ publishMode: 'scheduled', publishTime: early, expiresOn: '2026-11-21' })
    const later = await news({ publishMode: 'scheduled', publishTime: late })
    const manual = await news({ publishMode: 'manual', publishTime: early })
    const push = await client('/market/pushMessage').stored({
      ...{ title: '开盘提醒', kind: 'price', content: '今日开盘', channels: ['site'], audience: 'all' },
      ...{ sendMode: 'scheduled', sendAt: early },
    })
    await run('/market/pushMessage', 'schedule', push.id)
    const order = await first('/distribution/order', { status: 'unpaid' })
    const byPhone = { id: order.id, version: order.version, orderTime: '2026-11-20 10:40:00', payMethod: 'wechat' }
    expect(await client('/distribution/order').edit(byPhone)).toMatchObject({ success: true })
    await setParameters({ unpaidMinutes: 45 })
    const at = async (time: string) => {
      await timersAt(`2026-11-${time}`)
      const states = [soon, later, manual].map(async ({ id }) => (await client('/forum/news').get(id)).result.status)
      const pushed = (await client('/market/pushMessage').get(push.id)).result.status
      const ordered = (await client('/distribution/order').get(String(order.id))).result.status
      return [...(await Promise.all(states)), pushed, ordered]
    }
    expect(await at('20T10:59:00')).toEqual(['draft', 'draft', 'draft', 'scheduled', 'unpaid'])
    expect(await at('20T11:00:30')).toEqual(['published', 'draft', 'draft', 'sent', 'unpaid'])
    expect(await at('20T11:11:00'), '30 minutes are not 45').toEqual(['published', 'draft', 'draft', 'sent', 'unpaid'])
    expect(await at('20T12:01:00')).toEqual(['published', 'published', 'draft', 'sent', 'closed'])
    expect(await at('21T00:00:30')).toEqual(['offline', 'published', 'draft', 'sent', 'closed'])
  })

  it('are closed while the platform is maintained', async () => {
    await setParameters({ isMaintained: true, maintenanceNotice: '今晚升级' })
    const member = await first('/operation/member', { status: 'normal' })
    const person = await first('/personnel/person', { isDistributor: 'true' })
    const product = await first('/trade/product', { status: 'on_sale' })
    const answers = [
      await client('/distribution/order').add({
        ...{ orderNo: 'DD202611209777', member: member.id, receiver: '李雷', mobile: '13800000000', address: '解放路' },
        lines: [{ product: product.id, quantity: 1, price: 1, discount: 100 }],
      }),
      await client('/member/topUp').add({
        ...{ orderNo: 'CZ202611209777', member: member.id, amount: 100, payMethod: 'wechat' },
      }),
      await client('/distribution/withdrawal').add({
        ...{ applyNo: 'TX2026119777', person: person.id, mobile: '13800000000', amount: 500 },
        ...{ method: 'wechat', accountName: '李雷', account: 'lilei' },
      }),
    ]
    for (const answer of answers) expect(answer.message).toContain('平台正在维护')
    const signIn = await business.tryTo('/operation/member', 'sign_in', member.id)
    expect(signIn.body.message).toContain('平台正在维护')
    await setParameters({ isMaintained: false })
  })

  it('prepare a push message of a price that moves as far as the parameters say', async () => {
    await setParameters({ alertPercent: 5 })
    const product = await client('/market/productPrice').stored({
      ...{ code: 'QT9003', name: '涨跌产品', price: 100, cost: 60, validFrom: '2026-11-01' },
      category: (await first('/market/productPrice')).category,
    })
    const told = async () => {
      const { records } = (await client('/market/pushMessage').list({ title: '涨跌产品 涨跌提醒', status: 'draft' }))
        .result
      return records.map(({ content }) => content)
    }
    const price = async (value: number) => {
      const answer = await client('/market/productPrice').edit({ id: product.id, price: value })
      expect(answer, JSON.stringify(answer)).toMatchObject({ success: true })
    }
    await price(104)
    expect(await told()).toEqual([])
    await price(98)
    expect(await told()).toEqual(['涨跌产品（QT9003）的价格由 104 变为 98，下跌 5.77%。'])
    await client('/market/priceQuote').stored({
      ...{
        product: product.id,
        region: 'east',
        source: '现货市场',
        verified: 'Y',
        quoteDate: '2026-11-20',
        price: 110,
      },
    })
    expect(await told()).toHaveLength(2)
  })

  it('follow with a customer what the member account buys', async () => {
    const member = await client('/operation/member').stored({
      ...{ memberNo: 'HY999771', nickname: '客户会员', mobile: '13699990771' },
    })
    const system = await first('/customer/system')
    const owner = await first('/personnel/person')
    const customer = await client('/customer/search').stored({
      ...{ customerNo: 'KH999771', name: '新客户', system: system.id, owner: owner.id, member: member.id },
    })
    const product = await first('/trade/product', { status: 'on_sale' })
    const order = await client('/distribution/order').stored({
      ...{ orderNo: 'DD202611209771', member: member.id, receiver: '李雷', mobile: '13800000000', address: '解放路' },
      lines: [{ product: product.id, quantity: 2, price: 100, discount: 100 }],
    })
    await run('/distribution/order', 'confirm_paid', order.id)
    const read = async () => (await client('/customer/search').get(String(customer.id))).result
    const today = wireNow().slice(0, 10)
    expect(await read()).toMatchObject({ dealAmount: 200, firstDealOn: today, lastDealOn: today, status: 'dealing' })
    await run('/distribution/order', 'apply_refund', order.id, { refundReason: '质量异议', refundAmount: 50 })
    await run('/distribution/order', 'agree_refund', order.id, { refundAmount: 50 })
    expect((await read()).dealAmount).toBe(150)
  })

  it('count new members for the distributor who has brought them, once each', async () => {
    const [person, other] = (await client('/personnel/person').list({ isDistributor: 'true' })).result.records
    const month = wireNow().slice(0, 7)
    const count = async () => {
      const query = { person: String(person?.id), month }
      return Number((await client('/distribution/achievement').list(query)).result.records[0]?.newMembers ?? 0)
    }
    const before = await count()
    const of = (last: number) => ({ memberNo: `HY99966${last}`, nickname: '推荐会员', mobile: `1369999066${last}` })
    const brought = await client('/operation/member').stored({ ...of(1), referrer: person?.id })
    expect(await count()).toBe(before + 1)
    const late = await client('/operation/member').stored(of(2))
    await client('/operation/member').edit({ id: late.id, referrer: person?.id })
    expect(await count()).toBe(before + 2)
    await client('/operation/member').edit({ id: brought.id, referrer: other?.id })
    expect((await client('/operation/member').get(brought.id)).result.referrer).toBe(person?.id)
    expect(await count()).toBe(before + 2)
  })

  it('take no comment of a post that allows none', async () => {
    const author = await first('/operation/member')
    const post = await client('/forum/post').stored({
      ...{ title: '不接受评论', category: 'market', author: author.id, content: '仅供参考', allowsComments: false },
    })
    const comment = { content: '好', post: post.id, author: author.id, floor: 1 }
    expect((await client('/forum/comment').add(comment)).message).toContain('这个帖子不允许评论')
    await client('/forum/post').edit({ id: post.id, version: post.version, allowsComments: true })
    expect(await client('/forum/comment').add(comment)).toMatchObject({ success: true })
  })

  it('count comments and students where they belong', async () => {
    const post = await first('/forum/post', { status: 'published' })
    const author = await first('/operation/member')
    const comments = () => numberIn('/forum/post', post.id, 'commentCount')
    const before = await comments()
    const comment = await client('/forum/comment').stored({
      content: '好',
      post: post.id,
      author: author.id,
      floor: 900,
      status: 'normal',
    })
    expect(await comments()).toBe(before + 1)
    await run('/forum/comment', 'hide', comment.id, { violations: 'advert', handleNote: '广告' })
    expect(await comments()).toBe(before)
  })
})

describe('the business pages as time goes on', () => {
  it('take an order as received when the days of the parameters are over', async () => {
    await setParameters({ autoConfirmDays: 3 })
    const order = await first('/distribution/order', { status: 'paid', delivery: 'ship' })
    await run('/distribution/order', 'ship', order.id, { trackingNo: 'SF1234567890' })
    const status = async () => (await client('/distribution/order').get(String(order.id))).result.status
    await timersAt('2026-11-23T23:00:00')
    expect(await status()).toBe('shipped')
    await timersAt('2026-11-24T23:59:00')
    expect(await status()).toBe('completed')
  })

  it('take quotes in the hours and regions of the parameters', async () => {
    await setParameters({ quoteOpensAt: '09:00:00', quoteClosesAt: '17:30:00', openRegions: 'east,south' })
    const product = await client('/market/productPrice').stored({
      code: 'QT9002',
      name: '时段产品',
      category: (await first('/market/productPrice')).category,
      price: 100,
      cost: 60,
      validFrom: '2026-11-01',
    })
    const quote = (region: string) =>
      client('/market/priceQuote').add({ product: product.id, region, quoteDate: '2026-11-25', price: 101 })
    await timersAt('2026-11-25T08:59:00')
    expect(errorsOf(await quote('east'))).toEqual(['/price 现在不在报价时间内，报价时间见系统参数'])
    await timersAt('2026-11-25T09:00:00')
    expect((await quote('east')).success).toBe(true)
    expect(errorsOf(await quote('north'))).toEqual(['/region 这个大区没有开放，开放的大区见系统参数'])
    await timersAt('2026-11-25T17:30:01')
    expect(errorsOf(await quote('east'))).toEqual(['/price 现在不在报价时间内，报价时间见系统参数'])
  })

  it('push a message once a day at its time, also when the server has stood still, until it is no longer valid', async () => {
    const push = await client('/market/pushMessage').stored({
      ...{ title: '每日早报', kind: 'price', content: '早报', channels: 'site', audience: 'all' },
      ...{ sendMode: 'daily', dailyAt: '08:30:00', validUntil: '2026-11-30' },
    })
    await timersAt('2026-11-26T10:00:00')
    await run('/market/pushMessage', 'schedule', push.id)
    const told = async () => {
      const { count } = await business.server.databases.app
        .selectFrom('sys_outbox')
        .where('title', '=', '每日早报')
        .where('tenant_id', '=', 0)
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    }
    const state = async () => {
      const { status, nextOn } = (await client('/market/pushMessage').get(push.id)).result
      return [status, nextOn]
    }
    expect(await state(), 'its time of today is over').toEqual(['scheduled', '2026-11-27'])
    await timersAt('2026-11-27T08:29:00')
    expect(await told()).toBe(0)
    await timersAt('2026-11-27T08:30:30')
    await timersAt('2026-11-27T08:31:30')
    expect(await told()).toBe(1)
    await timersAt('2026-11-29T07:00:00')
    expect(await told(), 'what was missed yesterday waits for the time of today').toBe(1)
    await timersAt('2026-11-29T12:00:00')
    expect(await told()).toBe(2)
    const sent = await numberIn('/market/pushMessage', push.id, 'sentCount')
    expect(sent, 'twice to everybody').toBeGreaterThan(0)
    await timersAt('2026-12-01T00:01:00')
    expect(await state()).toEqual(['sent', null])
    expect(await told()).toBe(2)
  })
})

describe('the messages of the business pages', () => {
  /** What was told of a record, each with its way; what the record holds stands there as `{field}`. */
  const messagesOf = async (record: WireRow | undefined): Promise<readonly string[]> => {
    const rows = await business.server.databases.app
      .selectFrom('sys_outbox')
      .where('tenant_id', '=', 0)
      .where('cause_record', '=', String(record?.id))
      .select(['kind', 'title', 'content'])
      .execute()
    return rows.map(({ kind, title, content }) => {
      const text = `${kind} ${title}：${String((content as { readonly text?: unknown }).text)}`
      return ['applyNo', 'orderNo', 'receiver'].reduce(
        (told, name) => (record?.[name] ? told.replaceAll(String(record[name]), `{${name}}`) : told),
        text,
      )
    })
  }

  it('reach persons with an account by the bell, the others by text message', async () => {
    await business.server.addUser('person-with-account')
    const persons = (await client('/personnel/person').list({ status: 'regular' })).result.records
    const [withAccount, withMobile] = persons
    const linked = { id: withAccount?.id, version: withAccount?.version, account: 'person-with-account' }
    expect(await client('/personnel/person').edit(linked)).toMatchObject({ success: true })
    const message = await client('/personnel/message').stored({
      ...{ title: '值班安排', kind: 'notice', content: '请查收', scope: 'persons' },
      persons: [withAccount?.id, withMobile?.id].join(','),
    })
    const { body } = await business.tryTo('/personnel/message', 'send', message.id)
    expect(body.message).toBe('操作成功! 已发送：站内消息 1 人，短信 1 人')
    expect((await client('/personnel/message').get(message.id)).result).toMatchObject({
      ...{ status: '1', receiverCount: 2, bellCount: 1, smsCount: 1, readCount: 0, unreadCount: 2, unreached: null },
    })
  })

  it('tell members how their authentication ends, and that their order is on its way', async () => {
    const [passed, refused] = (await client('/member/authentication').list({ status: 'pending' })).result.records
    await run('/member/authentication', 'approve', passed?.id)
    expect(await messagesOf(passed)).toEqual(['sms 会员认证已通过：您的会员认证（申请单号 {applyNo}）已通过'])
    await run('/member/authentication', 'reject', refused?.id, { rejectReason: '证件已过期' })
    expect(await messagesOf(refused)).toEqual([
      'sms 会员认证未通过：您的会员认证（申请单号 {applyNo}）未通过：证件已过期',
    ])
    const shipped = await first('/distribution/order', { status: 'paid', delivery: 'ship' })
    await run('/distribution/order', 'ship', shipped.id, { trackingNo: 'SF1234567891' })
    expect(await messagesOf(shipped)).toEqual([
      'sms 您的订单 {orderNo} 已发货：订单 {orderNo} 已发出，运单号 SF1234567891',
    ])
    const handedOver = await first('/distribution/order', { status: 'paid', delivery: 'pickup' })
    await run('/distribution/order', 'ship', handedOver.id)
    expect(await messagesOf(handedOver)).toEqual([
      'sms 您的订单 {orderNo} 已交货：订单 {orderNo} 的货物已交给收货人 {receiver}',
    ])
  })

  it('tell persons that their withdrawal is paid, by the bell where they have an account', async () => {
    const [one, other] = (await client('/withdrawal/management').list({ status: 'approved' })).result.records
    await business.server.addUser('person-who-is-paid')
    const { id, version } = await business.read('/personnel/person', one?.person)
    expect(await client('/personnel/person').edit({ id, version, account: 'person-who-is-paid' })).toMatchObject({
      success: true,
    })
    for (const [index, handled] of [one, other].entries()) {
      await run('/withdrawal/management', 'pay', handled?.id, { payChannel: 'bank', voucherNo: `PZ990${index}` })
    }
    const { applyNo } = await business.read('/distribution/withdrawal', one?.application)
    const payout = Number(one?.payout).toLocaleString('en-US', { minimumFractionDigits: 2 })
    expect(await messagesOf(one)).toEqual([
      `bell 提现已打款：您申请的提现（${applyNo}）已打款 ${payout} 元，凭证号 PZ9900`,
    ])
    expect((await messagesOf(other)).map((text) => text.split(' ')[0])).toEqual(['sms'])
  })

  it('go out no more, or out of the bell again, when they are revoked', async () => {
    const [person] = (await client('/personnel/person').list({ status: 'regular' })).result.records
    const message = await client('/personnel/message').stored({
      ...{ title: '发错的通知', kind: 'notice', content: '请忽略', scope: 'persons', persons: person?.id },
    })
    await run('/personnel/message', 'send', message.id)
    const waiting = () =>
      business.server.databases.app
        .selectFrom('sys_outbox')
        .where('tenant_id', '=', 0)
        .where('title', '=', '发错的通知')
        .select('id')
        .execute()
    expect(await waiting()).toHaveLength(1)
    await run('/personnel/message', 'revoke', message.id)
    expect(await waiting()).toEqual([])
  })
})

describe('what other programs count in the business pages', () => {
  const PROGRAMS: readonly (readonly [api: string, action: string, field: string, rows: Record<string, string>])[] = [
    ['/forum/news', 'view', 'viewCount', { status: 'published' }],
    ['/forum/news', 'buy', 'paidCount', { status: 'published', isPaid: 'true' }],
    ['/forum/post', 'view', 'viewCount', { status: 'published' }],
    ['/forum/post', 'like', 'likeCount', { status: 'published' }],
    ['/forum/comment', 'like', 'likeCount', { status: 'normal' }],
    ['/forum/comment', 'report', 'reportCount', { status: 'hidden' }],
    ['/operation/privacyAgreement', 'agree', 'agreedCount', { status: 'published' }],
  ]

  it.each(PROGRAMS)('%s %s raises %s by one and leaves the version alone', async (api, action, field, rows) => {
    const row = await first(api, rows)
    await run(api, action, row.id)
    const after = (await client(api).get(String(row.id))).result
    expect(after[field]).toBe(Number(row[field]) + 1)
    expect(after.version).toBe(row.version)
  })

  it('is a report of a comment, of which the third brings it to the reviewers', async () => {
    const comment = await first('/forum/comment', { status: 'normal', column: 'reportCount', order: 'asc' })
    expect(comment.reportCount).toBe(0)
    await client('/forum/comment').edit({ id: comment.id, reportCount: 4 })
    const states: unknown[] = []
    for (let time = 0; time < 3; time += 1) {
      await run('/forum/comment', 'report', comment.id)
      states.push((await client('/forum/comment').get(String(comment.id))).result.status)
    }
    expect(states).toEqual(['normal', 'normal', 'reviewing'])
    expect(await numberIn('/forum/comment', comment.id, 'reportCount')).toBe(3)
  })

  it('is the credit that a customer uses, within what the customer has', async () => {
    const customer = await first('/customer/search', { status: 'dealing', column: 'creditLimit', order: 'desc' })
    await client('/customer/search').edit({ id: customer.id, usedCredit: 1, dealAmount: 1 })
    const before = (await client('/customer/search').get(String(customer.id))).result
    expect([before.usedCredit, before.dealAmount]).toEqual([customer.usedCredit, customer.dealAmount])
    await run('/customer/search', 'book_credit', customer.id, { usedCredit: 100 })
    expect((await client('/customer/search').get(String(customer.id))).result).toMatchObject({
      ...{ usedCredit: 100, freeCredit: Number(customer.creditLimit) - 100 },
    })
    const input = { usedCredit: Number(customer.creditLimit) + 1 }
    const { body } = await business.tryTo('/customer/search', 'book_credit', customer.id, input)
    expect([body.message, ...errorsOf(body)].join(' ')).toContain('已用授信不能超过授信额度')
  })

  it('is the card that a member takes, paid by the fee of the parameters from what is topped up', async () => {
    await setParameters({ goldFee: 100, diamondFee: 300 })
    const { result: member } = await client('/operation/member').add({
      ...{ memberNo: 'HY999881', nickname: '开卡会员', mobile: '13699990881' },
    })
    const refused = await business.tryTo('/operation/member', 'take_gold', member.id)
    expect(refused.body.message).toContain('余额不足，不能开通')
    const topUp = await client('/member/topUp').stored({
      ...{ orderNo: 'CZ202611209881', member: member.id, amount: 500, payMethod: 'wechat' },
    })
    await run('/member/topUp', 'confirm_paid', topUp.id)
    await run('/operation/member', 'take_gold', member.id)
    const gold = (await client('/operation/member').get(String(member.id))).result
    expect(gold).toMatchObject({ level: 'gold', balance: 400 })
    await run('/operation/member', 'take_gold', member.id)
    await run('/operation/member', 'take_diamond', member.id)
    const diamond = (await client('/operation/member').get(String(member.id))).result
    expect(diamond).toMatchObject({ level: 'diamond', balance: 0 })
    expect(diamond.expiresOn, 'another card begins anew').toBe(gold.expiresOn)
    await setParameters({ goldFee: 0 })
    const lower = await business.tryTo('/operation/member', 'take_gold', member.id)
    expect(lower.body.success, 'nobody pays to lose a better one').toBe(false)
  })

  it('is taken back with a like, and not below 0', async () => {
    const post = await first('/forum/post', { status: 'published', column: 'likeCount', order: 'asc' })
    const before = await numberIn('/forum/post', post.id, 'likeCount')
    await run('/forum/post', 'like', post.id)
    for (let time = 0; time < before + 3; time += 1) await run('/forum/post', 'unlike', post.id)
    expect(await numberIn('/forum/post', post.id, 'likeCount')).toBe(0)
  }, 60_000)

  it('is the visit of a member, and the shows and clicks of a banner in its time', async () => {
    const member = await first('/operation/member', { status: 'normal' })
    await run('/operation/member', 'visit', member.id)
    const visited = (await client('/operation/member').get(String(member.id))).result
    expect(visited.lastVisitTime).toBe(wireNow())
    const shown = await first('/trade/banner', { enabled: 'Y' })
    const dates = { startsAt: '2026-11-20 00:00:00', endsAt: '2026-12-10 00:00:00' }
    const running = await client('/trade/banner').edit({ id: shown.id, version: shown.version, ...dates })
    expect(running, JSON.stringify(running)).toMatchObject({ success: true })
    for (const action of ['show', 'show', 'click']) await run('/trade/banner', action, shown.id)
    const banner = (await client('/trade/banner').get(String(shown.id))).result
    expect(banner.shownCount).toBe(Number(shown.shownCount) + 2)
    expect(banner.clickCount).toBe(Number(shown.clickCount) + 1)
  })
})
