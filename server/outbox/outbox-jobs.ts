import { defineJob } from '../jobs/job.ts'
import { purgeOutbox } from './purge-outbox.ts'

/** Servers are woken by what is put in; this finds what is due again, and what an ended server has left. */
export const sendOutboxJob = defineJob({
  name: 'send-outbox',
  schedule: '* * * * *',
  work: async ({ parts }) => parts.outbox.wake(),
})

export const purgeOutboxJob = defineJob({
  name: 'purge-outbox',
  schedule: '17 3 * * *',
  work: ({ db, context }) => purgeOutbox(db, context.now()),
})
