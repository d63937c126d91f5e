import { fromRecipes } from './demo-page.ts'
import * as make from './recipes.ts'

interface Kind {
  readonly name: string
  /** Usual price in yuan. */
  readonly price: number
  readonly standard: string
  readonly specifications: readonly [string, ...string[]]
}
const kind = (name: string, price: number, standard: string, ...specifications: [string, ...string[]]): Kind => ({
  name,
  price,
  standard,
  specifications,
})

const CATEGORIES = [
  {
    code: 'JC',
    name: '建筑钢材',
    category: 'steel',
    kinds: [
      kind('螺纹钢', 3_480, 'GB/T 1499.2-2018', 'HRB400E Φ12', 'HRB400E Φ20', 'HRB500E Φ25'),
      kind('线材', 3_560, 'GB/T 701-2008', 'HPB300 Φ8', 'HPB300 Φ10'),
      kind('盘螺', 3_690, 'GB/T 1499.2-2018', 'HRB400E Φ8', 'HRB400E Φ10'),
      kind('型钢', 3_720, 'GB/T 11263-2017', '200×200', '300×150', '400×200'),
    ],
  },
  {
    code: 'BC',
    name: '板材',
    category: 'steel',
    kinds: [
      kind('热轧卷板', 3_620, 'GB/T 3274-2017', 'Q235B 5.75', 'Q355B 9.5'),
      kind('冷轧卷板', 4_180, 'GB/T 5213-2019', 'DC01 1.0', 'DC04 1.2'),
      kind('中厚板', 3_650, 'GB/T 709-2019', 'Q235B 20', 'Q355B 30'),
      kind('不锈钢板', 14_350, 'GB/T 3280-2015', '304/2B 2.0', '316L 6.0'),
    ],
  },
  {
    code: 'YS',
    name: '有色金属',
    category: 'nonferrous',
    kinds: [
      kind('电解铜', 74_850, 'GB/T 467-2010', '平水铜', '升水铜'),
      kind('铝锭', 20_460, 'GB/T 1196-2017', 'A00', 'A356.2'),
      kind('锌锭', 24_180, 'GB/T 470-2008', '0#', '1#'),
      kind('铅锭', 16_900, 'GB/T 469-2013', '1#', '再生精铅'),
    ],
  },
  {
    code: 'HG',
    name: '化工原料',
    category: 'chemical',
    kinds: [
      kind('甲醇', 2_435, 'GB/T 338-2011', '优等品', '一等品'),
      kind('纯碱', 1_870, 'GB 210.1-2004', '重质', '轻质'),
      kind('烧碱', 960, 'GB/T 209-2018', '32% 液碱', '片碱 99%'),
      kind('聚乙烯', 8_290, 'GB/T 11115-2009', '7042', '5000S', '2426H'),
    ],
  },
  {
    code: 'SN',
    name: '水泥砂石',
    category: 'building',
    kinds: [
      kind('水泥', 425, 'GB 175-2023', 'P.O 42.5 散装', 'P.O 42.5R 袋装'),
      kind('商品混凝土', 468, 'GB/T 14902-2012', 'C30 泵送', 'C40 早强'),
      kind('浮法玻璃', 1_690, 'GB 11614-2022', '5mm 白玻', '12mm 超白'),
      kind('加气砌块', 520, 'GB/T 11968-2020', 'A3.5 B06', 'A5.0 B07'),
    ],
  },
  {
    code: 'NY',
    name: '能源煤焦',
    category: 'energy',
    kinds: [
      kind('动力煤', 872, 'GB/T 7562-2018', 'Q5500', 'Q5000', 'Q6000'),
      kind('焦炭', 2_060, 'GB/T 1996-2017', '准一级', '二级'),
      kind('柴油', 7_540, 'GB 19147-2016', '0# 国六', '-10# 国六'),
      kind('液化天然气', 4_980, 'GB/T 38753-2020', '工厂出货', '槽批'),
    ],
  },
  {
    code: 'LY',
    name: '粮油饲料',
    category: 'agricultural',
    kinds: [
      kind('玉米', 2_380, 'GB 1353-2018', '二等', '三等'),
      kind('大豆', 4_620, 'GB 1352-2023', '国产三等', '进口'),
      kind('豆粕', 3_250, 'GB/T 19541-2017', '43% 蛋白', '46% 蛋白'),
      kind('白砂糖', 6_350, 'GB/T 317-2018', '一级', '优级'),
    ],
  },
] as const
const KINDS = CATEGORIES.flatMap(({ code, kinds }, above) =>
  kinds.map((one, index) => ({ ...one, above, code: `${code}0${index + 1}` })),
)
/** Lowest and highest score by grade; no item of a product is below 60, but for those that have to do better. */
const SCORES = { A: [90, 99], B: [80, 90], C: [66, 79], D: [45, 59] } as const
const GRADES = ['B', 'A', 'C', 'B', 'D', 'C', 'A', 'B', 'C', 'D', 'B'] as const

const BY_NAME = new Map(KINDS.map((one) => [one.name, one]))

export const productLevelOnes = fromRecipes({
  page: 'product-level-one',
  seed: 501,
  count: CATEGORIES.length,
  fields: {
    code: make.inTurn(...CATEGORIES.map(({ code }) => code)),
    name: make.inTurn(...CATEGORIES.map(({ name }) => name)),
    category: make.inTurn(...CATEGORIES.map(({ category }) => category)),
    unit: 'ton',
    manager: make.ref('person'),
    depart: make.ref('sys_depart'),
    commissionRate: make.oneOf('0.5', '1', '1.5'),
    needsLicence: make.by('category', { energy: true, chemical: true }, false),
    licenceName: make.by('needsLicence', { true: '危险化学品经营许可证' }),
    icon: make.image('category'),
    sort: ({ index }) => (index + 1) * 10,
  },
})

