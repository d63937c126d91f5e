import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import type { SystemContext } from '../http/request-context.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import type { TenantWork } from '../resources/resource-work.ts'
import type { TimedPages } from '../resources/timers/timed-page.ts'

/** What jobs are done with, made once for each server. */
export interface JobParts {
  readonly db: Db
  readonly clock: Clock
  readonly log: FastifyBaseLogger
  readonly outbox: Outbox
  readonly timedPages: TimedPages
}

/** One run of a job: for whom, and what it was given by who has asked for it. */
export interface JobRun extends TenantWork {
  readonly context: SystemContext
  readonly data: Readonly<Record<string, unknown>>
  readonly parts: JobParts
}

/** Work that nobody waits for, done by any one of the servers. */
export interface JobDefinition {
  /** kebab-case; what it writes bears this name. */
  readonly name: string
  /** Five fields of cron, in the business zone: `17 3 * * *`. Absent: it runs when it is asked for. */
  readonly schedule?: string
  /** Whether a scheduled run is one for each open tenant; else it is one, in tenant 0, for what is the installation's. */
  readonly forEachTenant?: boolean
  /** How often a run that has failed is tried again; absent: thrice, or once where the next scheduled run comes anyway. */
  readonly retries: number
  /** Longer than this a run does not take: then it counts as failed, and another server may take it up. */
  readonly withinSeconds: number
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
