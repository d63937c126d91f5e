import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DemoPage, DraftRow } from './demo-page.ts'
import { createDeterministicRandom, type DeterministicRandom } from './deterministic-random.ts'
import { AREA_OF_CITY, BRANDS, cityOf, dayBefore, mobileNumber, personName, REGIONS, streetAddress } from './names.ts'

const MANUFACTURER_COUNT = 200
/** One name is as long as the field takes, so that lists show how they deal with it. */
const LONG_NAME = 7
const LAST_DAY = '2026-10-31'

const TRADES: Readonly<Record<string, readonly [string, string]>> = {
  steel: ['钢铁', '特钢制品'],
  nonferrous: ['有色金属', '铜铝业'],
  chemical: ['化工', '新材料'],
  building: ['建材', '水泥'],
  energy: ['能源', '石油燃气'],
  agricultural: ['粮油', '农产品'],
}
const CATEGORIES = ['steel', 'nonferrous', 'chemical', 'building', 'energy', 'agricultural'] as const
const FORMS: Readonly<Record<string, string>> = {
  producer: '有限公司',
  trader: '贸易有限公司',
  agent: '商贸代理有限公司',
  processor: '加工股份有限公司',
}

export const manufacturers: DemoPage = {
  page: 'manufacturer',
  create: () => createManufacturers().map((values) => ({ values })),
}

function createManufacturers(): readonly DraftRow['values'][] {
  const random = createDeterministicRandom(20_261_101)
  const names = new Set<string>()
  return Array.from({ length: MANUFACTURER_COUNT }, (_, index) => createManufacturer(random, index, names))
}

function createManufacturer(random: DeterministicRandom, index: number, names: Set<string>): DraftRow['values'] {
  const isLong = index === LONG_NAME
  const region = isLong ? 'southwest' : random.pick(REGIONS)
  const city = isLong ? '重庆' : cityOf(random, region)
  const category = CATEGORIES[index % CATEGORIES.length] ?? 'steel'
  const type = random.pick(['producer', 'producer', 'trader', 'agent', 'processor'])
  const trade = random.pick(TRADES[category] ?? ['物资'])
  const brand = BRANDS[random.between(0, BRANDS.length - 1)] ?? '宏远'
  const second = random.pick(CATEGORIES)
  const categories = random.chance(0.35) && second !== category ? [category, second] : [category]
  const isBare = random.chance(0.12)
  const code = `CJ-${String(index + 1).padStart(4, '0')}`
  return new Map<string, CanonicalValue>([
    ['code', code],
    ['name', companyName(index, `${city}${brand}${trade}${FORMS[type] ?? '有限公司'}`, names)],
    ['type', type],
    ['region', isBare ? null : region],
    ['categories', categories],
    ['contact', personName(random)],
    ['mobile', mobileNumber(random)],
    ['phone', isBare ? null : `0${random.between(21, 29)}-${random.between(60_000_000, 89_999_999)}`],
    ['email', isBare ? null : `sales${index + 1}@example.com`],
    ['website', random.chance(0.3) ? `https://www.example.com/suppliers/${code.toLowerCase()}` : null],
    ['registeredCapital', capitalOf(random, index, type)],
    ['foundedOn', isBare ? null : dayBefore(LAST_DAY, random.between(200, 14_000))],
    ['status', random.pick(['active', 'active', 'active', 'trial', 'paused', 'ended'])],
    ['area', isBare ? null : (AREA_OF_CITY[city] ?? null)],
    ['address', isBare ? null : streetAddress(random, city)],
    ['remark', remarkOf(random, index)],
  ])
}

function companyName(index: number, name: string, names: Set<string>): string {
  if (index === LONG_NAME)
    return '中国西部（重庆）内陆开放型大宗商品现货交易与供应链综合服务产业园区投资开发运营管理集团股份有限公司'
  const unique = names.has(name) ? name.replace(/(有限|股份)/, `第${index}$1`) : name
  names.add(unique)
  return unique
}

/** In units of ten thousand yuan; one of as much as the field holds. */
function capitalOf(random: DeterministicRandom, index: number, type: string): CanonicalValue {
  if (index === 11) return '999999999999'
  if (random.chance(0.06)) return null
  const isMaker = type === 'producer' || type === 'processor'
  return String(isMaker ? random.between(10, 600) * 100 : random.between(5, 200) * 10)
}

function remarkOf(random: DeterministicRandom, index: number): CanonicalValue {
  if (index === 20)
    return '2019 年起合作，历年履约良好。\n结算方式：先款后货，量大可议。\n注意：<b>春节前后</b>产能紧张，提前一个月下单。'
  if (random.chance(0.6)) return null
  return random.pick([
    '月结 30 天，开具 13% 增值税专用发票。',
    '现款现货，价格随行就市，以当日报价为准。',
    '年度框架协议客户，季度末对账。',
    '厂内自提，承运车辆须提前一天报备。',
    '质量异议须在到货后 7 日内书面提出。',
  ])
}
