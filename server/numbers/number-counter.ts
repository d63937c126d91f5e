import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'

/** One run of numbers: of a field (`table.column`), in a period, for a tenant. */
export interface CounterKey {
  readonly tenantId: number
  readonly name: string
  readonly period: string
}

/** Takes so many numbers, and answers the last of them. */
export async function advanceCounter(db: Db, key: CounterKey, by: number): Promise<number> {
  const { last_number: last } = await db
    .insertInto('sys_number_counter')
    .values({ tenant_id: key.tenantId, name: key.name, period: key.period, last_number: by })
    .onConflict((conflict) =>
      conflict
        .columns(['tenant_id', 'name', 'period'])
        .doUpdateSet({ last_number: sql<number>`sys_number_counter.last_number + ${by}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return Number(last)
}

/** Sets how far the numbers have come, in the transaction that holds the counter. */
export async function setCounter(db: Db, { tenantId, name, period }: CounterKey, last: number): Promise<void> {
  await db
    .updateTable('sys_number_counter')
    .set({ last_number: last })
    .where('tenant_id', '=', tenantId)
    .where('name', '=', name)
    .where('period', '=', period)
    .execute()
}
