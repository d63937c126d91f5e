import { defineJob } from '../jobs/job.ts'
import { purgeTasks } from './task-rows.ts'

/** As many tasks a server works on at a time. */
const AT_ONCE = 2
const LONGEST_SECONDS = 6 * 3_600

/** Asked for when somebody has begun a task, and when one was left; whoever takes it up does all that is left. */
export const runTasksJob = defineJob({
  name: 'run-tasks',
  // What a server leaves undone is found by the others, and asked for anew.
  retries: 0,
  withinSeconds: LONGEST_SECONDS,
  atOnce: AT_ONCE,
  work: async ({ parts }) => parts.tasks?.work(),
})

export const purgeTasksJob = defineJob({
  name: 'purge-tasks',
  schedule: '23 * * * *',
  work: async ({ parts, context }) => {
    await purgeTasks(parts.db, context.now())
  },
})
