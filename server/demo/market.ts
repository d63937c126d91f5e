import { fromRecipes, type KnownRow } from './demo-page.ts'
import * as make from './recipes.ts'

const JUMPS = { page: '/pages/market/price-list', url: 'https://www.example.com/activity' } as const

const EVENTS = {
  activity: make.words(['会员周', '会员日', '周年庆'], ['充值送积分', '课程五折', '新人礼包']),
  service: make.words(['系统升级', '节假日', '发票'], ['服务通知', '安排说明']),
} as const
const REPORTED = make.by('kind', {
  ...EVENTS,
  price: make.words(['螺纹钢', '电解铜', '动力煤', '玉米'], ['今日涨幅超 2%', '今日下跌 60 元/吨', '报价已更新']),
  news: make.words(['【快讯】', '【周评】'], ['黑色系集体走强', '有色板块分化', '化工品成本支撑走弱']),
})
const PLANNED = make.by('kind', {
  ...EVENTS,
  activity: make.words(['会员周', '会员日', '年终'], ['充值送积分', '课程五折', '新人礼包']),
  price: make.words(['螺纹钢', '电解铜', '动力煤', '玉米'], ['报价周报', '报价订阅提醒', '报价提醒']),
  news: make.words(['【周评】', '【月报】'], ['黑色系行情回顾', '有色板块回顾', '化工品成本分析']),
})

export const pushMessages = fromRecipes({
  page: 'push-message',
  seed: 201,
  count: 120,
  since: 'sendAt',
  fields: {
    kind: make.oneOf('price', 'price', 'news', 'activity', 'service'),
    status: make.oneOf('sent', 'sent', 'sent', 'sent', 'draft', 'scheduled', 'cancelled', 'handed'),
    // What is planned cannot know the prices of its day.
    title: make.by('status', { draft: PLANNED, scheduled: PLANNED }, REPORTED),
    priority: make.oneOf('L', 'L', 'M', 'H'),
    content: make.joined(
      make.words(['尊敬的会员，', '您好，']),
      make.by('kind', {
        price: '您关注的品种报价有更新',
        news: '最新资讯已更新',
        activity: '会员活动邀您参加',
        service: '服务安排有调整',
      }),
      make.words(['，点击查看详情。', '，请及时关注。']),
    ),
    audience: make.oneOf('all', 'all', 'level', 'department', 'member'),
    memberLevels: make.by('audience', { level: make.several(1, 3, 'free', 'silver', 'gold', 'diamond') }),
    departments: make.by('audience', { department: make.refs('market-department', 1, 4) }),
    members: make.by('audience', { member: make.refs('member', 1, 6) }),
    jumpType: make.by('kind', { price: 'page', activity: 'url' }, 'none'),
    jumpUrl: make.by('jumpType', { url: JUMPS.url }),
    jumpPage: make.by('jumpType', { page: JUMPS.page }),
    channels: make.by(
      'status',
      { handed: make.several(1, 2, 'mini', 'wechat') },
      make.several(1, 3, 'mini', 'sms', 'wechat', 'site'),
    ),
    sendMode: make.by(
      'status',
      {
        draft: 'scheduled',
        scheduled: make.oneOf('scheduled', 'scheduled', 'daily'),
        cancelled: 'scheduled',
        handed: 'now',
      },
      make.oneOf('now', 'now', 'daily'),
    ),
    sendAt: make.by('status', {
      sent: make.momentAgo(1, 200),
      draft: make.plannedWithin(1, 20),
      scheduled: make.plannedWithin(1, 20),
      cancelled: make.momentAgo(5, 60),
      handed: make.momentAgo(1, 3),
    }),
    dailyAt: make.by('sendMode', { daily: make.oneOf('08:30:00', '09:00:00', '17:00:00') }),
    nextOn: make.by('sendMode', { daily: make.by('status', { scheduled: make.daysAgo(-3, -1) }) }),
    validUntil: make.by(
      'sendMode',
      { daily: make.daysAgo(-120, -30) },
      make.often(0.5, make.daysAfter('sendAt', 1, 30)),
    ),
    sentCount: make.by('status', { sent: make.whole(80, 12_000) }, 0),
    readCount: make.upTo('sentCount', 0.8),
  },
})

/** Products that are sold, at a price that anybody would ask for. */
function isQuoted({ values }: KnownRow): boolean {
  const price = Number(values.get('price'))
  return values.get('status') === 'Y' && price > 1 && price < 1_000_000
}

/** Prices of the last weeks, as the correspondents of the regions have sent them in. */
export const priceQuotes = fromRecipes({
  page: 'price-quote',
  seed: 202,
  count: 320,
  since: 'quoteDate',
  fields: {
    product: make.ref('product-price', isQuoted),
    code: make.of('product', 'product-price', 'code'),
    unit: make.of('product', 'product-price', 'unit'),
    listPrice: make.of('product', 'product-price', 'price'),
    quoteDate: make.daysAgo(0, 21),
    region: make.region,
    price: make.times('listPrice', 0.94, 1.05),
    source: make.often(
      0.85,
      make.oneOf('上海有色网', '我的钢铁网', '卓创资讯', '大宗商品交易所', '厂家直报', '贸易商询价', '采编电话核实'),
    ),
    verified: make.by('source', { null: 'N' }, make.oneOf('Y', 'Y', 'N')),
    remark: make.often(0.15, make.oneOf('含税出厂价', '成交清淡', '现货偏紧', '盘中上调', '量大可议')),
  },
})
