import { defineJob } from '../jobs/job.ts'
import { outboxMessages as messages } from './messages.ts'
import { purgeOutbox } from './purge-outbox.ts'

/** Servers are woken by what is put in; this finds what is due again, and what an ended server has left. */
export const sendOutboxJob = defineJob({
  name: 'send-outbox',
  schedule: '* * * * *',
  offer: { title: messages.sendTitle, classNames: ['org.jeecg.modules.message.job.SendMsgJob'] },
  work: async ({ parts }) => parts.outbox.wake(),
})

export const purgeOutboxJob = defineJob({
  name: 'purge-outbox',
  offer: { title: messages.purgeTitle },
  work: async ({ db, context, say }) => say(messages.purged(await purgeOutbox(db, context.now()))),
})
