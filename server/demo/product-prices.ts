import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DemoPage, DraftRow, KnownRow, KnownRows } from './demo-page.ts'
import { createDeterministicRandom, type DeterministicRandom } from './deterministic-random.ts'
import { dayBefore } from './names.ts'

const PRICE_COUNT = 200
const LAST_DAY = '2026-11-15'

interface Product {
  readonly category: string
  readonly initials: string
  readonly name: string
  readonly specifications: readonly [string, ...string[]]
  /** Usual price, in yuan per unit. */
  readonly price: number
  readonly unit: string
}

const product = (
  category: string,
  initials: string,
  name: string,
  price: number,
  unit: string,
  ...specifications: [string, ...string[]]
): Product => ({ category, initials, name, price, unit, specifications })

const PRODUCTS: readonly [Product, ...Product[]] = [
  product('steel', 'LW', '螺纹钢', 3_480, 'ton', 'HRB400E Φ12', 'HRB400E Φ18', 'HRB400E Φ25', 'HRB500E Φ20'),
  product('steel', 'RZ', '热轧卷板', 3_620, 'ton', 'Q235B 5.75×1500', 'Q355B 9.5×1500', 'SS400 3.0×1250'),
  product('steel', 'LZ', '冷轧卷板', 4_180, 'ton', 'SPCC 1.0×1250', 'DC01 0.8×1250', 'DC04 1.2×1500'),
  product('steel', 'BX', '不锈钢板', 14_350, 'ton', '304/2B 2.0×1219', '316L/NO.1 6.0×1500', '430/BA 0.6×1000'),
  product('steel', 'WF', '无缝钢管', 4_760, 'ton', '20# Φ108×6', '45# Φ219×10', '16Mn Φ325×12'),
  product('nonferrous', 'DT', '电解铜', 74_850, 'ton', '1# 阴极铜', '平水铜', '湿法铜'),
  product('nonferrous', 'LD', '铝锭', 20_460, 'ton', 'A00', 'A356.2 合金', 'ADC12 合金'),
  product('nonferrous', 'XD', '锌锭', 24_180, 'ton', '0# 国标', '1# 国标'),
  product('nonferrous', 'NI', '电解镍', 128_600, 'ton', 'Ni9996 金川', 'Ni9990 进口'),
  product('chemical', 'JC', '甲醇', 2_435, 'ton', '优等品', '工业一级'),
  product('chemical', 'PV', '聚氯乙烯', 5_360, 'ton', 'SG-5 电石法', 'SG-3 乙烯法', 'S-1000'),
  product('chemical', 'PE', '聚乙烯', 8_290, 'ton', '7042 线性', '5000S 低压', '2426H 高压'),
  product('chemical', 'CJ', '纯碱', 1_870, 'ton', '重质', '轻质'),
  product('building', 'SN', '水泥', 385, 'ton', 'P.O 42.5 散装', 'P.O 42.5R 袋装', 'P.C 32.5R'),
  product('building', 'SJ', '商品混凝土', 468, 'cubic_metre', 'C30 泵送', 'C35 抗渗 P6', 'C40 早强'),
  product('building', 'MC', '木方', 2_150, 'cubic_metre', '辐射松 4×9', '白松 5×10'),
  product('building', 'BL', '浮法玻璃', 1_690, 'ton', '5mm 白玻', '12mm 超白'),
  product('energy', 'DL', '动力煤', 872, 'ton', 'Q5500 秦皇岛', 'Q5000 曹妃甸', 'Q6000 榆林坑口'),
  product('energy', 'JT', '焦炭', 2_060, 'ton', '准一级 日照', '二级 唐山'),
  product('energy', 'CY', '柴油', 7_540, 'ton', '0# 国六', '-10# 国六', '-35# 国六'),
  product('energy', 'TR', '液化天然气', 4_980, 'ton', '工厂出货', '接收站槽批'),
  product('agricultural', 'DD', '大豆', 4_620, 'ton', '国产三等', '进口转基因 巴西'),
  product('agricultural', 'YM', '玉米', 2_380, 'ton', '二等 水分14%', '三等 水分15%'),
  product('agricultural', 'MH', '棉花', 15_240, 'ton', '3128B 新疆机采', '2129B 长绒'),
  product('agricultural', 'ST', '白砂糖', 6.35, 'kg', '一级 广西', '优级 云南'),
  product('agricultural', 'JD', '鲜鸡蛋', 268, 'piece', '45 斤/箱 红壳', '360 枚/箱 粉壳'),
]

