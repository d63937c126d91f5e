import { isEmptyValue } from '#schemas/rules/rules.ts'
import { fromRecipes, type KnownRow, type Recipe, type RowInMaking } from './demo-page.ts'
import * as make from './recipes.ts'

const isDistributor = ({ values }: KnownRow) => values.get('isDistributor') === true
const isActive = ({ values }: KnownRow) => values.get('status') === 'active'
/** In force on the day of the order, for the level of its member, and for all products. */
const coversOrder = (programme: KnownRow, { values: order, known }: RowInMaking) => {
  const day = String(order.get('orderTime')).slice(0, 10)
  const { values } = programme
  const member = known.get('member')?.find(({ id }) => id === order.get('member'))
  const level = String(member?.values.get('level'))
  const isFor = [values.get('memberLevels') ?? level].flat().includes(level)
  return (
    isActive(programme) &&
    isFor &&
    isEmptyValue(values.get('products') ?? null) &&
    String(values.get('startDate')) <= day &&
    String(values.get('endDate') ?? day) >= day
  )
}
const mayOrder = ({ values }: KnownRow) => values.get('status') === 'normal'

export const programmes = fromRecipes({
  page: 'programme',
  seed: 601,
  count: 24,
  numbered: { field: 'code', by: 'startDate', numbering: make.running('FA', 4) },
  fields: {
    startDate: make.daysAgo(30, 700),
    name: make.joined(
      ({ values, random }) => {
        const [year = '', month = ''] = String(values.get('startDate')).split('-')
        const season = ['冬季', '春季', '夏季', '秋季'][Math.floor((Number(month) % 12) / 3)] ?? ''
        return random.pick([`${year} 年${season}`, `${year} 年度`, '城市合伙人', '新会员', '老带新', '大客户'])
      },
      make.words(['分销', '返佣', '推广'], ['方案', '计划']),
    ),
    kind: make.oneOf('standard', 'standard', 'campaign', 'partner', 'internal'),
    rewardMode: make.oneOf('rate', 'rate', 'fixed', 'ladder'),
    firstRate: make.by('rewardMode', { rate: make.amount(0.5, 8, 0.5) }),
    secondRate: make.by('rewardMode', { rate: make.amount(0, 3, 0.5) }),
    fixedReward: make.by('rewardMode', { fixed: make.oneOf('20', '50', '100') }),
    // A fixed reward is never more than it is.
    maxReward: make.by('rewardMode', { fixed: null }, make.often(0.5, make.oneOf('1000', '5000', '20000'))),
    minAmount: make.oneOf('0', '1000', '10000'),
    memberLevels: make.often(0.4, make.several(1, 3, 'free', 'silver', 'gold', 'diamond')),
    products: make.often(0.4, make.refs('product', 1, 4)),
    endDate: make.often(0.7, make.daysAfter('startDate', 60, 500)),
    settleDay: make.oneOf(5, 10, 15),
    status: make.oneOf('active', 'active', 'draft', 'stopped'),
    description: '佣金按实付货款计算，退款订单不计佣；次月结算日统一发放。',
  },
  tables: {
    ladders: {
      count: ({ values }) => (values.get('rewardMode') === 'ladder' ? 3 : 0),
      fields: {
        fromAmount: make.inTurn('0', '100000', '500000'),
        toAmount: make.inTurn('100000', '500000', null),
        rate: make.inTurn('1', '1.5', '2.2'),
      },
    },
  },
})

export const orders = fromRecipes({
  page: 'order',
  seed: 602,
  count: 240,
  numbered: { field: 'orderNo', by: 'orderTime', numbering: make.runningByDay('DD', 4) },
  fields: {
    member: make.ref('member', mayOrder),
    orderTime: make.momentAgo(12, 540),
    programme: make.often(0.7, make.ref('programme', coversOrder)),
    distributor: make.by('programme', { null: null }, make.ref('person', isDistributor)),
    commissionRate: make.of('programme', 'programme', 'orderRate'),
    orderReward: make.of('programme', 'programme', 'orderReward'),
    commissionFrom: make.of('programme', 'programme', 'minAmount'),
    commissionCap: make.of('programme', 'programme', 'maxReward'),
    receiver: make.name,
    mobile: make.mobile,
    delivery: make.oneOf('ship', 'ship', 'ship', 'pickup'),
    address: make.by('delivery', { ship: make.address }),
    freight: make.by('delivery', { ship: make.amount(0, 1_600, 50) }, '0'),
    reduction: make.often(0.3, make.amount(10, 200, 10), '0'),
    payMethod: make.oneOf('bank', 'bank', 'wechat', 'alipay', 'balance'),
    status: make.oneOf(
      'completed',
      'completed',
      'completed',
      'shipped',
      'paid',
      'unpaid',
      'refunding',
      'refunded',
      'closed',
    ),
    paidAt: make.by('status', { unpaid: null, closed: null }, make.momentAfter('orderTime', 1, 2)),
    trackingNo: make.by('status', { shipped: ({ random }) => `SF${random.between(1_000_000_000, 9_999_999_999)}` }),
    refundReason: make.by('status', {
      refunding: '规格不符',
      refunded: make.oneOf('数量短少，协商退款', '质量异议', '重复下单'),
    }),
    refundAmount: make.by('status', { refunded: make.amount(100, 500, 50) }),
    remark: make.often(0.15, make.oneOf('周末也可收货。', '需随货附质保书。', '卸货前电话联系。')),
  },
  tables: {
    lines: {
      count: ({ random }) => random.between(1, 5),
      fields: {
        product: make.refInTurn('product'),
        productName: make.of('product', 'product', 'name'),
        unit: make.of('product', 'product', 'unit'),
        quantity: make.amount(5, 60, 0.5),
        price: make.of('product', 'product', 'price'),
        discount: make.oneOf('100', '100', '100', '98', '95'),
      },
    },
  },
})

