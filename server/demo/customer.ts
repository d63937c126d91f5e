import { fromRecipes } from './demo-page.ts'
import { flatten, type Outline } from './outline.ts'
import * as make from './recipes.ts'

const industries = (...names: readonly string[]): readonly Outline[] =>
  names.map((name) => ({ name, kind: 'industry' }))
const regions: readonly Outline[] = [
  { name: '华东区', kind: 'region', below: industries('基建', '制造', '贸易') },
  { name: '华南区', kind: 'region', below: industries('制造', '家电') },
  { name: '华北区', kind: 'region', below: industries('基建', '能源') },
]
const SYSTEM = flatten(
  [
    { name: '战略客户', kind: 'grade', below: regions },
    { name: '重点客户', kind: 'grade', below: regions },
    { name: '普通客户', kind: 'grade', below: regions.map(({ name, kind }) => ({ name, kind })) },
    { name: '潜在客户', kind: 'grade' },
  ],
  'K',
)

export const customerSystem = fromRecipes({
  page: 'customer-system',
  seed: 901,
  count: SYSTEM.length,
  parent: (index) => SYSTEM[index]?.parent,
  fields: {
    code: make.inTurn(...SYSTEM.map(({ code }) => code)),
    name: make.inTurn(...SYSTEM.map(({ name }) => name)),
    kind: make.inTurn(...SYSTEM.map(({ kind }) => kind)),
    region: make.by('name', { 华东区: 'east', 华南区: 'south', 华北区: 'north' }),
    manager: make.often(0.8, make.ref('person')),
    creditDays: make.by('kind', { grade: 0 }, make.oneOf(0, 15, 30, 60)),
    creditLimit: make.by('creditDays', { 0: null }, make.amount(100_000, 2_000_000, 50_000)),
    discount: make.oneOf('100', '99', '98', '97'),
    minTurnover: make.often(0.6, make.oneOf('500000', '2000000', '10000000')),
    visitCycle: make.often(0.8, make.oneOf(15, 30, 90)),
    sort: ({ index }) => (index + 1) * 10,
  },
})

export const customers = fromRecipes({
  page: 'customer-search',
  seed: 902,
  count: 200,
  since: 'firstDealOn',
  fields: {
    customerNo: make.serial('KH', 6),
    region: make.often(0.95, make.region),
    name: make.company,
    system: make.ref('customer-system'),
    creditDays: make.of('system', 'customer-system', 'creditDays'),
    levelCredit: make.of('system', 'customer-system', 'creditLimit'),
    source: make.oneOf('visit', 'exhibition', 'referral', 'online', 'member'),
    industry: make.often(
      0.9,
      make.oneOf('manufacturing', 'trade', 'construction', 'logistics', 'energy', 'agriculture'),
    ),
    // By the shipped categories; of the row, so that no other field is another one.
    category: ({ index }) => ['A01A01A01', 'A01A01A02', 'A01A02', null][index % 4] ?? null,
    address: make.often(0.8, make.address),
    member: make.often(0.5, make.ref('member')),
    owner: make.ref('person'),
    telephone: make.often(0.6, make.landline),
    website: make.often(0.3, ({ index }) => `https://www.example.com/customers/${index + 1}`),
    status: make.oneOf('dealing', 'dealing', 'dealing', 'potential', 'potential', 'lost'),
    lostReason: make.by('status', { lost: make.oneOf('价格没有优势', '停产搬迁', '转向同行采购') }),
    creditLimit: make.by(
      'status',
      { dealing: make.by('levelCredit', { null: '0' }, make.amount(0, 100_000, 10_000)) },
      '0',
    ),
    usedCredit: make.times('creditLimit', 0, 0.9),
    firstDealOn: make.by('status', { potential: null }, make.daysAgo(400, 2_000)),
    lastDealOn: make.daysAfter('firstDealOn', 0, 390),
    dealAmount: make.by('status', { potential: '0' }, make.amount(8_000, 26_000_000, 500)),
    nextFollowOn: make.by('status', { lost: null }, make.often(0.8, make.daysAgo(-45, -1))),
    remark: make.often(0.15, make.oneOf('付款及时，可适当放宽账期。', '只做现款，不赊账。', '年底集中采购。')),
  },
  tables: {
    contacts: {
      count: ({ random }) => random.between(1, 3),
      fields: {
        name: make.name,
        post: make.oneOf('采购经理', '总经理', '财务', '业务员'),
        mobile: make.mobile,
        email: make.often(0.4, make.email),
        isPrimary: ({ index }) => index === 0,
      },
    },
    follows: {
      count: ({ random }) => random.between(0, 4),
      fields: {
        followedOn: make.daysAgo(1, 300),
        method: make.oneOf('phone', 'visit', 'wechat', 'mail'),
        content: make.words(
          ['报价已发，', '沟通账期，', '回访使用情况，', '介绍新品，'],
          ['等待回复。', '有意向，下周再谈。', '暂无需求。', '约定上门拜访。'],
        ),
      },
    },
  },
})
