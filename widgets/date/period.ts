import type { FieldType } from '#schemas/language/field-type.ts'
import { readTimeText } from './date-text.ts'

/** What a date may stand for: itself, or the week, month, quarter or year that it begins. */
export const PERIODS = ['date', 'week', 'month', 'quarter', 'year'] as const
export type Period = (typeof PERIODS)[number]

/** How dayjs writes them; weeks are those of ISO 8601, from Monday on. */
export const PERIOD_FORMATS: Readonly<Record<Period, string>> = {
  date: 'YYYY-MM-DD',
  week: 'gggg-ww[周]',
  month: 'YYYY-MM',
  quarter: 'YYYY-[Q]Q',
  year: 'YYYY',
}

const DAY_MS = 86_400_000
const MONTHS_IN_QUARTER = 3
const WEEK_DAYS = 7
/** ISO: the week of this day of January is the first. */
const FIRST_WEEK_HOLDS = 4

function utcOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}

function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * DAY_MS)
}

function mondayOf(date: Date): Date {
  return addDays(date, -((date.getUTCDay() + WEEK_DAYS - 1) % WEEK_DAYS))
}

function firstMonday(year: number): Date {
  return mondayOf(utcOf(`${String(year).padStart(4, '0')}-01-0${FIRST_WEEK_HOLDS}`))
}

/** The first day of the period that a day lies in. */
export function firstDay(period: Period, day: string): string {
  switch (period) {
    case 'date':
      return day
    case 'week':
      return dayOf(mondayOf(utcOf(day)))
    case 'month':
      return `${day.slice(0, 7)}-01`
    case 'quarter': {
      const month = Number(day.slice(5, 7))
      return `${day.slice(0, 4)}-${String(month - ((month - 1) % MONTHS_IN_QUARTER)).padStart(2, '0')}-01`
    }
    case 'year':
      return `${day.slice(0, 4)}-01-01`
  }
}

/** What a period is called, by a day in it: `2024-05`, `2024-Q2`, `2024-22周`. */
export function periodText(period: Period, day: string): string {
  switch (period) {
    case 'date':
      return day
    case 'week': {
      const monday = mondayOf(utcOf(day))
      // Thursday decides to which year a week belongs.
      const year = addDays(monday, FIRST_WEEK_HOLDS - 1).getUTCFullYear()
      const week = Math.round((monday.getTime() - firstMonday(year).getTime()) / (WEEK_DAYS * DAY_MS)) + 1
      return `${year}-${String(week).padStart(2, '0')}周`
    }
    case 'month':
      return day.slice(0, 7)
    case 'quarter':
      return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / MONTHS_IN_QUARTER)}`
    case 'year':
      return day.slice(0, 4)
  }
}

/** The first day of a period that was typed or stored; null when the text is none. A whole date stands for its period. */
export function readPeriod(period: Period, text: string): string | null {
  const plain = text.trim().normalize('NFKC')
  const day = readTimeText('date', plain) ?? readName(period, plain)
  return day === null ? null : firstDay(period, day)
}

function readName(period: Period, text: string): string | null {
  const matched = NAMES[period]?.exec(text)
  if (!matched) return null
  const [, year = '', number = '1'] = matched
  switch (period) {
    case 'week':
      return readWeek(Number(year), Number(number))
    case 'quarter':
      return readTimeText('date', `${year}-${(Number(number) - 1) * MONTHS_IN_QUARTER + 1}-1`)
    default:
      return readTimeText('date', `${year}-${number}-1`)
  }
}

const NAMES: Readonly<Partial<Record<Period, RegExp>>> = {
  week: /^(\d{4})[-/年 ]?第?W?(\d{1,2})周?$/i,
  month: /^(\d{4})[-/.年]?(\d{1,2})月?$/,
  quarter: /^(\d{4})[-/年 ]?第?Q?([1-4])(?:季度?)?$/i,
  year: /^(\d{4})年?$/,
}

function readWeek(year: number, week: number): string | null {
  if (week < 1 || year < 1) return null
  const monday = dayOf(addDays(firstMonday(year), (week - 1) * WEEK_DAYS))
  // A year has 52 or 53: the next would be the first of the year after.
  return periodText('week', monday).startsWith(`${String(year).padStart(4, '0')}-`) ? monday : null
}

/** A day as a field stores it: `date` fields the first day of the period, texts what it is called. */
export function storePeriod(type: FieldType, period: Period, day: string): string {
  return type.kind === 'date' ? firstDay(period, day) : periodText(period, day)
}

/** What a stored value is called; what cannot be read is shown as stored. */
export function formatPeriod(period: Period, stored: string): string {
  const day = readPeriod(period, stored)
  return day === null ? stored : periodText(period, day)
}
