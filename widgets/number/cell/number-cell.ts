import type { CellColumn } from '#renderer/grid/engine/cell-column.ts'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import type { ParseOutcome } from '#renderer/widget.ts'
import { canonicalPlainDecimal } from '#schemas/values/plain-decimal.ts'
import { textOf } from '../../text/canonical-text.ts'
import { acceptTyping, withoutDecoration } from '../accept-typing.ts'
import { messages } from './messages.ts'

/** A floating number holds this many digits exactly; one with more would silently become another. */
const MAX_EXACT_DIGITS = 15
const EXPONENT_TEXT = /^([+-]?)(\d+)(?:\.(\d*))?e([+-]?\d{1,2})$/i

function numberProp(column: CellColumn, name: 'min' | 'max' | 'precision'): number | undefined {
  const prop = column.props[name]
  return typeof prop === 'number' ? prop : undefined
}

function fractionOf(text: string): number {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** The same digits with the point where the exponent says, as spreadsheets write large numbers. No digit is lost. */
function withoutExponent(text: string): string {
  const [, sign = '', whole = '', fraction = '', exponent] = EXPONENT_TEXT.exec(text) ?? []
  if (exponent === undefined) return text
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return `${sign}${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`
}

/** As it is stored, filled up with zeros to the column's precision. Never rounded. */
export function formatNumberCell(value: CellValue, column: CellColumn): string {
  const text = textOf(value)
  const precision = numberProp(column, 'precision')
  if (!precision || canonicalPlainDecimal(text) === undefined) return text
  const missing = precision - fractionOf(text)
  if (missing <= 0) return text
  return `${text}${missing === precision && !text.endsWith('.') ? '.' : ''}${'0'.repeat(missing)}`
}

/** Separators of thousands and full-width digits of a pasted text; a text that is no number stays as it is. */
export function cleanNumber(text: string): string {
  return acceptTyping(text, { fractions: true }) ?? text
}

/** An optional minus, digits and one decimal point; not more decimals than the column has. */
export function acceptsNumber(text: string, column: CellColumn): boolean {
  const precision = numberProp(column, 'precision')
  if (acceptTyping(text, { fractions: precision !== 0 }) !== text) return false
  return precision === undefined || fractionOf(text) <= precision
}

/** The value of a text as it is typed: half a number (`-`) is none yet. */
export function readNumber(text: string | null, column: CellColumn): CellValue {
  const number = text === null ? undefined : canonicalPlainDecimal(withoutDecoration(text))
  return number === undefined ? null : toStored(number, column)
}

function toStored(number: string, column: CellColumn): CellValue {
  if (column.props.stringMode === true) return number
  // Its point and its sign included.
  if (number.length <= MAX_EXACT_DIGITS) return Number(number)
  const digits = number.replace(/[-.]/g, '').replace(/^0+/, '')
  return digits.length > MAX_EXACT_DIGITS ? number : Number(number)
}

/** The text as it is left: a number within the column's bounds, or nothing. */
export function settleNumber(text: string, column: CellColumn): string {
  const number = canonicalPlainDecimal(withoutDecoration(text))
  if (number === undefined) return ''
  const { min, max } = boundsOf(column)
  if (min !== undefined && Number(number) < min) return withoutExponent(String(min))
  if (max !== undefined && Number(number) > max) return withoutExponent(String(max))
  return number
}

function boundsOf(column: CellColumn) {
  return { min: numberProp(column, 'min'), max: numberProp(column, 'max') }
}

/** Pasted numbers are refused where typed ones are bent: nobody looks at a thousand cells one by one. */
export function parseNumberCell(text: string, column: CellColumn): ParseOutcome {
  const plain = withoutDecoration(text)
  if (plain === '') return { ok: true, value: null }
  const number = canonicalPlainDecimal(withoutExponent(plain))
  if (number === undefined) return { ok: false, message: messages.notANumber(text.trim()) }
  const precision = numberProp(column, 'precision')
  if (precision !== undefined && fractionOf(number) > precision)
    return { ok: false, message: messages.tooManyDecimals(precision) }
  const { min, max } = boundsOf(column)
  if (min !== undefined && Number(number) < min) return { ok: false, message: messages.tooSmall(min) }
  if (max !== undefined && Number(number) > max) return { ok: false, message: messages.tooLarge(max) }
  return { ok: true, value: toStored(number, column) }
}
