import { createHash } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import PgBoss from 'pg-boss'
import type { Databases, Db } from '../db/databases.ts'
import { currentRole, grantRows } from '../db/grant-rows.ts'
import type { JobDefinition } from './job.ts'

/** Of the library. */
const LONGEST_NAME = 50
const SUFFIX = '_jobs'
/** The queue by which the library itself sends what is scheduled. */
const SCHEDULER_QUEUE = '__pgboss__send-it'
/** Any number will do, as long as all our servers take the same. */
const SETUP_LOCK = 0x50_57_4a_42

/** The schema of the job table, beside the one that holds our tables. */
export function jobSchemaOf(schema: string): string {
  if (schema.length + SUFFIX.length <= LONGEST_NAME) return `${schema}${SUFFIX}`
  const digest = createHash('sha256').update(schema).digest('hex').slice(0, 12)
  return `${schema.slice(0, LONGEST_NAME - SUFFIX.length - digest.length - 1)}_${digest}${SUFFIX}`
}

/**
 * Makes the job table, a queue for each job, and the times at which they run, as the role that may alter tables; the role
 * of requests gets to work in it. Servers that start at once do so in turn. A job that a newer program does not know any
 * more is taken off the schedule; what it has left in its queue stays.
 */
export async function prepareJobs(
  { owner, app, schema, timeZone }: Databases,
  definitions: readonly JobDefinition[],
): Promise<void> {
  const jobSchema = jobSchemaOf(schema)
  await owner.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${SETUP_LOCK})`.execute(connection)
    try {
      await makeQueues(connection, { jobSchema, definitions, timeZone })
      await grantRows(connection, jobSchema, await currentRole(app))
    } finally {
      await sql`select pg_advisory_unlock(${SETUP_LOCK})`.execute(connection)
    }
  })
}

interface Queues {
  readonly jobSchema: string
  readonly definitions: readonly JobDefinition[]
  readonly timeZone: string
}

async function makeQueues(owner: Db, { jobSchema, definitions, timeZone }: Queues): Promise<void> {
  const exists = await sql`select 1 from pg_namespace where nspname = ${jobSchema}`.execute(owner)
  if (exists.rows.length === 0) await owner.schema.createSchema(jobSchema).execute()
  const boss = new PgBoss({
    schema: jobSchema,
    schedule: false,
    supervise: false,
    db: { executeSql: (text, values) => run(owner, text, values) },
  })
  boss.on('error', () => {
    // What fails is thrown as well, to whoever has asked for it.
  })
  await boss.start()
  await boss.createQueue(SCHEDULER_QUEUE)
  const known = new Set(definitions.map(({ name }) => name))
  for (const { name } of await boss.getSchedules()) if (!known.has(name)) await boss.unschedule(name)
  for (const { name, schedule, retries, withinSeconds } of definitions) {
    const queue = { name, retryLimit: retries, retryDelay: 10, retryBackoff: true, expireInSeconds: withinSeconds }
    await boss.createQueue(name, queue)
    await boss.updateQueue(name, queue)
    if (schedule === undefined) await boss.unschedule(name)
    else await boss.schedule(name, schedule, {}, { tz: toCronZone(timeZone) })
  }
  await boss.stop({ graceful: false })
}

/** The library makes its schema whether or not it is there, which takes a right that a role need not have. */
const MAKES_SCHEMA = /CREATE SCHEMA IF NOT EXISTS \w+\s*;?/

async function run(owner: Db, text: string, values: readonly unknown[] = []): Promise<{ rows: unknown[] }> {
  const { rows } = await owner.executeQuery(CompiledQuery.raw(text.replace(MAKES_SCHEMA, ''), [...values]))
  return { rows }
}

/** `+08:00` as the library's calendar takes it: `UTC+08:00`. */
function toCronZone(timeZone: string): string {
  return `UTC${timeZone}`
}
