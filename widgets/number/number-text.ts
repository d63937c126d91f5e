import type { FieldType } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal, decimalDigits, formatDecimal } from '#schemas/values/decimal.ts'
import { textOf } from '../text/canonical-text.ts'

export interface NumberFormat {
  readonly thousands?: boolean | undefined
  /** Digits behind the point, filled up with zeros; more are shown when there are more. */
  readonly scale: number
  readonly prefix?: string | undefined
  readonly suffix?: string | undefined
}

/** The text of a stored number. Never rounded: what is shown is what is stored. */
export function formatNumber(value: CanonicalValue, format: NumberFormat): string {
  const stored = textOf(value)
  const canonical = canonicalDecimal(stored)
  if (canonical === undefined) return stored
  const scale = Math.max(format.scale, decimalDigits(canonical).fraction)
  const grouped = formatDecimal(canonical, scale)
  const number = format.thousands ? grouped : grouped.replaceAll(',', '')
  return `${format.prefix ?? ''}${number}${format.suffix ?? ''}`
}

/** Digits behind the point that a stored value has. */
export function scaleOf(type: FieldType): number {
  return type.kind === 'decimal' ? type.scale : 0
}

/** A typed number as the field stores it. */
export function toNumberValue(type: FieldType, number: string | null): CanonicalValue {
  if (number === null || type.kind !== 'integer') return number
  const value = Number(number)
  // As text it is refused as too large; as a number it would be another one.
  return Number.isSafeInteger(value) ? value : number
}
