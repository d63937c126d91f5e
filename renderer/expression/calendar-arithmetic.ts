import { type Moment, toMoment } from './runtime-value.ts'

// Days are counted from 0000-03-01 in the Gregorian calendar, so that the leap day is the last of its year. No Date:
// its zone and its handling of years before 100 have no place here.
const DAYS_IN_400_YEARS = 146_097
const LONGEST_SHIFT = 4_000_000
const MINUTES_IN_A_DAY = 1_440

export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** The day of a date or of a date with time. */
export function dayOf(moment: Moment): CalendarDay {
  const { text } = moment
  return { year: Number(text.slice(0, 4)), month: Number(text.slice(5, 7)), day: Number(text.slice(8, 10)) }
}

/** The same time of another day; null outside of the years 1 to 9999. */
export function addDays(moment: Moment, days: number): Moment | null {
  if (Math.abs(days) > LONGEST_SHIFT) return null
  return atDay(moment, fromDayNumber(toDayNumber(dayOf(moment)) + days))
}

/** The same day of another month, or that month's last. */
export function addMonths(moment: Moment, months: number): Moment | null {
  if (Math.abs(months) > LONGEST_SHIFT) return null
  const { year, month, day } = dayOf(moment)
  const index = year * 12 + (month - 1) + months
  // Before the year 1 the remainder would be negative; and no such day is wanted.
  if (index < 12) return null
  const first = monthOf(index)
  const last = fromDayNumber(toDayNumber({ ...monthOf(index + 1), day: 1 }) - 1)
  return atDay(moment, { ...first, day: Math.min(day, last.day) })
}

function monthOf(index: number): Omit<CalendarDay, 'day'> {
  return { year: Math.floor(index / 12), month: (index % 12) + 1 }
}

/** So many minutes later; null of a date without a time, and outside of the years 1 to 9999. */
export function addMinutes(moment: Moment, minutes: number): Moment | null {
  if (moment.kind !== 'datetime' || Math.abs(minutes) > LONGEST_SHIFT) return null
  const { text } = moment
  const shifted = Number(text.slice(11, 13)) * 60 + Number(text.slice(14, 16)) + minutes
  const days = Math.floor(shifted / MINUTES_IN_A_DAY)
  const rest = shifted - days * MINUTES_IN_A_DAY
  const time = `${pad(Math.floor(rest / 60), 2)}:${pad(rest % 60, 2)}${text.slice(16)}`
  const day = addDays(moment, days)
  return day && toMoment('datetime', `${day.text.slice(0, 11)}${time}`)
}

/** Whole days from one to the other; times do not count. */
export function daysBetween(from: Moment, to: Moment): number {
  return toDayNumber(dayOf(to)) - toDayNumber(dayOf(from))
}

function atDay(moment: Moment, { year, month, day }: CalendarDay): Moment | null {
  if (year < 1 || year > 9999) return null
  return toMoment(moment.kind, `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}${moment.text.slice(10)}`)
}

function toDayNumber({ year, month, day }: CalendarDay): number {
  const shifted = month > 2 ? year : year - 1
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * DAYS_IN_400_YEARS + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
}

function fromDayNumber(number: number): CalendarDay {
  const era = Math.floor(number / DAYS_IN_400_YEARS)
  const dayOfEra = number - era * DAYS_IN_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1,
  }
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0')
}

/** Writes a moment by a pattern: YYYY, MM, DD, HH, mm, ss; all else as it stands. Parts it has not are zero. */
export function formatMoment(moment: Moment, pattern: string): string {
  const date = moment.kind === 'time' ? '0000-00-00' : moment.text.slice(0, 10)
  const time = moment.kind === 'time' ? moment.text : moment.kind === 'datetime' ? moment.text.slice(11) : '00:00:00'
  const [year = '', month = '', day = ''] = date.split('-')
  const [hour = '', minute = '', second = ''] = time.split(':')
  const parts = new Map(Object.entries({ YYYY: year, MM: month, DD: day, HH: hour, mm: minute, ss: second }))
  return pattern.replace(/YYYY|MM|DD|HH|mm|ss/g, (token) => parts.get(token) ?? token)
}
