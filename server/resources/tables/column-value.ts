import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { canonicalDecimal } from '#schemas/values/decimal.ts'
import { isJsonContainer } from '#schemas/values/json-value.ts'

/** What the driver is handed for a value. */
export function toColumnValue(field: Pick<FieldPlan, 'type' | 'multiple'>, value: CanonicalValue): unknown {
  if (value === null || value === '') return null
  if (field.type.kind === 'json') return JSON.stringify(value)
  return Array.isArray(value) ? value.join(',') : value
}

/**
 * The value that a column holds. Never refuses: rows may be older than the page's present limits, and must be shown
 * all the same.
 */
export function readColumnValue(field: Pick<FieldPlan, 'type' | 'multiple'>, stored: unknown): CanonicalValue {
  if (stored === null || stored === undefined) return null
  if (field.type.kind === 'json') return isJsonContainer(stored) ? stored : null
  const text = String(stored)
  if (field.multiple) return text === '' ? null : text.split(',').filter((item) => item !== '')
  switch (field.type.kind) {
    case 'integer':
      return Number(text)
    case 'boolean':
      return stored === true
    case 'decimal':
      return decimalOf(text)
    default:
      return text === '' ? null : text
  }
}

const POINT = '.'.charCodeAt(0)
const ZERO = '0'.charCodeAt(0)

/** The database writes the zeros of the column's scale: without them most decimals are canonical. */
function decimalOf(text: string): CanonicalValue {
  if (!text.includes('.') || text.includes('e')) return canonicalDecimal(text) ?? text
  let end = text.length
  while (text.charCodeAt(end - 1) === ZERO) end -= 1
  if (text.charCodeAt(end - 1) === POINT) end -= 1
  return canonicalDecimal(text.slice(0, end)) ?? text
}

/** Times on the wire end at the second: with fractions, a row of 23:59:59.5 would be in no day's range. */
export function inSeconds(now: Date): Date {
  return new Date(Math.floor(now.getTime() / 1_000) * 1_000)
}
