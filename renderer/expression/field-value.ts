import type { FieldType } from '#schemas/language/field-type.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { roundTo, toDecimal } from './decimal-arithmetic.ts'

/**
 * The value of an expression as a field stores it: numbers are rounded half up to the digits that the field has.
 * Browser and server do it alike. Whether the value is allowed in the field is for the field's own check.
 */
export function toFieldValue(value: CanonicalValue, type: FieldType): CanonicalValue {
  switch (type.kind) {
    case 'integer': {
      const rounded = round(value, 0)
      const number = Number(rounded)
      return rounded !== undefined && Number.isSafeInteger(number) ? number : value
    }
    case 'long':
      return round(value, 0) ?? value
    case 'decimal':
      return round(value, type.scale) ?? value
    default:
      return value
  }
}

function round(value: CanonicalValue, digits: number): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined
  const canonical = canonicalDecimal(String(value))
  if (canonical === undefined) return undefined
  return canonicalDecimal(roundTo(toDecimal(canonical), digits, 'half-up').toFixed())
}
