import type { RequestContext } from '../../http/request-context.ts'
import { withAsked } from '../kept/asked-values.ts'
import { toldFields, toldRowFields } from '../resource.ts'
import type { ResourceWork } from '../resource-work.ts'
import { type StoredRecord, toWireRecord, toWireRow } from './stored-record.ts'
import { withRefusals } from './told-refusals.ts'

/** The records with their sub-rows, as a save answers them. */
export async function toWholeWireRecords(
  records: readonly StoredRecord[],
  work: ResourceWork<RequestContext>,
): Promise<readonly Record<string, unknown>[]> {
  const { resource, context, files } = work
  const told = toldFields(resource, context)
  const whole = await withAsked(work, [...told.seen, ...told.masked], records)
  const wires = whole.map((record) => {
    const wire = toWireRecord(record, told, files)
    for (const table of resource.plan.subTables) {
      const fields = toldRowFields(table, context)
      wire[table.name] = (record.rows.get(table.name) ?? []).map((row) => toWireRow(row, fields, files))
    }
    return wire
  })
  return withRefusals(work, records, wires)
}

export async function toWholeWireRecord(
  record: StoredRecord,
  work: ResourceWork<RequestContext>,
): Promise<Record<string, unknown>> {
  const [wire = {}] = await toWholeWireRecords([record], work)
  return wire
}
