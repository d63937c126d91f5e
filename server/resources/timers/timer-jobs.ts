import { defineJob } from '../../jobs/job.ts'
import { runTimers } from './run-timers.ts'

/** What pages do by themselves; each of their timers says how often. */
export const runTimersJob = defineJob({
  name: 'run-timers',
  schedule: '* * * * *',
  forEachTenant: true,
  retries: 0,
  work: ({ context: { tenantId }, parts: { clock, log, timedPages } }) =>
    runTimers({ tenantId, clock, log, timedPages }),
})
