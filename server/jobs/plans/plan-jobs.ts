import { instant } from '../../db/instant.ts'
import { defineJob } from '../job.ts'
import { planMessages as messages } from './messages.ts'

const DAY_MS = 86_400_000
const KEPT_DAYS = 30

/** Servers look at once when a plan is changed; this finds what comes next. */
export const planRunsJob = defineJob({
  name: 'plan-runs',
  schedule: '* * * * *',
  retries: 0,
  work: ({ planRuns }) => planRuns(),
})

export const purgeRunsJob = defineJob({
  name: 'purge-job-runs',
  offer: { title: messages.purgeTitle },
  work: async ({ db, context, say }) => {
    const { numDeletedRows } = await db
      .deleteFrom('sys_quartz_run')
      .where('due_time', '<', instant(new Date(context.now().getTime() - KEPT_DAYS * DAY_MS)))
      .where('claimed_until', 'is', null)
      .executeTakeFirst()
    say(messages.runsRemoved(Number(numDeletedRows)))
  },
})
