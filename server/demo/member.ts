import { fromRecipes } from './demo-page.ts'
import * as make from './recipes.ts'

const INDUSTRIES = make.oneOf('manufacturing', 'trade', 'construction', 'logistics', 'energy', 'agriculture', 'finance')
const NICKNAMES: readonly (readonly [string, ...string[]])[] = [
  ['江南', '塞北', '岭南', '关中', '海河', '长江', '太行', '东海'],
  ['钢贸', '铜铝', '粮商', '老煤', '建材', '化工', '货运'],
]

export const members = fromRecipes({
  page: 'member',
  seed: 301,
  count: 220,
  numbered: { field: 'memberNo', by: 'registerTime', numbering: make.running('HY', 6) },
  fields: {
    sex: make.often(0.85, make.oneOf('1', '1', '2')),
    nickname: make.by(
      'sex',
      {
        1: make.words(...NICKNAMES, ['小王', '阿强', '老李', '大掌柜', '行者', '通', '先生']),
        2: make.words(...NICKNAMES, ['小芳', '阿梅', '大掌柜', '行者', '通', '姐']),
      },
      make.words(...NICKNAMES, ['大掌柜', '行者', '通']),
    ),
    realName: make.often(0.7, make.ownName),
    birthday: make.often(0.5, make.daysAgo(7_600, 22_000)),
    mobile: make.uniqueMobile('136'),
    email: make.often(0.35, make.email),
    registerTime: make.momentAgo(20, 1_400),
    level: make.oneOf('free', 'free', 'free', 'silver', 'silver', 'gold', 'diamond'),
    expiresOn: make.by('level', { free: null }, make.daysAgo(-500, -5)),
    points: make.whole(0, 36_000),
    balance: make.often(0.6, make.amount(0, 8_800), '0'),
    region: make.often(0.92, make.region),
    city: make.city,
    company: make.often(0.75, make.company),
    industry: make.often(0.85, INDUSTRIES),
    interests: make.several(0, 3, 'steel', 'nonferrous', 'chemical', 'building', 'energy', 'agricultural'),
    referrer: make.often(0.4, make.ref('person')),
    isVerified: make.often(0.6, true, false),
    lastVisitTime: make.often(0.9, make.momentAgo(0, 19)),
    status: make.oneOf('normal', 'normal', 'normal', 'normal', 'normal', 'normal', 'normal', 'frozen', 'cancelled'),
    freezeReason: make.by('status', { frozen: make.oneOf('后台冻结', '多次发布虚假报价', '本人申请冻结') }),
    remark: make.often(0.1, make.oneOf('重点客户，优先回访。', '介绍过三家同行。', '投诉过一次，已和解。')),
  },
})

export const authentications = fromRecipes({
  page: 'authentication',
  seed: 302,
  count: 200,
  numbered: { field: 'applyNo', by: 'submitTime', numbering: make.running('RZ2026', 4) },
  fields: {
    member: make.ref('member'),
    type: make.oneOf('personal', 'enterprise', 'enterprise'),
    sex: make.oneOf('1', '1', '2'),
    realName: make.ownName,
    birthday: make.daysAgo(8_000, 21_000),
    mobile: make.mobile,
    idCard: make.idCard,
    idFront: make.image('id-front'),
    idBack: make.image('id-back'),
    companyName: make.by('type', { enterprise: make.company }),
    creditCode: make.by('type', { enterprise: make.creditCode }),
    industry: make.by('type', { enterprise: make.often(0.9, INDUSTRIES) }),
    companyAddress: make.by('type', { enterprise: make.often(0.8, make.address) }),
    isPermanent: make.often(0.15, true, false),
    validFrom: make.daysAgo(400, 4_000),
    validTo: make.by('isPermanent', { false: make.daysAfter('validFrom', 3_650, 7_300) }),
    submitTime: make.momentAgo(4, 320),
    status: make.oneOf('approved', 'approved', 'approved', 'approved', 'pending', 'rejected'),
    rejectReason: make.by('status', {
      rejected: make.oneOf('资料不清晰，请重新提交', '证件已过期', '企业名称与证照不符'),
    }),
    auditor: make.by('status', { pending: null }, 'admin'),
    auditTime: make.by('status', { pending: null }, make.momentAfter('submitTime', 1, 3)),
  },
})

