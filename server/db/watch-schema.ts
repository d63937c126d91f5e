import type { FastifyBaseLogger } from 'fastify'
import type { Notifications } from '../notifications/open-notifications.ts'
import type { Databases } from './databases.ts'
import { readDoneMigrations, SCHEMA_CHANNEL } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { describeAge, judgeSchema, type SchemaAge } from './schema-age.ts'

export interface SchemaWatchOptions {
  readonly databases: Databases
  readonly notifications: Notifications
  readonly log: FastifyBaseLogger
  /** As the start has found it. */
  readonly age: SchemaAge
  /** What this program knows; absent: its own migrations. */
  readonly known?: readonly string[]
  /** This server has become too old to change anything; called once. */
  readonly onOlder: () => void
}

/** Follows what newer programs make of the schema while this one runs. Answers what ends it. */
export async function watchSchema(options: SchemaWatchOptions): Promise<() => void> {
  const { databases, notifications, log, known = Object.keys(migrations) } = options
  const names = new Set(known)
  let told: string | null = null

  const settle = (age: SchemaAge) => {
    if (age.standing === 'older' && !databases.writes.isClosed) {
      databases.writes.close()
      options.onOlder()
    }
    const text = describeAge(age)
    if (text !== null && text !== told) log.warn(text)
    told = text
  }
  const look = () => {
    readDoneMigrations(databases).then(
      (done) => settle(judgeSchema(done, names)),
      (error: unknown) => log.warn({ err: error }, 'whether a newer program has changed the schema is not known'),
    )
  }
  settle(options.age)
  return notifications.subscribe({ channels: [SCHEMA_CHANNEL], onNotification: look, onGap: look })
}
