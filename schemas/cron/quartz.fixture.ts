import fc from 'fast-check'

/**
 * Quartz as its documentation has it, by brute force: every minute is asked whether it matches. Nothing here is shared
 * with what it is the measure of.
 */

const DAY_NAMES = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']
const MONTH_NAMES = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

function numberOf(text: string): number {
  if (DAY_NAMES.includes(text)) return DAY_NAMES.indexOf(text) + 1
  if (MONTH_NAMES.includes(text)) return MONTH_NAMES.indexOf(text) + 1
  return Number(text)
}

/** The numbers of a field, counted up one by one, as the documentation explains `-`, `/` and `,`. */
function numbersOf(field: string, low: number, high: number): Set<number> {
  const numbers = new Set<number>()
  for (const piece of field.split(',')) {
    const [span = '', step = ''] = piece.split('/')
    const [begin = '', end = ''] = span === '*' || span === '' ? [String(low), String(high)] : span.split('-')
    const from = numberOf(begin)
    const to = end !== '' ? numberOf(end) : step !== '' ? high : from
    // "22-2" goes past the end of the day.
    const length = to >= from ? to - from : to - from + (high - low + 1)
    for (let passed = 0; passed <= length; passed += step === '' ? 1 : Number(step)) {
      const number = from + passed
      numbers.add(number > high ? number - (high - low + 1) : number)
    }
  }
  return numbers
}

