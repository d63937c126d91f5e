import { canonicalPlainDecimal, canonicalText, MAX_NUMBER_LENGTH } from './plain-decimal.ts'

/** Keeps `1e999999` from becoming a million digits. */
const MAX_EXPONENT = 100
const EXPONENT_TEXT = /^([+-]?)(?:(\d+)(?:\.(\d*))?|\.(\d+))e([+-]?\d{1,3})$/i

/** Numbers beyond this many significant digits travel as text: a floating number would change them. */
export const MAX_EXACT_DIGITS = 15

/**
 * The one text of a decimal: no exponent, no leading or trailing zeros, no plus, no `-0`. Equal numbers have equal
 * texts. `undefined` when the text is no number.
 */
export function canonicalDecimal(text: string): string | undefined {
  const plain = canonicalPlainDecimal(text)
  if (plain !== undefined || text.length > MAX_NUMBER_LENGTH) return plain
  const [, sign = '', whole = '', fraction = '', fractionAlone = '', power] = EXPONENT_TEXT.exec(text) ?? []
  const exponent = Number(power)
  if (power === undefined || Math.abs(exponent) > MAX_EXPONENT) return undefined
  // Zeros on both sides, so that the point finds digits wherever it goes.
  const zeros = '0'.repeat(Math.abs(exponent))
  const digits = zeros + whole + fraction + fractionAlone + zeros
  const point = zeros.length + whole.length + exponent
  return canonicalText(sign, digits.slice(0, point), digits.slice(point))
}

/** Order of two canonical decimals: negative, 0 or positive, as `Array.sort` wants it. */
export function compareDecimals(left: string, right: string): -1 | 0 | 1 {
  if (left === right) return 0
  const isNegative = left.startsWith('-')
  if (isNegative !== right.startsWith('-')) return isNegative ? -1 : 1
  const isLess = isNegative ? isSmaller(right.slice(1), left.slice(1)) : isSmaller(left, right)
  return isLess ? -1 : 1
}

/** Of two canonical decimals without sign. */
function isSmaller(left: string, right: string): boolean {
  const [leftWhole = '', leftFraction = ''] = left.split('.')
  const [rightWhole = '', rightFraction = ''] = right.split('.')
  if (leftWhole.length !== rightWhole.length) return leftWhole.length < rightWhole.length
  return leftWhole === rightWhole ? leftFraction < rightFraction : leftWhole < rightWhole
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
  const [whole = '', fraction = ''] = canonical.replace('-', '').split('.')
  const kept = BigInt(whole + fraction.slice(0, scale).padEnd(scale, '0'))
  const rounded = kept + ((fraction[scale] ?? '0') >= '5' ? 1n : 0n)
  const digits = String(rounded).padStart(scale + 1, '0')
  const point = digits.length - scale
  const text = groupThousands(digits.slice(0, point)) + (scale === 0 ? '' : `.${digits.slice(point)}`)
  return canonical.startsWith('-') && rounded !== 0n ? `-${text}` : text
}

/** An integer or `long` with thousands separators. */
export function formatInteger(value: number | string): string {
  return groupThousands(String(value))
}

function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, ',')
}
