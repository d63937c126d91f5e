import { defineJob } from '../jobs/job.ts'
import { logMessages as messages } from './messages.ts'
import { purgeLogs } from './purge-logs.ts'

/** Sign-ins and operations are kept for as many days as LOG_DAYS says. What changed in rows is kept for good. */
export const purgeLogsJob = defineJob({
  name: 'purge-logs',
  offer: { title: messages.purgeTitle },
  work: async ({ db, context, say, parts: { logDays, log } }) => {
    const count = await purgeLogs(db, context.now(), logDays)
    say(messages.purged(count, logDays))
    if (count > 0) log.info({ count, days: logDays }, 'old log lines were removed')
  },
})
