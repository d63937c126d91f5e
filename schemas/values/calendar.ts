/** Formats of dates and times: on the wire, in memory and on the screen. */
export const DATE_FORMAT = 'YYYY-MM-DD'
export const DATETIME_FORMAT = 'YYYY-MM-DD HH:mm:ss'
export const TIME_FORMAT = 'HH:mm:ss'

const DAYS_IN_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** `YYYY-MM-DD` of a day that exists, from year 1 on. */
export function isDate(text: string): boolean {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (!match) return false
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  const isLeapYear = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = month === 2 && isLeapYear ? 29 : (DAYS_IN_MONTH[month - 1] ?? 0)
  return year >= 1 && day >= 1 && day <= days
}

/** `HH:mm:ss`, 00:00:00 to 23:59:59. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text)
}

/** `YYYY-MM-DD HH:mm:ss` of a moment that exists in the calendar. */
export function isDateTime(text: string): boolean {
  return text[10] === ' ' && isDate(text.slice(0, 10)) && isTime(text.slice(11))
}

/**
 * The ways people write dates (`2024/1/5`, `2024.1.5`, `20240105`, `2024年1月5日`, `2024-1-5 8:30`, all of them in wide
 * figures too) in the form of the wire; any other text comes back as it is, for the reader to refuse.
 */
export function normaliseDateText(text: string): string {
  const plain = text.normalize('NFKC').replace(/^(\d{4})(\d{2})(\d{2})(?!\d)/, '$1-$2-$3')
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]+(\S+))?$/.exec(plain)
  if (!match) return text
  const [, year, month = '', day = '', time] = match
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return time === undefined ? date : `${date} ${normaliseTimeText(time)}`
}

/** `8:30` is `08:30:00`. */
export function normaliseTimeText(text: string): string {
  const match = /^(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text.normalize('NFKC'))
  if (!match) return text
  const [, hour = '', minute, second = '00'] = match
  return `${hour.padStart(2, '0')}:${minute}:${second}`
}
