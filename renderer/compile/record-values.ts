import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PageRecord } from './plan.ts'

/** The value of a field; null when the record does not have it. */
export function fieldValue(record: PageRecord, name: string): CanonicalValue {
  const value = record[name]
  return value === undefined || isRows(value) ? null : value
}

/** The rows of a sub-table; none when the record does not have it. */
export function subRows(record: PageRecord, name: string): readonly PageRecord[] {
  const value = record[name]
  return value !== undefined && isRows(value) ? value : []
}

function isRows(value: CanonicalValue | readonly PageRecord[]): value is readonly PageRecord[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'
}
