import { type Kysely, sql } from 'kysely'

/** Channel of LISTEN on which servers hear that there is a plan to look at. */
export const PLANS_CHANNEL = 'pagewright_job_plans'

/** Heard when the transaction commits. */
export async function wakePlans<Tables>(trx: Kysely<Tables>): Promise<void> {
  await sql`select pg_notify(${PLANS_CHANNEL}, '')`.execute(trx)
}
