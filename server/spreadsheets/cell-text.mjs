// @ts-check
import { SSF } from '@e965/xlsx'

/** Numbers and days of workbooks as people would type them. */

/** Formats of spreadsheets in Chinese, Japanese and Korean that files name by their number alone: days, all of them. */
const LOCAL_DAYS = /^(?:2[7-9]|3[016]|5[0-8])$/

/**
 * @param {string} id
 * @param {ReadonlyMap<string, string>} own formats that the file brings along
 */
export function isDateFormat(id, own) {
  const format = own.get(id) ?? SSF.get_table()[Number(id)]
  return format === undefined ? LOCAL_DAYS.test(id) : SSF.is_date(format)
}

/**
 * @param {number} value
 * @param {boolean} isDate
 * @param {boolean} date1904
 */
export function numberText(value, isDate, date1904) {
  if (isDate) return dateText(value, date1904)
  // Spreadsheets keep 15 digits: 0.1 + 0.2 is 0.3 there, and what people see is what they mean.
  return Number.isFinite(value) ? String(Number(value.toPrecision(15))) : ''
}

/**
 * @param {number} value
 * @param {boolean} date1904
 */
function dateText(value, date1904) {
  // To the second: binary fractions of a day come out a little before or behind it.
  const rounded = Math.round(value * 86_400) / 86_400
  const date = SSF.parse_date_code(rounded, { date1904 })
  if (!date) return String(value)
  const two = (/** @type {number} */ part) => String(part).padStart(2, '0')
  const seconds = Math.round(date.S)
  const time = `${two(date.H)}:${two(date.M)}:${two(seconds)}`
  if (rounded < 1) return time
  const day = `${String(date.y).padStart(4, '0')}-${two(date.m)}-${two(date.d)}`
  return time === '00:00:00' ? day : `${day} ${time}`
}
