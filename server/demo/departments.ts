import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DemoPage, DraftRow } from './demo-page.ts'
import { createDeterministicRandom, type DeterministicRandom } from './deterministic-random.ts'
import { CITIES, dayBefore, mobileNumber, personName, REGION_NAMES, REGIONS } from './names.ts'

const DEPARTMENT_COUNT = 200
const LAST_DAY = '2026-11-18'

const DUTIES: readonly { readonly initials: string; readonly name: string; readonly businesses: readonly string[] }[] =
  [
    { initials: 'XH', name: '现货报价部', businesses: ['spot'] },
    { initials: 'QH', name: '期货资讯部', businesses: ['futures'] },
    { initials: 'WL', name: '物流撮合部', businesses: ['logistics'] },
    { initials: 'JR', name: '供应链金融部', businesses: ['finance', 'spot'] },
    { initials: 'KH', name: '会员服务部', businesses: ['training'] },
  ]

export const departments: DemoPage = {
  page: 'market-department',
  create: () => createDepartments().map((values) => ({ values })),
}

function createDepartments(): readonly DraftRow['values'][] {
  const random = createDeterministicRandom(20_261_118)
  const places = REGIONS.flatMap((region) => (CITIES[region] ?? []).map((city) => ({ region, city })))
  const all = DUTIES.flatMap((duty) => places.map((place) => ({ ...place, duty })))
  return all.slice(0, DEPARTMENT_COUNT).map((one, index) => createDepartment(random, index, one))
}

function createDepartment(
  random: DeterministicRandom,
  index: number,
  { region, city, duty }: { region: string; city: string; duty: (typeof DUTIES)[number] },
): ReadonlyMap<string, CanonicalValue> {
  const reportedAt = `${String(random.between(8, 19)).padStart(2, '0')}:${String(random.between(0, 59)).padStart(2, '0')}:00`
  const isClosed = random.chance(0.08)
  return new Map<string, CanonicalValue>([
    ['code', `${duty.initials}${String(index + 1).padStart(4, '0')}`],
    ['name', nameOf(index, `${city}${duty.name}`)],
    ['region', region],
    ['businesses', isClosed ? null : duty.businesses],
    ['leader', personName(random)],
    ['mobile', mobileNumber(random)],
    ['staffCount', staffOf(random, index)],
    ['opensAt', region === 'northwest' || region === 'southwest' ? '09:30:00' : '09:00:00'],
    ['closesAt', random.chance(0.2) ? '18:00:00' : '17:30:00'],
    ['lastReportAt', isClosed ? null : `${dayBefore(LAST_DAY, random.between(0, 45))} ${reportedAt}`],
    ['acceptsOrders', !isClosed && random.chance(0.85)],
    [
      'remark',
      random.chance(0.4)
        ? `负责${REGION_NAMES[region] ?? ''}大区${city}及周边市场的${duty.name.replace('部', '')}。`
        : null,
    ],
  ])
}

function nameOf(index: number, name: string): string {
  return index === 6 ? `${name}（含自由贸易试验区、综合保税区及临港新片区联合工作组）` : name
}

function staffOf(random: DeterministicRandom, index: number): CanonicalValue {
  if (index === 5) return 0
  if (index === 12) return 9_999
  return random.chance(0.05) ? null : random.between(3, 48)
}
