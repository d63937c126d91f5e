import { purgeOutboxJob, sendOutboxJob } from '../outbox/outbox-jobs.ts'
import { runTimersJob } from '../resources/timers/timer-jobs.ts'
import type { JobDefinition } from './job.ts'

/** One line per job; each lies with its area. */
export const jobRegistry: readonly JobDefinition[] = [sendOutboxJob, purgeOutboxJob, runTimersJob]
