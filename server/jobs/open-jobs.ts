import PgBoss from 'pg-boss'
import { isConnectionFailure, isPoolBusy } from '../db/connection-failure.ts'
import type { Databases, JobConnection } from '../db/databases.ts'
import { runForTenant } from '../db/tenant-scope.ts'
import { createSystemContext } from '../http/request-context.ts'
import type { Notifications } from '../notifications/open-notifications.ts'
import { createTeller } from '../tell-now-and-then.ts'
import type { JobDefinition, JobParts, JobRun } from './job.ts'
import { jobSchemaOf, prepareJobs } from './job-schema.ts'
import { openTenants } from './open-tenants.ts'
import { type Planning, planRuns } from './plans/plan-runs.ts'
import { PLANS_CHANNEL } from './plans/plans-channel.ts'
import { runPlanned } from './plans/run-planned.ts'

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
  /** Whether this server takes part: it has begun, and the job table answered when it was last asked. */
  readonly isWorking: () => boolean
  /** What is being done is finished, within limits; what was not begun is for the others. Safe to call twice. */
  readonly stop: () => Promise<void>
}

/** A run that this server has made. */
export interface MadeRun {
  readonly job: string
  readonly ms: number
  readonly failed: boolean
}

interface JobOptions {
  readonly databases: Databases
  readonly definitions: readonly JobDefinition[]
  readonly parts: JobParts
  readonly onRun?: (run: MadeRun) => void
  /** On which servers hear that plans were changed; absent: they look every minute. */
  readonly notifications?: Pick<Notifications, 'subscribe'>
}

/** Takes part in the work that all servers on the database share: each run is done by one of them. */
export async function openJobs(options: JobOptions): Promise<Jobs> {
  const { databases, definitions, parts, onRun = () => {}, notifications } = options
  await prepareJobs(databases, definitions)
  const connection = followStatements(databases.jobs)
  const boss = new PgBoss({
    schema: jobSchemaOf(databases.schema),
    migrate: false,
    db: { executeSql: async (text, values) => ({ rows: [...(await connection.executeSql(text, values)).rows] }) },
  })
  const tell = createTeller(() => performance.now())
  boss.on('error', (error) =>
    tell('unreachable', (tries) => parts.log.warn({ err: error, tries }, 'the job table cannot be reached')),
  )
  /** Those of this server, which need not wait for their next look when it asks for something itself. */
  const workersOf = new Map<string, readonly string[]>()
  const ask: Jobs['ask'] = async (job, { tenantId = 0, data = {}, after, once } = {}) => {
    await boss.send(
      job,
      { tenantId, data },
      {
        ...(after && { startAfter: after }),
        ...(once && { singletonKey: `${tenantId}:${once.key}`, singletonSeconds: once.seconds }),
      },
    )
    if (!after) for (const worker of workersOf.get(job) ?? []) boss.notifyWorker(worker)
  }
  const plan = createPlanner({
    ...parts,
    timeZone: databases.timeZone,
    definitions,
    askFor: async (job, { id, due, withinSeconds }) => {
      const data: RunData = { tenantId: 0, planned: id }
      // Nothing is tried again: the next run comes by its plan.
      await boss.send(job, data, { id, startAfter: due, retryLimit: 0, expireInSeconds: withinSeconds })
    },
  })
  let stopping: Promise<void> | undefined
  const shared = { parts, ask, planRuns: plan, isStopping: () => stopping !== undefined }
  await boss.start()
  for (const definition of definitions) {
    const take = () =>
      boss.work<RunData>(definition.name, { pollingIntervalSeconds: POLL_SECONDS }, async ([job]) => {
        // One that was taken in the moment of the stop is for another server.
        if (stopping) throw new Error('The server stops.')
        if (job) await measure(definition.name, () => runJob(definition, job.data ?? {}, shared), onRun)
      })
    const workers: string[] = []
    for (let place = 0; place < (definition.atOnce ?? 1); place += 1) workers.push(await take())
    workersOf.set(definition.name, workers)
  }
  const look = () => {
    if (stopping) return
    plan().catch((error: unknown) => parts.log.error({ err: error }, 'the plans of jobs were not looked at'))
  }
  const endHearing = await notifications?.subscribe({ channels: [PLANS_CHANNEL], onNotification: look, onGap: look })
  return {
    ask,
    isWorking: () => stopping === undefined && connection.isAnswered(),
    stop: () => {
      endHearing?.()
      stopping ??= boss
        .stop({ timeout: FINISH_WITHIN_MS })
        .then(() => plan.settled())
        .then(() => connection.settled())
      return stopping
    },
  }
}