export const topUps = fromRecipes({
  page: 'top-up',
  seed: 303,
  count: 220,
  numbered: { field: 'orderNo', by: 'applyTime', numbering: make.runningByDay('CZ', 4) },
  fields: {
    member: make.ref('member'),
    amount: make.oneOf('100', '200', '500', '1000', '2000', '5000', '10000', '20000', '60000', '198.5'),
    bonusRate: ({ values }) => (Number(values.get('amount')) >= 10_000 ? '5' : '0'),
    payMethod: ({ values, random }) =>
      Number(values.get('amount')) > 50_000 ? 'bank' : random.pick(['wechat', 'wechat', 'alipay', 'bank']),
    payerName: make.by('payMethod', { bank: make.name }),
    payerCard: make.by('payMethod', { bank: make.bankCard }),
    transactionNo: make.often(0.8, ({ random }) => `42000${random.between(10_000_000, 99_999_999)}`),
    status: make.oneOf('paid', 'paid', 'paid', 'paid', 'paid', 'unpaid', 'refunded', 'closed'),
    applyTime: make.momentAgo(20, 500),
    paidAt: make.by('status', {
      paid: make.momentAfter('applyTime', 1, 2),
      refunded: make.momentAfter('applyTime', 1, 2),
    }),
    refundedAt: make.by('status', { refunded: make.momentAfter('paidAt', 2, 9) }),
    operator: make.often(0.9, 'admin'),
    needsInvoice: make.often(0.3, true, false),
    invoiceTitle: make.by('needsInvoice', { true: make.company }),
    taxNo: make.by('needsInvoice', { true: make.creditCode }),
    refundAmount: make.by('status', { refunded: make.times('amount', 0.5, 1) }),
    refundReason: make.by('status', { refunded: make.oneOf('充错账户', '课程取消', '协商退款') }),
  },
})

const LESSONS = [
  '报价单怎么看',
  '合同要点',
  '基差入门',
  '套保案例',
  '运费核算',
  '质检标准',
  '结算与开票',
  '风险识别',
] as const

export const students = fromRecipes({
  page: 'student',
  seed: 304,
  count: 160,
  numbered: { field: 'studentNo', by: 'enrolDate', numbering: make.running('XY', 6) },
  fields: {
    sex: make.oneOf('1', '1', '2'),
    name: make.ownName,
    member: make.ref('member'),
    // Nobody can enrol in a draft.
    course: make.ref('course', ({ values }) => values.get('status') !== 'draft'),
    teacher: make.often(0.9, make.ref('person')),
    birthday: make.often(0.8, make.daysAgo(8_000, 19_000)),
    mobile: make.mobile,
    email: make.often(0.5, make.email),
    company: make.often(0.7, make.company),
    education: make.oneOf('high_school', 'college', 'college', 'bachelor', 'bachelor', 'master'),
    enrolDate: make.daysAgo(100, 700),
    months: make.oneOf(6, 12, 12, 24),
    fee: make.of('course', 'course', 'price'),
    status: make.oneOf('studying', 'studying', 'graduated', 'graduated', 'suspended', 'withdrawn'),
    progress: make.by('status', { graduated: '100' }, make.amount(0, 99, 1)),
    examScore: make.by('status', {
      graduated: make.amount(60, 100, 0.5),
      studying: make.often(0.3, make.amount(35, 98, 0.5)),
    }),
    certificateNo: make.by('status', { graduated: make.serial('ZS2026', 4) }),
    remark: make.often(0.08, '申请延期一次。'),
  },
  tables: {
    records: {
      count: ({ random }) => random.between(0, LESSONS.length),
      fields: {
        lesson: make.inTurn(...LESSONS),
        studiedOn: make.daysAfter('enrolDate', 1, 90),
        minutes: make.whole(15, 120),
        score: make.often(0.8, make.amount(45, 100, 0.5)),
      },
    },
  },
})