export const productPrices: DemoPage = {
  page: 'product-price',
  create: (known) => {
    const random = createDeterministicRandom(20_261_115)
    const made = new Map<string, number>()
    return Array.from({ length: PRICE_COUNT }, (_, index) => {
      const kind = PRODUCTS[index % PRODUCTS.length] ?? PRODUCTS[0]
      const number = (made.get(kind.initials) ?? 0) + 1
      made.set(kind.initials, number)
      return createPrice(random, index, kind, number, known)
    })
  },
}

function createPrice(
  random: DeterministicRandom,
  index: number,
  kind: Product,
  number: number,
  known: KnownRows,
): DraftRow {
  const priceType = random.pick(['fixed', 'fixed', 'float', 'negotiated'])
  const cents = priceOf(random, index, kind, priceType)
  const hasCost = cents !== null && random.chance(0.8)
  const manufacturers = (known.get('manufacturer') ?? []).filter(({ values }) => {
    const categories = values.get('categories')
    return Array.isArray(categories) && categories.includes(kind.category)
  })
  const values = new Map<string, CanonicalValue>([
    ['code', `${kind.initials}${String(number).padStart(4, '0')}`],
    ['name', nameOf(index, kind, number)],
    ['category', kind.category],
    ['manufacturer', random.chance(0.05) ? null : oneOf(random, manufacturers)],
    ['depart', random.chance(0.1) ? null : oneOf(random, known.get('sys_depart') ?? [])],
    ['priceType', priceType],
    ['price', cents === null ? null : toAmount(cents)],
    ['unit', kind.unit],
    ['formula', priceType === 'float' ? formulaOf(random) : null],
    ['validFrom', random.chance(0.08) ? null : dayBefore(LAST_DAY, random.between(0, 420))],
    ['cost', hasCost ? toAmount(Math.round(cents * (0.82 + random.next() * 0.14))) : null],
    ['status', random.chance(0.85) ? 'Y' : 'N'],
  ])
  return { values, rows: new Map([['tiers', tiersOf(random, cents)]]) }
}

/** Cheaper by the hundred: up to four steps, for half of the prices that there are. */
function tiersOf(random: DeterministicRandom, cents: number | null): readonly DraftRow['values'][] {
  const length = cents !== null && cents > 100 && random.chance(0.5) ? random.between(1, 4) : 0
  return Array.from(
    { length },
    (_, step) =>
      new Map<string, CanonicalValue>([
        ['minQty', [50, 100, 300, 500][step] ?? 1_000],
        ['price', toAmount(Math.round(((cents ?? 0) * (98 - step * 2)) / 100))],
      ]),
  )
}

function nameOf(index: number, kind: Product, number: number): string {
  const specification = kind.specifications[(number - 1) % kind.specifications.length] ?? ''
  if (index === 4) return `${kind.name} 20# Φ108×6 GB/T 8163-2018 输送流体用 双定尺 12 米 含税含检验费 厂内自提`
  return `${kind.name} ${specification}`
}

/** In cents; the odd ones test what a list makes of nothing, of zero, and of as much as the field holds. */
function priceOf(random: DeterministicRandom, index: number, kind: Product, priceType: string): number | null {
  if (index === 2) return 0
  if (index === 9) return 999_999_999_999
  if (index === 13) return 1
  if (priceType === 'negotiated' && random.chance(0.7)) return null
  const yuan = kind.price * (0.9 + random.next() * 0.2)
  return yuan < 1_000 ? Math.round(yuan * 100) : Math.round(yuan / 10) * 1_000
}

function toAmount(cents: number): string {
  const text = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`
  return text.replace(/\.?0+$/, '')
}

function oneOf(random: DeterministicRandom, rows: readonly KnownRow[]): string | null {
  return rows[random.between(0, Math.max(0, rows.length - 1))]?.id ?? null
}

function formulaOf(random: DeterministicRandom): string {
  return random.pick([
    '基准价 × 汇率 + 运费，每周一按上周均价调整。',
    '上海有色网当日均价 + 加工费 450 元/吨，月末多退少补。',
    '大连商品交易所主力合约结算价 + 基差 80 元/吨。',
    '秦皇岛 5500 大卡指数 × 实际热值 / 5500，含税含港杂费。',
    '出厂价 × (1 - 年度返利 2.5%)，满 500 吨另议。',
  ])
}