const MONTHS = [
  '2025-12',
  '2026-01',
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
] as const
const PERSONS_PER_MONTH = 18
/** The last one of the current month has a target, and nothing counted yet. */
const BEGUN = MONTHS.length * PERSONS_PER_MONTH - 1
const counted =
  (nothing: '0' | 0, recipe: Recipe): Recipe =>
  (row) =>
    make.cook(row.index === BEGUN ? nothing : recipe, row)

export const achievements = fromRecipes({
  page: 'achievement',
  seed: 603,
  count: MONTHS.length * PERSONS_PER_MONTH,
  fields: {
    month: ({ index }) => MONTHS[Math.floor(index / PERSONS_PER_MONTH)] ?? MONTHS[0],
    person: ({ index, known }) => known.get('person')?.filter(isDistributor)[index % PERSONS_PER_MONTH]?.id ?? null,
    depart: make.of('person', 'person', 'depart'),
    region: make.of('person', 'person', 'region'),
    target: make.oneOf('300000', '500000', '800000'),
    salesAmount: counted('0', make.times('target', 0.55, 1.4)),
    refundAmount: make.often(0.3, make.times('salesAmount', 0.01, 0.06), '0'),
    orderCount: counted(0, make.whole(12, 140)),
    newMembers: counted(0, make.whole(0, 36)),
    commission: make.times('salesAmount', 0.01, 0.02),
    deduction: make.often(0.08, make.oneOf('50', '100', '300'), '0'),
    deductionReason: make.by('deduction', { 0: null }, make.oneOf('迟报日报', '客户投诉', '资料不全')),
    status: make.by('month', { '2026-10': 'open', '2026-11': 'open' }, 'settled'),
    settledAt: make.by('status', {
      settled: ({ values, random }) => {
        const [year = '', month = ''] = String(values.get('month')).split('-')
        const next = month === '12' ? `${Number(year) + 1}-01` : `${year}-${String(Number(month) + 1).padStart(2, '0')}`
        return `${next}-05 1${random.between(0, 7)}:30:00`
      },
    }),
  },
})

/** So many were not cancelled: each of them is handled by finance, see `withdrawal.ts`. */
export const HANDLED_COUNT = 150

export const withdrawals = fromRecipes({
  page: 'withdrawal',
  seed: 604,
  count: 170,
  numbered: { field: 'applyNo', by: 'applyTime', numbering: make.runningByDay('TX', 2) },
  fields: {
    person: make.ref('person', isDistributor),
    mobile: make.of('person', 'person', 'mobile'),
    balance: make.amount(1_000, 60_000, 10),
    amount: make.times('balance', 0.2, 0.9),
    method: ({ values, random }) =>
      Number(values.get('amount')) > 20_000 ? 'bank' : random.pick(['bank', 'bank', 'alipay', 'wechat']),
    accountName: make.of('person', 'person', 'name'),
    bankName: make.by('method', { bank: make.oneOf('icbc', 'abc', 'boc', 'ccb', 'bocom', 'cmb', 'psbc') }),
    branch: make.by('method', { bank: make.often(0.7, make.words(['人民路', '开发区', '高新', '江滨'], ['支行'])) }),
    bankCard: make.by('method', { bank: make.bankCard }),
    account: make.by('method', { bank: null }, make.mobile),
    applyTime: make.momentAgo(8, 320),
    status: ({ index, random }) =>
      index < HANDLED_COUNT ? random.pick(['paid', 'paid', 'paid', 'approved', 'pending', 'rejected']) : 'cancelled',
    remark: make.often(0.1, '请于月底前到账。'),
    rejectReason: make.by('status', { rejected: make.oneOf('账户信息有误', '业绩核实中', '超过单日次数') }),
  },
})
