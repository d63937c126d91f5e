import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { toWireValue } from '#schemas/values/wire-value.ts'
import { readColumnValue } from './column-value.ts'
import type { EntityRow } from './entity-tables.ts'
import type { Resource } from './resource.ts'

/** A row in memory: canonical values by field name, declared and system fields alike. */
export interface StoredRecord {
  readonly id: string
  readonly version: number
  readonly values: ReadonlyMap<string, CanonicalValue>
}

export function readStoredRecord(resource: Resource, row: EntityRow): StoredRecord {
  const { systemFields, fields } = resource.plan
  const values = [...systemFields, ...fields].map(
    (field) => [field.name, readColumnValue(field, row[field.column])] as const,
  )
  return { id: String(row.id), version: Number(row.version), values: new Map(values) }
}

/** What a caller gets of a record: the fields handed in, which are those that he may see. */
export function toWireRecord(record: StoredRecord, fields: readonly FieldPlan[]): Record<string, unknown> {
  const wire: Record<string, unknown> = { id: record.id, version: record.version }
  for (const field of fields) {
    wire[field.name] = toWireValue(field.type, field.multiple, record.values.get(field.name) ?? null)
  }
  return wire
}
