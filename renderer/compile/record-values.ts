import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PagePlan, PageRecord } from './plan.ts'

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

/** `manufacturer`, or `lines.product` for a field of a sub-table. */
export function fieldAtPath(
  { fieldByName, subTables }: Pick<PagePlan, 'fieldByName' | 'subTables'>,
  path: string,
): FieldPlan | undefined {
  const [name = '', column] = path.split('.')
  if (column === undefined) return fieldByName.get(name)
  return subTables.find((table) => table.name === name)?.fieldByName.get(column)
}

function isRows(value: CanonicalValue | readonly PageRecord[]): value is readonly PageRecord[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object'
}
