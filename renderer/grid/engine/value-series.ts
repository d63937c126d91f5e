import { isDate, isDateTime } from '#schemas/values/calendar.ts'
import { canonicalPlainDecimal } from '#schemas/values/plain-decimal.ts'
import type { CellValue } from './row.ts'

/** The value at a place of a series: 0 is the first given one, -1 the one before it. */
export type ValueSeries = (place: number) => CellValue

const DAY_MS = 86_400_000
const LAST_DAYS = ['31', '30', '29', '28']

/**
 * The series that two or more values make: numbers with equal steps, dates with equal steps of days or of whole months,
 * moments with equal steps. Null when they make none. Decimals stay exact.
 */
export function findSeries(values: readonly CellValue[]): ValueSeries | null {
  if (values.length < 2) return null
  return numberSeries(values) ?? dateSeries(values) ?? momentSeries(values)
}

/** Texts that end in a number go on with their letters and leading zeros: `A-009`, `A-010`. */
export function findTextSeries(values: readonly CellValue[]): ValueSeries | null {
  if (values.length < 2) return null
  const parts = values.map((value) => (typeof value === 'string' ? /^(.*?)(\d{1,15})$/s.exec(value) : null))
  const prefix = parts[0]?.[1]
  if (prefix === undefined || parts.some((part) => part === null || part[1] !== prefix)) return null
  const step = equalStep(parts.map((part) => Number(part?.[2])))
  if (step === null) return null
  const digits = parts[0]?.[2] ?? ''
  return (place) => {
    const number = BigInt(digits) + BigInt(step) * BigInt(place)
    // Numbers in texts do not become negative.
    return prefix + String(number < 0n ? 0n : number).padStart(digits.length, '0')
  }
}

function numberSeries(values: readonly CellValue[]): ValueSeries | null {
  const asTexts = values.every((value) => typeof value === 'string')
  if (!asTexts && !values.every((value) => typeof value === 'number')) return null
  // Only the one way to write a number: `007` is a text.
  const texts = values.map(String)
  if (texts.some((text) => canonicalPlainDecimal(text) !== text)) return null
  const scale = Math.max(...texts.map((text) => text.split('.')[1]?.length ?? 0))
  const units = texts.map((text) => toUnits(text, scale))
  const [first = 0n, second = 0n] = units
  const step = second - first
  if (units.some((unit, index) => unit !== first + step * BigInt(index))) return null
  return (place) => {
    const text = fromUnits(first + step * BigInt(place), scale)
    return asTexts ? text : Number(text)
  }
}

function toUnits(text: string, scale: number): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.padEnd(scale, '0'))
}
function fromUnits(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return (units < 0n ? '-' : '') + whole + (fraction && `.${fraction}`)
}

function dateSeries(values: readonly CellValue[]): ValueSeries | null {
  if (!values.every((value): value is string => typeof value === 'string' && isDate(value))) return null
  const [first = ''] = values
  const months = equalStep(values.map(monthOf))
  // The same day of every month; the last days of months shorten and lengthen with them.
  if (months !== null && months !== 0 && values.every((value, place) => value === addMonths(first, months * place))) {
    return (place) => addMonths(first, months * place)
  }
  const days = equalStep(values.map((value) => timeOf(value) / DAY_MS))
  return days === null ? null : (place) => writeTime(timeOf(first) + days * place * DAY_MS)?.slice(0, 10) ?? null
}

function momentSeries(values: readonly CellValue[]): ValueSeries | null {
  if (!values.every((value): value is string => typeof value === 'string' && isDateTime(value))) return null
  const step = equalStep(values.map(timeOf))
  const start = timeOf(values[0] ?? '')
  if (step === null) return null
  return (place) => writeTime(start + step * place)
}

/** Of a date or a moment; the calendar's own time, no zone is meant. */
function timeOf(text: string): number {
  return Date.parse(`${text.replace(' ', 'T')}${text.length === 10 ? 'T00:00:00' : ''}Z`)
}
/** Null beyond the calendar of four-digit years. */
function writeTime(time: number): string | null {
  const isWritable = time >= timeOf('0001-01-01') && time <= timeOf('9999-12-31 23:59:59')
  return isWritable ? new Date(time).toISOString().slice(0, 19).replace('T', ' ') : null
}
function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1
}
function addMonths(date: string, months: number): string | null {
  const month = monthOf(date) + months
  const [year, inYear] = [Math.floor(month / 12), ((month % 12) + 12) % 12]
  const start = writeTime(timeOf(`${String(year).padStart(4, '0')}-${String(inYear + 1).padStart(2, '0')}-01`))
  if (start === null) return null
  // The same day, or the last one of a shorter month.
  return [date.slice(8), ...LAST_DAYS].map((day) => start.slice(0, 8) + day).find(isDate) ?? null
}

/** The step between neighbours when it is the same everywhere. */
function equalStep(numbers: readonly number[]): number | null {
  const [first = 0, second = 0] = numbers
  const step = second - first
  return numbers.every((number, index) => number === first + step * index) ? step : null
}
