import { fromRecipes } from './demo-page.ts'
import * as make from './recipes.ts'

const CHAPTERS = [
  '导学',
  '基础概念',
  '报价与合同',
  '交割与物流',
  '成本核算',
  '案例一',
  '案例二',
  '常见误区',
  '答疑',
  '结业测试',
] as const

const TRADES = ['大宗商品', '钢材', '有色金属', '化工', '农产品', '煤炭'] as const
const SUBJECTS = [
  { category: 'trading', name: '贸易实务' },
  { category: 'analysis', name: '行情分析' },
  { category: 'futures', name: '期货套保' },
  { category: 'logistics', name: '物流管理' },
  { category: 'finance', name: '供应链金融' },
  { category: 'policy', name: '合规经营' },
] as const
const FORMS = ['入门', '训练营', '进阶', '（第二期）'] as const

export const courses = fromRecipes({
  page: 'course',
  seed: 401,
  count: 60,
  fields: {
    code: make.serial('KC', 4),
    // Below 144, no two courses have the same name.
    category: ({ index }) => SUBJECTS[index % SUBJECTS.length]?.category ?? null,
    name: ({ index }) => {
      const subject = SUBJECTS[index % SUBJECTS.length]?.name ?? ''
      const turn = Math.floor(index / SUBJECTS.length)
      const trade = TRADES[(index + turn) % TRADES.length] ?? ''
      return trade + subject + (FORMS[Math.floor(turn / TRADES.length) * 2 + (index % 2)] ?? '')
    },
    level: make.oneOf('basic', 'basic', 'advanced', 'master'),
    teachers: make.refs('person', 1, 3),
    mode: make.by(
      'level',
      { master: make.oneOf('live', 'offline') },
      make.oneOf('recorded', 'recorded', 'live', 'offline'),
    ),
    liveUrl: make.by('mode', { live: ({ index }) => `https://live.example.com/rooms/${1_000 + index}` }),
    address: make.by('mode', { offline: make.address }),
    price: make.oneOf('0', '99', '299', '599', '1280', '2980'),
    memberPrice: make.often(
      0.8,
      make.by('price', { 0: '0', 99: '69', 299: '239', 599: '499', 1280: '980', 2980: '2380' }),
    ),
    capacity: make.by('mode', { recorded: null }, make.whole(30, 200)),
    startDate: make.by('mode', { recorded: null }, make.daysAgo(-60, 300)),
    endDate: make.daysAfter('startDate', 2, 60),
    enrolUntil: make.often(0.8, make.daysAfter('startDate', -20, 0)),
    isRecommended: make.often(0.25, true, false),
    sort: ({ index }) => (index + 1) * 10,
    status: make.oneOf('published', 'published', 'published', 'draft', 'offline'),
    introduction: make.joined(
      '<p>',
      make.words(
        ['由一线从业十年以上的讲师主讲，', '结合平台真实成交案例，', '面向采购、销售与风控岗位，'],
        [
          '讲清从询价、签约到交割结算的全过程。',
          '帮助学员建立自己的行情分析框架。',
          '随堂练习与测验，学完可领取结业证书。',
        ],
      ),
      '</p>',
    ),
  },
  tables: {
    chapters: {
      count: ({ random }) => random.between(3, CHAPTERS.length),
      fields: {
        number: ({ index }) => index + 1,
        title: make.inTurn(...CHAPTERS),
        minutes: make.whole(12, 90),
        isFree: ({ index }) => index === 0,
      },
    },
  },
})

const CLAUSES = [
  ['一、我们收集的信息', '注册时的手机号码、认证时的证件信息、交易时的收货与开票信息。'],
  ['二、信息的使用', '用于身份核验、订单履约、行情推送与安全风控，不作其他用途。'],
  ['三、信息的保存与保护', '境内存储，传输与存储均加密，保存期限为服务终止后三年。'],
  ['四、您的权利', '可随时查询、更正、导出、删除个人信息，或撤回同意、注销账号。'],
  ['五、联系我们', '通过页面所列邮箱与电话，我们将在十五个工作日内答复。'],
]
  .map(([heading, text]) => `<h3>${heading}</h3><p>${text}</p>`)
  .join('')
const VERSIONS = ['YS-V1.0', 'YS-V1.1', 'YS-V2.0', 'YS-V2.1', 'FW-V1.0', 'FW-V1.1', 'ET-V1.0', 'QD-V1.0'] as const

export const privacyAgreements = fromRecipes({
  page: 'privacy-agreement',
  seed: 402,
  since: 'publishTime',
  count: VERSIONS.length,
  fields: {
    versionNo: make.inTurn(...VERSIONS),
    title: make.inTurn(
      '隐私政策',
      '隐私政策',
      '隐私政策',
      '隐私政策',
      '服务协议',
      '服务协议',
      '儿童个人信息保护规则',
      '第三方共享清单',
    ),
    kind: make.inTurn('privacy', 'privacy', 'privacy', 'privacy', 'service', 'service', 'children', 'sdk'),
    clients: make.several(2, 4, 'mini', 'ios', 'android', 'web'),
    status: make.inTurn('offline', 'offline', 'published', 'draft', 'offline', 'published', 'published', 'published'),
    effectiveDate: make.inTurn(
      '2023-03-01',
      '2024-06-01',
      '2025-09-01',
      '2026-12-15',
      '2023-03-01',
      '2025-01-01',
      '2024-06-01',
      '2025-09-01',
    ),
    // When the next one comes into force: there is one at any time.
    expiryDate: make.inTurn('2024-06-01', '2025-09-01', null, null, '2025-01-01', null, null, null),
    changes: make.inTurn(
      '首次发布',
      '补充第三方共享清单',
      '按新规修订个人权利条款',
      '新增行情推送的说明',
      '首次发布',
      '修订交易规则',
      '首次发布',
      '首次发布',
    ),
    content: CLAUSES,
    contactEmail: 'privacy@example.com',
    contactPhone: '021-60008888',
    publishTime: make.by('status', { draft: null }, make.momentAfter('effectiveDate', -20, -10)),
    publisher: make.by('status', { draft: null }, 'admin'),
    agreedCount: make.by('status', { draft: 0 }, make.whole(1_200, 86_000)),
  },
})

export const systemParameters = fromRecipes({
  page: 'system-parameter',
  seed: 403,
  count: 1,
  fields: {
    platformName: '大宗行情交易平台',
    slogan: '行情一手掌握，交易安心省力',
    homepage: 'https://www.example.com',
    servicePhone: '021-60006666',
    serviceEmail: 'service@example.com',
    serviceQq: '800012345',
    // A demonstration is tried at any hour.
    quoteOpensAt: '00:00:00',
    quoteClosesAt: '23:59:59',
    openRegions: () => ['east', 'south', 'north', 'central', 'southwest', 'northwest', 'northeast'],
    goldFee: '598',
    diamondFee: '1998',
    minWithdrawal: '100',
    maxWithdrawal: '50000',
    withdrawalsPerDay: 3,
  },
})
