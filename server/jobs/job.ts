import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { SoftPages } from '../resources/deleted/soft-pages.ts'
import type { TenantWork } from '../resources/resource-work.ts'
import type { TimedPages } from '../resources/timers/timed-page.ts'
import type { Tasks } from '../tasks/open-tasks.ts'

/** What jobs are done with, made once for each server. */
export interface JobParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly outbox: Outbox
  readonly timedPages: TimedPages
  readonly softPages: SoftPages
  /** Does what people have begun; absent: this server takes no part in it. */
  readonly tasks?: Pick<Tasks, 'work'>
  /** So long log lines are kept. */
  readonly logDays: number
}

/** One run of a job: for whom, and what it was given by who has asked for it. */
export interface JobRun extends TenantWork {
  readonly context: SystemContext
  readonly data: Readonly<Record<string, unknown>>
  /** What an administrator has written beside the job; empty: nothing. */
  readonly parameter: string
  readonly parts: JobParts
  /** A line about what was done, kept with the run. */
  readonly say: (line: string) => void
  /** Aborted when the run takes longer than it may: nobody waits for it any more. */
  readonly signal: AbortSignal
  /** Puts the runs of plans that are due into the job table. */
  readonly planRuns: () => Promise<void>
}

/** How administrators find a job that they may plan. */
export interface JobOffer {
  readonly title: string
  /** Names under which clients of the contract know it. */
  readonly classNames?: readonly string[]
  /** What is wrong with a parameter; null: nothing. Absent: it takes none. */
  readonly parameterFault?: (parameter: string) => string | null
}

/** Work that nobody waits for, done by any one of the servers. */
export interface JobDefinition {
  /** kebab-case; what it writes bears this name. */
  readonly name: string
  /** Administrators plan it on their screen. Absent: it is the server's own. */
  readonly offer?: JobOffer
  /** Five fields of cron, in the business zone: `17 3 * * *`. Absent: it runs when it is asked for, or planned. */
  readonly schedule?: string
  /** Whether a scheduled run is one for each open tenant; else it is one, in tenant 0, for what is the installation's. */
  readonly forEachTenant?: boolean
  /** How often a run that has failed is tried again; absent: thrice, or once where the next scheduled run comes anyway. */
  readonly retries: number
  /** Longer than this a run does not take: then it counts as failed, and another server may take it up. */
  readonly withinSeconds: number
  /** So many runs of it one server makes at a time; absent: one. */
  readonly atOnce?: number
  /** It may run twice, when a server ends before it could say that it was done. */
  readonly work: (run: JobRun) => Promise<void>
}

/**
 * A job: a value in the folder of its area, and a line in `job-registry.ts`.
 *
 * @example
 * export const purgeOutboxJob = defineJob({ name: 'purge-outbox', schedule: '17 3 * * *', work: ({ parts }) => purge(parts) })
 */
export function defineJob(definition: Pick<JobDefinition, 'name' | 'work'> & Partial<JobDefinition>): JobDefinition {
  return { retries: definition.schedule === undefined ? 3 : 1, withinSeconds: 900, ...definition }
}
