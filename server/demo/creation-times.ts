import { sql } from 'kysely'
import type { SystemContext } from '../http/request-context.ts'
import type { StoredRecord } from '../resources/read/stored-record.ts'
import type { Resource } from '../resources/resource.ts'
import type { RecordTransaction } from '../resources/services.ts'
import { entityDb } from '../resources/tables/entity-tables.ts'
import { createDeterministicRandom } from './deterministic-random.ts'
import { dayBefore } from './names.ts'
import { LAST_DAY } from './recipes.ts'

/** Rows that do not tell when they came in have come in over so many days. */
const SPREAD_DAYS = 500

/** Rows of years are not made in one second: each has been there since it came in, and its history with it. */
export async function spreadCreation(
  trx: RecordTransaction,
  { context, resource, since }: { context: SystemContext; resource: Resource; since: string | undefined },
  records: readonly StoredRecord[],
): Promise<void> {
  if (records.length === 0) return
  const random = createDeterministicRandom(records.length)
  const now = context.now().getTime()
  const times = records.map(({ values }, index) => {
    const hour = String(random.between(8, 18)).padStart(2, '0')
    const rest = `${random.between(10, 59)}:${random.between(10, 59)}`
    const told = since === undefined ? null : (values.get(since) ?? null)
    const spread = dayBefore(LAST_DAY, Math.floor(SPREAD_DAYS * (1 - index / records.length)))
    const [day = '', time = `${hour}:${rest}`] = (isPast(told) ? told : spread).split(' ')
    return new Date(Math.min(Date.parse(`${day}T${time}${resource.timeZone}`), now))
  })
  const ids = records.map(({ id }) => id)
  const created = sql<{ id: string; at: Date }>`unnest(${ids}::text[], ${times}::timestamptz[])`.as<'created'>(
    sql`created(id, at)`,
  )
  const { tenantId } = context
  const { table } = resource
  await entityDb(trx)
    .updateTable(table)
    .from(created)
    .set(({ ref }) => ({ create_time: ref('created.at') }))
    .where(`${table}.tenant_id`, '=', tenantId)
    .whereRef(`${table}.id`, '=', 'created.id')
    .execute()
  await trx
    .updateTable('sys_data_log')
    .from(created)
    .set(({ ref }) => ({ create_time: ref('created.at') }))
    .where('sys_data_log.tenant_id', '=', tenantId)
    .where('data_table', '=', table)
    .whereRef('data_id', '=', 'created.id')
    .execute()
}

function isPast(told: unknown): told is string {
  return typeof told === 'string' && told.slice(0, 10) <= LAST_DAY
}
