import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import type { KnownRow, Numbering, Recipe, RowInMaking } from './demo-page.ts'
import { demoPicturePath } from './demo-pictures.ts'
import type { DeterministicRandom } from './deterministic-random.ts'
import { BRANDS, cityOf, dayBefore, mobileNumber, personName, streetAddress } from './names.ts'

/** Demo data end here, whenever they are loaded. */
export const LAST_DAY = '2026-11-18'

/** `HY` and 6 digits: `HY000001`, `HY000002`, … */
export const serial =
  (prefix: string, digits: number): Recipe =>
  ({ index }) =>
    prefix + String(index + 1).padStart(digits, '0')

/** The same for rows in the order in which they came in. */
export const running =
  (prefix: string, digits: number): Numbering =>
  () => {
    let last = 0
    return () => {
      last += 1
      return prefix + String(last).padStart(digits, '0')
    }
  }

/** `DD20261118` and 4 digits: the count begins anew each day, and goes on with the hours. */
export const runningByDay =
  (prefix: string, digits: number): Numbering =>
  () => {
    const last = { day: '', count: 0 }
    return (cameIn) => {
      const [day = '', time = ''] = cameIn.split(' ')
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      const usual = Math.ceil(((hours * 60 + minutes) / 1_440) * 6 * 10 ** (digits - 2))
      last.count = Math.max(usual, day === last.day ? last.count + 1 : 1)
      last.day = day
      return `${prefix}${day.replaceAll('-', '')}${String(last.count).padStart(digits, '0')}`
    }
  }

/** One of these; a value that stands twice comes twice as often. */
export const oneOf =
  <Value extends CanonicalValue>(...values: readonly [Value, ...Value[]]) =>
  ({ random }: RowInMaking): Value =>
    random.pick(values)

/** These in turn, row by row. */
export const inTurn =
  (...values: readonly CanonicalValue[]): Recipe =>
  ({ index }) =>
    values[index % values.length] ?? null

/** The recipe in that share of rows, nothing in the others: real rows have empty cells. */
export const often =
  (share: number, recipe: Recipe, otherwise: Recipe = null): Recipe =>
  (row) =>
    cook(row.random.chance(share) ? recipe : otherwise, row)

/** By the value of an earlier field; what is not listed takes `otherwise`. */
export const by =
  (field: string, cases: Readonly<Record<string, Recipe>>, otherwise: Recipe = null): Recipe =>
  (row) => {
    const key = String(row.values.get(field) ?? null)
    return cook(Object.hasOwn(cases, key) ? (cases[key] ?? null) : otherwise, row)
  }

export const whole =
  (min: number, max: number) =>
  ({ random }: RowInMaking): number =>
    random.between(min, max)

/** A decimal between two bounds, in steps of `step`. */
export const amount =
  (min: number, max: number, step = 0.01): Recipe =>
  ({ random }) =>
    decimal((Math.round(min / step) + random.between(0, Math.round((max - min) / step))) * step)

export function decimal(value: number): string {
  return canonicalDecimal(value.toFixed(3)) ?? '0'
}

/** The number of an earlier field, of the row or of its master, times a factor. */
export const times =
  (field: string, min: number, max = min): Recipe =>
  ({ values, master, random }) => {
    const value = values.get(field) ?? master?.values.get(field) ?? null
    return value === null ? null : decimal(Math.round(Number(value) * (min + random.next() * (max - min)) * 100) / 100)
  }

/** No more than an earlier whole number. */
export const upTo =
  (field: string, share = 1): Recipe =>
  ({ values, random }) =>
    Math.floor(Number(values.get(field) ?? 0) * share * random.next())

/** So many different ones of these, in their order; none now and then when `min` is 0. */
export const several =
  (min: number, max: number, ...values: readonly string[]) =>
  ({ random }: RowInMaking): CanonicalValue => {
    const length = random.between(min, max)
    const start = random.between(0, values.length - 1)
    const chosen = new Set([...values.slice(start), ...values.slice(0, start)].slice(0, length))
    return chosen.size === 0 ? null : values.filter((value) => chosen.has(value))
  }

/** A day so many days before the last one. */
export const daysAgo =
  (min: number, max: number): Recipe =>
  ({ random }) =>
    dayBefore(LAST_DAY, random.between(min, max))

/** A moment of such a day, within the hours in which people are at work. */
export const momentAgo =
  (min: number, max: number): Recipe =>
  ({ random }) =>
    `${dayBefore(LAST_DAY, random.between(min, max))} ${timeOfDay(random)}`

/** So many days after the day, or the moment, of an earlier field; nothing when that is empty. */
export const daysAfter =
  (field: string, min: number, max: number): Recipe =>
  ({ values, master, random }) => {
    const from = values.get(field) ?? master?.values.get(field)
    return typeof from === 'string' ? dayBefore(from.slice(0, 10), -random.between(min, max)) : null
  }
export const momentAfter =
  (field: string, min: number, max: number): Recipe =>
  (row) => {
    const day = cook(daysAfter(field, min, max), row)
    return typeof day === 'string' ? `${day} ${timeOfDay(row.random)}` : null
  }

