import type { RequestContext } from '../../http/request-context.ts'
import { toldFields, toldRowFields } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { type StoredRecord, toWireRecord, toWireRow } from './stored-record.ts'

/** The record with its sub-rows, as a save answers it. */
export function toWholeWireRecord(
  record: StoredRecord,
  { resource, context, files }: ResourceWork<RequestContext>,
): Record<string, unknown> {
  const wire = toWireRecord(record, toldFields(resource, context), files)
  for (const table of resource.plan.subTables) {
    const fields = toldRowFields(table, context)
    wire[table.name] = (record.rows.get(table.name) ?? []).map((row) => toWireRow(row, fields, files))
  }
  return wire
}
