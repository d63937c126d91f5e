import { Big } from 'big.js'
import { canonicalPlainDecimal, MAX_NUMBER_LENGTH } from './plain-decimal.ts'

// A constructor of our own: strict mode refuses floating numbers, and nobody else's settings reach it.
const Decimal = Big()
Decimal.strict = true

/** Keeps `1e999999` from becoming a million digits. */
const MAX_EXPONENT = 100
const EXPONENT_TEXT = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)e([+-]?\d{1,3})$/i

/** Numbers beyond this many significant digits travel as text: a floating number would change them. */
export const MAX_EXACT_DIGITS = 15

/**
 * The one text of a decimal: no exponent, no leading or trailing zeros, no plus, no `-0`. Equal numbers have equal
 * texts. `undefined` when the text is no number.
 */
export function canonicalDecimal(text: string): string | undefined {
  const plain = canonicalPlainDecimal(text)
  if (plain !== undefined || text.length > MAX_NUMBER_LENGTH) return plain
  const match = EXPONENT_TEXT.exec(text)
  if (!match || Math.abs(Number(match[1])) > MAX_EXPONENT) return undefined
  // big.js takes no leading plus, and keeps the sign of a zero.
  const number = new Decimal(text.replace('+', ''))
  return number.eq('0') ? '0' : number.toFixed()
}

/** Order of two canonical decimals: negative, 0 or positive, as `Array.sort` wants it. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  return new Decimal(left).cmp(right)
}

/** Digits before and after the point of a canonical decimal. */
export function decimalDigits(canonical: string): { readonly whole: number; readonly fraction: number } {
  const [whole = '', fraction = ''] = canonical.replace('-', '').split('.')
  return { whole: whole === '0' ? 0 : whole.length, fraction: fraction.length }
}

/** Whether a canonical decimal is stored without loss in `decimal(precision, scale)`. */
export function fitsDecimal(canonical: string, precision: number, scale: number): boolean {
  const { whole, fraction } = decimalDigits(canonical)
  return whole <= precision - scale && fraction <= scale
}

/** Significant digits: `0.0012` has 2, `1200` has 4. */
export function significantDigits(canonical: string): number {
  return canonical.replace(/[-.]/g, '').replace(/^0+/, '').length
}

/** `1234.5` with scale 2 is `1,234.50`; rounds half up. The text must be a canonical decimal. */
export function formatDecimal(canonical: string, scale: number): string {
  const [whole = '', fraction] = new Decimal(canonical).toFixed(scale).split('.')
  const text = groupThousands(whole) + (fraction === undefined ? '' : `.${fraction}`)
  return /[1-9]/.test(text) ? text : text.replace('-', '')
}

/** An integer or `long` with thousands separators. */
export function formatInteger(value: number | string): string {
  return groupThousands(String(value))
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
