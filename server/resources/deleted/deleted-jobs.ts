import { defineJob } from '../../jobs/job.ts'
import { deletedMessages as messages } from './messages.ts'
import { purgeDeleted } from './purge-deleted.ts'

/** A page that fails leaves the others alone; it is tried again the next night. */
export const purgeDeletedJob = defineJob({
  name: 'purge-deleted',
  offer: { title: messages.purgeTitle },
  forEachTenant: true,
  work: async ({ db, context, say, parts: { softPages, log } }) => {
    for (const resource of softPages()) {
      const { table } = resource
      try {
        const count = await purgeDeleted({ db, context, resource })
        if (count > 0) {
          log.info({ table, count }, 'rows that were deleted long ago were removed')
          say(messages.purged(resource.plan.title, count))
        }
      } catch (error) {
        log.error({ err: error, table }, 'rows that were deleted long ago were not removed')
        say(messages.notPurged(resource.plan.title))
      }
    }
  },
})
