import type { FieldPlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import { comparable } from '../../../logic/form-values.ts'

/** What several records have in common, and the fields in which they differ. */
export interface CommonRecord {
  /** The record itself where it is only one. */
  readonly record: PageRecord
  readonly differing: ReadonlySet<string>
}

export function commonRecord(fields: Iterable<FieldPlan>, records: readonly PageRecord[]): CommonRecord {
  const [first = {}, ...others] = records
  if (others.length === 0) return { record: first, differing: new Set() }
  const differing = new Set(['id', 'version'])
  const record: Record<string, PageRecord[string]> = {}
  for (const field of fields) {
    const value = fieldValue(first, field.name)
    const isCommon = others.every(
      (other) => comparable(field, fieldValue(other, field.name)) === comparable(field, value),
    )
    if (isCommon) record[field.name] = value
    else differing.add(field.name)
  }
  return { record, differing }
}