export const productLevelTwos = fromRecipes({
  page: 'product-level-two',
  seed: 502,
  count: KINDS.length,
  fields: {
    code: make.inTurn(...KINDS.map(({ code }) => code)),
    name: make.inTurn(...KINDS.map(({ name }) => name)),
    levelOne: ({ known, index }) => known.get('product-level-one')?.[KINDS[index]?.above ?? 0]?.id ?? null,
    unit: make.by('name', { 商品混凝土: 'cubic_metre', 加气砌块: 'cubic_metre' }, 'ton'),
    standard: make.inTurn(...KINDS.map(({ standard }) => standard)),
    minOrder: make.often(0.8, make.oneOf('1', '5', '10', '30')),
    scoredOn: make.daysAgo(5, 120),
    scorer: 'admin',
    sort: ({ index }) => (index + 1) * 10,
    enabled: make.often(0.92, 'Y', 'N'),
    remark: make.often(0.1, '季度末重新评分。'),
  },
  tables: {
    scores: {
      count: () => 5,
      fields: {
        item: make.inTurn('quality', 'price', 'delivery', 'service', 'compliance'),
        weight: make.inTurn('30', '25', '20', '15', '10'),
        score: (row) => {
          const [low, high] = SCORES[GRADES[(row.master?.index ?? 0) % GRADES.length] ?? 'B']
          return make.cook(make.amount(low, high, 0.5), row)
        },
        reason: ({ values }) => (Number(values.get('score')) < 60 ? '季度内有三次以上客户投诉' : null),
      },
    },
  },
})

export const products = fromRecipes({
  page: 'product',
  seed: 503,
  count: 200,
  since: 'listedOn',
  fields: {
    code: make.serial('CP', 6),
    levelTwo: make.ref('product-level-two'),
    levelOne: make.of('levelTwo', 'product-level-two', 'levelOne'),
    name: make.of('levelTwo', 'product-level-two', 'name'),
    specification: ({ values, random }) =>
      random.pick(BY_NAME.get(String(values.get('name')))?.specifications ?? ['标准']),
    price: ({ values, random }) => {
      const usual = BY_NAME.get(String(values.get('name')))?.price ?? 1_000
      return make.decimal(Math.round(usual * (0.92 + random.next() * 0.16)))
    },
    manufacturer: make.often(0.92, make.ref('manufacturer')),
    brand: make.often(0.8, make.oneOf('沙钢', '宝钢', '江铜', '中铝', '海螺', '中粮', '神华', '万华')),
    unit: make.of('levelTwo', 'product-level-two', 'unit'),
    marketPrice: make.often(0.8, make.times('price', 0.97, 1.06)),
    cost: make.often(0.9, make.times('price', 0.8, 0.97)),
    warningStock: make.oneOf('10', '50', '100'),
    labels: make.several(0, 2, 'hot', 'new', 'spot', 'discount', 'self_run', 'certified'),
    status: make.oneOf('on_sale', 'on_sale', 'on_sale', 'on_sale', 'draft', 'off_sale'),
    listedOn: make.by('status', { draft: null }, make.daysAgo(40, 700)),
    delistedOn: make.by('status', { off_sale: make.daysAfter('listedOn', 5, 39) }),
    soldCount: make.by('status', { draft: 0 }, make.whole(0, 5_200)),
    picture: make.image('product'),
    description: make.words(
      ['厂家直供，', '现货在库，', '正品保证，'],
      ['附原厂质保书，', '支持第三方质检，'],
      ['可提供运输服务。', '当日下单次日提货。'],
    ),
  },
  tables: {
    skus: {
      count: ({ random }) => random.between(1, 4),
      fields: {
        skuCode: ({ index, master }) => `SKU${String((master?.index ?? 0) + 1).padStart(4, '0')}${index + 1}`,
        warehouse: make.inTurn('shanghai', 'foshan', 'tianjin', 'wuhan', 'chengdu'),
        price: make.times('price', 0.98, 1.04),
        stock: make.amount(1_200, 5_000, 0.5),
      },
    },
  },
})

export const banners = fromRecipes({
  page: 'banner',
  seed: 504,
  count: 36,
  fields: {
    title: make.words(
      ['会员日', '双十一', '新品上线', '行情早知道', '周年庆'],
      ['充值有礼', '限时特惠', '直播课堂', '专场采购'],
    ),
    position: make.oneOf('home_top', 'home_top', 'home_middle', 'market', 'mall', 'popup'),
    clients: make.several(1, 3, 'mini', 'ios', 'android', 'web'),
    picture: make.image('banner'),
    backgroundColor: make.oneOf('#ffffff', '#1677ff', '#fff7e6'),
    jumpType: make.by('position', { popup: 'product' }, make.oneOf('none', 'url', 'page', 'product')),
    jumpUrl: make.by('jumpType', { url: 'https://www.example.com/activity' }),
    jumpPage: make.by('jumpType', { page: '/pages/market/price-list' }),
    jumpProduct: make.by('jumpType', { product: make.ref('product') }),
    startsAt: make.momentAgo(0, 200),
    endsAt: make.momentAfter('startsAt', 3, 30),
    memberLevels: make.often(0.2, make.several(1, 2, 'silver', 'gold', 'diamond')),
    shownCount: make.whole(800, 260_000),
    clickCount: make.upTo('shownCount', 0.08),
    sort: ({ index }) => index + 1,
    enabled: make.often(0.7, 'Y', 'N'),
  },
})
