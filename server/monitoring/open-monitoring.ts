import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { Databases } from '../db/databases.ts'
import { readDoneMigrations } from '../db/migrate.ts'
import { migrations } from '../db/migrations/migrations.ts'
import type { Jobs } from '../jobs/open-jobs.ts'
import type { Settings } from '../settings/settings.ts'
import { createHealth } from './health.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { openMonitoringPort } from './monitoring-port.ts'

interface MonitoringOptions {
  readonly settings: Pick<Settings, 'metrics'>
  readonly program: string
  readonly log: Logger
}

/** What is watched once everything is there. */
interface StartedParts {
  readonly app: FastifyInstance
  readonly databases: Databases
  /** Null: there are none on a server that only reads. */
  readonly jobs: Jobs | null
  readonly notes: () => readonly string[]
}

export interface Monitoring extends Pick<Metrics, 'onAnswered' | 'onRun'> {
  readonly port: number
  /** The server has started: it is ready as long as everything works. */
  readonly begin: (parts: StartedParts) => void
  /** It wants no more requests. */
  readonly end: () => void
  readonly close: () => Promise<void>
}

/** From the first moment of the start on, which may take long; null where METRICS_PORT is not set. */
export async function openMonitoring({ settings, program, log }: MonitoringOptions): Promise<Monitoring | null> {
  if (!settings.metrics) return null
  const health = createHealth(program)
  const metrics = createMetrics(program, health)
  const { port, close } = await openMonitoringPort({ ...settings.metrics, health, metrics, log })
  log.info({ port }, 'liveness, readiness and metrics are served')
  return {
    port,
    onAnswered: metrics.onAnswered,
    onRun: metrics.onRun,
    begin: ({ app, databases, jobs, notes }) => {
      const { feed, figures, read } = databases
      metrics.watch({ app: app.figures, database: figures, caches: feed.caches, replica: read.state })
      health.begin({
        doneMigrations: () => readDoneMigrations(databases),
        migrations: Object.keys(migrations),
        isListening: feed.isCurrent,
        areJobsWorking: () => databases.writes.isClosed || (jobs?.isWorking() ?? false),
        notes: () =>
          ['away', 'behind'].includes(read.state()) ? ['the replica is not read from', ...notes()] : notes(),
      })
    },
    end: health.end,
    close,
  }
}