function lastDayOf(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Sunday is 1. */
function weekdayOf(year: number, month: number, day: number): number {
  return new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 1
}

/** "The nearest weekday to the 15th of the month", which never jumps over the boundary of a month. */
function nearestWeekday(year: number, month: number, day: number): number {
  for (const distance of [0, -1, 1, -2, 2]) {
    const candidate = day + distance
    const isInMonth = candidate >= 1 && candidate <= lastDayOf(year, month)
    if (isInMonth && ![1, 7].includes(weekdayOf(year, month, candidate))) return candidate
  }
  throw new Error('No five days are all weekends.')
}

function matchesDay(field: string, year: number, month: number, day: number): boolean {
  const last = lastDayOf(year, month)
  if (field === '?') return true
  if (field === 'L') return day === last
  if (field === 'LW') return day === nearestWeekday(year, month, last)
  if (field.startsWith('L-')) {
    const target = last - Number.parseInt(field.slice(2), 10)
    if (target < 1) return false
    return day === (field.endsWith('W') ? nearestWeekday(year, month, target) : target)
  }
  if (field.endsWith('W')) {
    const target = Number.parseInt(field, 10)
    return target <= last && day === nearestWeekday(year, month, target)
  }
  return numbersOf(field, 1, 31).has(day)
}

function matchesWeek(field: string, year: number, month: number, day: number): boolean {
  const weekday = weekdayOf(year, month, day)
  if (field === '?') return true
  if (field === 'L') return weekday === 7
  if (field.endsWith('L')) return weekday === numberOf(field.slice(0, -1)) && day + 7 > lastDayOf(year, month)
  if (field.includes('#')) {
    const [name = '', nth] = field.split('#')
    if (weekday !== numberOf(name)) return false
    let count = 0
    for (let one = 1; one <= day; one += 1) if (weekdayOf(year, month, one) === weekday) count += 1
    return count === Number(nth)
  }
  return numbersOf(field, 1, 7).has(weekday)
}

/** Every minute of these years, after a time, that an expression names at its one second; as many as asked for. */
export function bruteForceRuns(expression: string, after: string, lastYear: number, count: number): string[] {
  const [second = '', minute = '', hour = '', day = '', month = '', week = '', year = '*'] = expression.split(' ')
  const [seconds, minutes, hours] = [numbersOf(second, 0, 59), numbersOf(minute, 0, 59), numbersOf(hour, 0, 23)]
  const months = numbersOf(month, 1, 12)
  const years = numbersOf(year, 1970, 2099)
  const two = (value: number) => String(value).padStart(2, '0')
  const runs: string[] = []
  for (let y = Number(after.slice(0, 4)); y <= lastYear; y += 1) {
    for (let m = 1; m <= 12; m += 1) {
      for (let d = 1; d <= lastDayOf(y, m); d += 1) {
        const isNamed = years.has(y) && months.has(m) && matchesDay(day, y, m, d) && matchesWeek(week, y, m, d)
        if (!isNamed) continue
        for (let minuteOfDay = 0; minuteOfDay < 24 * 60; minuteOfDay += 1) {
          const [h, min] = [Math.floor(minuteOfDay / 60), minuteOfDay % 60]
          if (!hours.has(h) || !minutes.has(min)) continue
          for (let s = 0; s < 60; s += 1) {
            if (!seconds.has(s)) continue
            const time = `${y}-${two(m)}-${two(d)} ${two(h)}:${two(min)}:${two(s)}`
            if (time > after) runs.push(time)
            if (runs.length === count) return runs
          }
        }
      }
    }
  }
  return runs
}

const number = (min: number, max: number) => fc.integer({ min, max })

/** Plain fields: values, ranges that may go past the end, steps, lists that mix them. */
function plainField(low: number, high: number, names: readonly string[] = []) {
  const value = number(low, high).map((one) => (one % 3 === 0 ? (names[one - low] ?? String(one)) : String(one)))
  const step = number(1, Math.max(1, high - low))
  const range = fc.tuple(value, value).map(([from, to]) => `${from}-${to}`)
  const piece = fc.oneof(
    value,
    range,
    fc.tuple(fc.oneof(value, range, fc.constantFrom('*', '')), step).map(([span, every]) => `${span}/${every}`),
  )
  return fc.oneof(
    fc.constant('*'),
    piece,
    fc.array(piece, { minLength: 2, maxLength: 4 }).map((pieces) => pieces.join(',')),
  )
}

const dayField = fc.oneof(
  plainField(1, 31),
  fc.constantFrom('L', 'LW'),
  number(1, 31).map((day) => `${day}W`),
  number(0, 30).map((days) => `L-${days}`),
  number(0, 30).map((days) => `L-${days}W`),
)
const weekday = number(1, 7).map((one) => (one % 2 === 0 ? (DAY_NAMES[one - 1] ?? '') : String(one)))
const weekField = fc.oneof(
  plainField(1, 7, DAY_NAMES),
  fc.constant('L'),
  weekday.map((one) => `${one}L`),
  fc.tuple(weekday, number(1, 5)).map(([one, nth]) => `${one}#${nth}`),
)
const yearField = fc.oneof(
  { weight: 4, arbitrary: fc.constant('*') },
  fc.constantFrom('2027', '2028', '2027-2028', '2024/2', '2026,2028', '2020', '2020-2026'),
)

/** Expressions of seven parts at one second of their minutes. */
export const quartzExpressions = fc
  .tuple(
    number(0, 59),
    plainField(0, 59),
    plainField(0, 23),
    fc.oneof(
      dayField.map((day) => [day, '?'] as const),
      weekField.map((week) => ['?', week] as const),
    ),
    plainField(1, 12, MONTH_NAMES),
    yearField,
  )
  .map(([second, minute, hour, [day, week], month, year]) => [second, minute, hour, day, month, week, year].join(' '))

/** Moments of a year before a leap year, and of that one; the ends of months come often. */
export const moments = fc
  .tuple(fc.constantFrom(2027, 2028), number(1, 12), number(0, 23), number(0, 59), number(0, 59), fc.boolean())
  .chain(([year, month, ...rest]) =>
    number(1, 31).map((day) => {
      const [hour, minute, second, isEnd] = rest
      const last = lastDayOf(year, month)
      const two = (value: number) => String(value).padStart(2, '0')
      return `${year}-${two(month)}-${two(isEnd ? last : Math.min(day, last))} ${two(hour)}:${two(minute)}:${two(second)}`
    }),
  )