/** Of a scheduled run nothing is said. */
interface RunData {
  readonly tenantId?: number
  readonly data?: Readonly<Record<string, unknown>>
  /** The row of the run, where an administrator has planned it. */
  readonly planned?: string
}

interface SharedParts {
  readonly parts: JobParts
  readonly ask: Jobs['ask']
  readonly planRuns: () => Promise<void>
  readonly isStopping: () => boolean
}

/** Of a run that nobody has planned nothing is kept. */
const UNPLANNED = { parameter: '', say: () => {}, signal: new AbortController().signal }

async function runJob(definition: JobDefinition, given: RunData, shared: SharedParts): Promise<void> {
  const { name, forEachTenant = false, work } = definition
  const { tenantId, data = {}, planned } = given
  const { parts, ask } = shared
  const runIn = (tenant: number, more: Pick<JobRun, 'parameter' | 'say' | 'signal'>) => {
    const context = createSystemContext(name, parts.clock, tenant)
    return work({ ...more, db: parts.db, context, data, parts, planRuns: shared.planRuns })
  }
  try {
    if (planned !== undefined) {
      await runPlanned({ ...parts, isStopping: shared.isStopping }, definition, planned, async (more) => {
        const tenants = forEachTenant ? await openTenants(parts.db, parts.clock()) : [0]
        for (const tenant of tenants) if (!more.signal.aborted) await runForTenant(tenant, () => runIn(tenant, more))
      })
      return
    }
    if (tenantId === undefined && forEachTenant) {
      for (const each of await openTenants(parts.db, parts.clock())) await ask(name, { tenantId: each })
      return
    }
    const run = () => runIn(tenantId ?? 0, UNPLANNED)
    // What is the installation's is about no tenant.
    await (tenantId === undefined ? run() : runForTenant(tenantId, run))
  } catch (error) {
    parts.log.error({ err: error, job: name, tenantId }, 'a job has failed')
    throw error
  }
}

/** Looks once more when it is asked for while it looks. */
function createPlanner(planning: Planning) {
  let looking: Promise<void> | undefined
  let isAsked = false
  const look = async () => {
    while (isAsked) {
      isAsked = false
      await planRuns(planning)
    }
  }
  const plan = () => {
    isAsked = true
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  return Object.assign(plan, { settled: async () => void (await looking?.catch(() => {})) })
}

async function measure(job: string, run: () => Promise<void>, onRun: (run: MadeRun) => void): Promise<void> {
  const start = performance.now()
  let failed = true
  try {
    await run()
    failed = false
  } finally {
    onRun({ job, ms: performance.now() - start, failed })
  }
}

/** The library does not wait for its last statements; who closes the connection has to. */
function followStatements({ executeSql }: JobConnection) {
  const running = new Set<Promise<unknown>>()
  let isAnswered = true
  return {
    isAnswered: () => isAnswered,
    executeSql: async (text: string, values?: readonly unknown[]) => {
      const statement = executeSql(text, values)
      running.add(statement)
      try {
        const answer = await statement
        isAnswered = true
        return answer
      } catch (error) {
        isAnswered = !isConnectionFailure(error) && !isPoolBusy(error)
        throw error
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