/** A time that somebody planned, within so many days after the last one. */
export const plannedWithin =
  (min: number, max: number): Recipe =>
  ({ random }) =>
    `${dayBefore(LAST_DAY, -random.between(min, max))} ${random.pick(['08:30:00', '09:00:00', '10:00:00', '15:30:00'])}`

function timeOfDay(random: DeterministicRandom): string {
  return [random.between(8, 19), random.between(0, 59), random.between(0, 59)]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The id of a row of another page, one that suits the row in making by what it has so far. */
export const ref =
  (page: string, suits: (row: KnownRow, making: RowInMaking) => boolean = () => true): Recipe =>
  (making) => {
    const rows = (making.known.get(page) ?? []).filter((row) => suits(row, making))
    return rows[making.random.between(0, Math.max(0, rows.length - 1))]?.id ?? null
  }

/** Ids of different rows of another page; of sub-rows, no two of a master the same. */
export const refs =
  (page: string, min: number, max: number): Recipe =>
  (row) =>
    several(min, max, ...(row.known.get(page) ?? []).map(({ id }) => id))(row)
export const refInTurn =
  (page: string): Recipe =>
  ({ known, index, master }) => {
    const rows = known.get(page) ?? []
    return rows[((master?.index ?? 0) * 13 + index) % rows.length]?.id ?? null
  }

/** A value of the row that an earlier field refers to. */
export const of =
  (reference: string, page: string, field: string): Recipe =>
  ({ known, values }) => {
    const id = values.get(reference)
    return (
      known
        .get(page)
        ?.find((row) => row.id === id)
        ?.values.get(field) ?? null
    )
  }

/** The rows of another page one by one, of those that suit: the value of the one with the same place. */
export const alongside =
  (page: string, field: string, suits: (row: KnownRow) => boolean = () => true): Recipe =>
  ({ known, index }) => {
    const row = known.get(page)?.filter(suits)[index]
    return field === 'id' ? (row?.id ?? null) : (row?.values.get(field) ?? null)
  }

const TRADES = ['贸易', '建材', '供应链管理', '机械制造', '建设工程', '物流', '新能源', '农业发展'] as const

export const name: Recipe = ({ random }) => personName(random)
/** Goes with `sex`. */
export const ownName: Recipe = ({ random, values }) => {
  const sex = values.get('sex')
  return personName(random, typeof sex === 'string' ? sex : undefined)
}
export const mobile: Recipe = ({ random }) => mobileNumber(random)
/** No two rows have the same. */
export const uniqueMobile =
  (prefix: string): Recipe =>
  ({ index, random }) =>
    `${prefix}${String((index * 7_919 + 3_571) % 10_000).padStart(4, '0')}${random.between(1000, 9999)}`
export const email: Recipe = ({ index }) => `user${index + 1}@example.com`
export const landline: Recipe = ({ random }) => `0${random.between(21, 29)}-${random.between(60_000_000, 89_999_999)}`
export const region: Recipe = oneOf('east', 'south', 'north', 'central', 'southwest', 'northwest', 'northeast')
export const city: Recipe = ({ random, values }) => cityOf(random, String(values.get('region') ?? 'east'))
export const address: Recipe = (row) => streetAddress(row.random, String(cook(city, row)))
export const bankCard: Recipe = ({ random }) =>
  `6217${random.between(100_000, 999_999)}${random.between(100_000_000, 999_999_999)}`
/** Goes with `birthday` and `sex`. Its check digit is left to chance, so that it is hardly anybody's. */
export const idCard: Recipe = ({ random, values }) => {
  const birthday = String(values.get('birthday') ?? '1988-08-08').replaceAll('-', '')
  const odd = values.get('sex') === '1' ? 1 : 0
  const sequence = `${random.between(10, 99)}${random.between(0, 4) * 2 + odd}`
  return `${random.pick(['310101', '440106', '110105', '420102', '510104'])}${birthday}${sequence}${random.between(0, 9)}`
}
export const creditCode: Recipe = ({ random }) =>
  `91${random.between(110_000, 659_999)}MA${random.between(10_000_000, 99_999_999)}`
export const image =
  (folder: string): Recipe =>
  ({ index }) =>
    demoPicturePath(folder, index)

/** No two rows below 240 have the same. */
export const company: Recipe = (row) => {
  const trade = TRADES[Math.floor(row.index / BRANDS.length) % TRADES.length] ?? ''
  return `${cook(city, row)}${BRANDS[row.index % BRANDS.length]}${trade}有限公司`
}

/** Texts that go on from one another: one part of each list, in their order. */
export const words =
  (...lists: readonly (readonly [string, ...string[]])[]): Recipe =>
  ({ random }) =>
    lists.map((list) => random.pick(list)).join('')

/** Parts one after the other, some of them markup: a text with formats. */
export const joined =
  (...parts: readonly Recipe[]): Recipe =>
  (row) =>
    parts.map((part) => String(cook(part, row) ?? '')).join('')

/** The value that a recipe gives, for recipes that use others. */
export function cook(recipe: Recipe, row: RowInMaking): CanonicalValue {
  return typeof recipe === 'function' ? recipe(row) : recipe
}
