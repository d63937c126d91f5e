import type { Logger } from 'pino'
import type { AccountSettings } from '../accounts/account-settings.ts'
import type { Clock } from '../clock.ts'
import type { Databases } from '../db/databases.ts'
import { jobRegistry } from '../jobs/job-registry.ts'
import { type Jobs, type MadeRun, openJobs } from '../jobs/open-jobs.ts'
import type { Notifications } from '../notifications/open-notifications.ts'
import { openOutbox } from '../outbox/open-outbox.ts'
import type { SoftPages } from '../resources/deleted/soft-pages.ts'
import type { TimedPages } from '../resources/timers/timed-page.ts'
import { secretMessages } from '../secrets/messages.ts'
import { openSecretBox } from '../secrets/open-secret-box.ts'
import type { Settings } from '../settings/settings.ts'
import type { Tasks } from '../tasks/open-tasks.ts'
import { runTasksJob } from '../tasks/task-jobs.ts'
import { createCarriers } from './create-carriers.ts'
import { createMailFile, createSmtpMail } from './mail-provider.ts'

interface DeliveryOptions {
  readonly settings: Settings
  readonly databases: Databases
  readonly clock: Clock
  readonly log: Logger
  readonly accounts: AccountSettings
  readonly timedPages: TimedPages
  readonly onRun?: (run: MadeRun) => void
  readonly softPages: SoftPages
  readonly tasks: Tasks
  readonly notifications: Notifications
}

/** Of several servers that find a task without a server, one has it done. */
const LOOKED_AFTER_SECONDS = 3

/** The part of the server that works while nobody waits: jobs, and what is to be told to people and other systems. */
export interface Delivery {
  readonly jobs: Jobs
  readonly close: () => Promise<void>
}

export async function openDelivery(options: DeliveryOptions): Promise<Delivery> {
  const { settings, databases, clock, log, accounts, timedPages, softPages, tasks, notifications } = options
  const { onRun = () => {} } = options
  if (settings.database && !settings.secretKeys) log.warn(secretMessages.noKey)
  const secrets = openSecretBox(settings)
  const mail = settings.smtp ? createSmtpMail(settings.smtp) : createMailFile(settings.dataFolder, clock)
  const carriers = createCarriers({ db: databases.app, clock, log, accounts, mail, secrets })
  const outbox = await openOutbox({ databases, clock, log, carriers })
  const parts = { db: databases.app, clock, log, outbox, timedPages, softPages, tasks, logDays: settings.logDays }
  const definitions = jobRegistry
  const jobs = await openJobs({ databases, definitions, parts, onRun, notifications }).catch(async (error: unknown) => {
    await outbox.close()
    throw error
  })
  tasks.watch(() => {
    jobs
      .ask(runTasksJob.name, { once: { key: 'left', seconds: LOOKED_AFTER_SECONDS } })
      .catch((error: unknown) => log.warn({ err: error }, 'nobody was asked to go on with a task'))
  })
  return {
    jobs,
    close: async () => {
      await tasks.stop()
      await jobs.stop()
      await outbox.close()
    },
  }
}
