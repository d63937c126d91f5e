import { purgeLogsJob } from '../logs/log-jobs.ts'
import { purgeOutboxJob, sendOutboxJob } from '../outbox/outbox-jobs.ts'
import { purgeDeletedJob } from '../resources/deleted/deleted-jobs.ts'
import { runTimersJob } from '../resources/timers/timer-jobs.ts'
import { purgeTasksJob, runTasksJob } from '../tasks/task-jobs.ts'
import type { JobDefinition } from './job.ts'
import { planRunsJob, purgeRunsJob } from './plans/plan-jobs.ts'
import { sampleJob, sampleParamJob } from './plans/sample-jobs.ts'

/** One line per job; each lies with its area. */
export const jobRegistry: readonly JobDefinition[] = [
  sendOutboxJob,
  purgeOutboxJob,
  purgeDeletedJob,
  runTimersJob,
  purgeLogsJob,
  runTasksJob,
  purgeTasksJob,
  planRunsJob,
  purgeRunsJob,
  sampleJob,
  sampleParamJob,
]
