import PgBoss from 'pg-boss'
import type { Databases, JobConnection } from '../db/databases.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { createSystemContext } from '../http/request-context.ts'
import type { JobDefinition, JobParts } from './job.ts'
import { jobSchemaOf, prepareJobs } from './job-schema.ts'
import { openTenants } from './open-tenants.ts'

/** What is being done when the server is told to stop has this long; what is not finished then is done again elsewhere. */
const FINISH_WITHIN_MS = 5_000
const POLL_SECONDS = 2

export interface AskedRun {
  readonly tenantId?: number
  /** Plain values, as JSON has them. */
  readonly data?: Readonly<Record<string, unknown>>
  readonly after?: Date
  /** Of several runs with one key that nobody has begun yet, one is kept for as many seconds. */
  readonly once?: { readonly key: string; readonly seconds: number }
}

export interface Jobs {
  /** Asks for one run, by any of the servers. */
  readonly ask: (job: string, run?: AskedRun) => Promise<void>
  /** Safe to call twice. */
  readonly stop: () => Promise<void>
}

interface JobOptions {
  readonly databases: Databases
  readonly definitions: readonly JobDefinition[]
  readonly parts: JobParts
}

/** Takes part in the work that all servers on the database share: each run is done by one of them. */
export async function openJobs({ databases, definitions, parts }: JobOptions): Promise<Jobs> {
  await prepareJobs(databases, definitions)
  const connection = followStatements(databases.jobs)
  const boss = new PgBoss({
    schema: jobSchemaOf(databases.schema),
    migrate: false,
    db: { executeSql: async (text, values) => ({ rows: [...(await connection.executeSql(text, values)).rows] }) },
  })
  boss.on('error', (error) => parts.log.warn({ err: error }, 'the job table cannot be reached'))
  const ask: Jobs['ask'] = async (job, { tenantId = 0, data = {}, after, once } = {}) => {
    await boss.send(
      job,
      { tenantId, data },
      {
        ...(after && { startAfter: after }),
        ...(once && { singletonKey: `${tenantId}:${once.key}`, singletonSeconds: once.seconds }),
      },
    )
  }
  let stopping: Promise<void> | undefined
  await boss.start()
  for (const definition of definitions) {
    await boss.work<RunData>(definition.name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
      // One that was taken in the moment of the stop is for another server.
      if (stopping) throw new Error('The server stops.')
      if (job) await runJob(definition, job.data ?? {}, parts, ask)
    })
  }
  return {
    ask,
    stop: () => {
      stopping ??= boss.stop({ timeout: FINISH_WITHIN_MS }).then(() => connection.settled())
      return stopping
    },
  }
}

/** Of a scheduled run nothing is said. */
interface RunData {
  readonly tenantId?: number
  readonly data?: Readonly<Record<string, unknown>>
}

async function runJob(definition: JobDefinition, given: RunData, parts: JobParts, ask: Jobs['ask']): Promise<void> {
  const { name, forEachTenant = false, work } = definition
  const { tenantId, data = {} } = given
  try {
    if (tenantId === undefined && forEachTenant) {
      for (const each of await openTenants(parts.db)) await ask(name, { tenantId: each })
      return
    }
    const context = createSystemContext(name, parts.clock, tenantId ?? 0)
    const run = () => work({ db: parts.db, context, data, parts })
    // What is the installation's is about no tenant.
    await (tenantId === undefined ? run() : runForTenant(tenantId, run))
  } catch (error) {
    parts.log.error({ err: error, job: name, tenantId }, 'a job has failed')
    throw error
  }
}

/** The library does not wait for its last statements; who closes the connection has to. */
function followStatements({ executeSql }: JobConnection) {
  const running = new Set<Promise<unknown>>()
  return {
    executeSql: async (text: string, values?: readonly unknown[]) => {
      const statement = executeSql(text, values)
      running.add(statement)
      try {
        return await statement
      } finally {
        running.delete(statement)
      }
    },
    settled: async () => {
      while (running.size > 0) {
        await Promise.allSettled([...running])
        // What follows from an answer is sent by then.
        await new Promise((resolve) => setImmediate(resolve))
      }
    },
  }
}
