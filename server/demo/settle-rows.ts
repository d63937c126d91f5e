import type { toFieldValue } from '#renderer/expression/field-value.ts'
import type { SystemContext } from '../http/request-context.ts'
import { logicEnvironment, toPageRecord } from '../resources/pages/page-record.ts'
import { findRecords, withRows } from '../resources/read/read-records.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordTransaction } from '../resources/services.ts'
import { toColumnValue } from '../resources/tables/column-value.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { changesOf } from '../resources/write/prepare-save.ts'

export interface SettlingWork {
  readonly db: RecordTransaction
  readonly context: SystemContext
  readonly resource: Resource
}

/** By id and field, as expressions have it. */
export type SettledValues = ReadonlyMap<string, Readonly<Record<string, ReturnType<typeof toFieldValue>>>>

/** Gives rows the values named, and works out what the page computes from them. */
export async function settleRows({ db, context, resource }: SettlingWork, values: SettledValues): Promise<void> {
  const work = { db, context, resource }
  // With their rows: what is summed over them would be nothing otherwise.
  for (const record of await withRows(work, await findRecords(work, [...values.keys()]))) {
    const before = toPageRecord(record)
    const environment = logicEnvironment(context, resource.timeZone, before)
    const { record: after } = resource.logic.open({ ...before, ...values.get(record.id) }, environment, {
      fills: false,
    })
    await storeChanges(work, record.id, changesOf(resource, after, record).changes)
  }
}

async function storeChanges(
  { db, context, resource }: SettlingWork,
  id: string,
  changes: ReturnType<typeof changesOf>['changes'],
): Promise<void> {
  const columns = resource.plan.fields.flatMap((field) =>
    changes.has(field.name) ? [[field.column, toColumnValue(field, changes.get(field.name) ?? null)] as const] : [],
  )
  if (columns.length === 0) return
  await entityDb(db)
    .updateTable(resource.table)
    .set(Object.fromEntries(columns))
    .where('id', '=', id)
    .where('tenant_id', '=', context.tenantId)
    .execute()
}
