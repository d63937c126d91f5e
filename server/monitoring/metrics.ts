import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { CacheFigures } from '../caches/change-feed.ts'
import type { DatabaseFigures } from '../db/database-figures.ts'
import type { ReplicaState } from '../db/read-route.ts'
import type { AnsweredRequest } from '../http/answered-request.ts'
import type { AppFigures } from '../http/fastify-types.ts'
import type { MadeRun } from '../jobs/open-jobs.ts'
import { HEALTH_CHECKS, type Health } from './health.ts'

export interface Metrics {
  readonly onAnswered: (answered: AnsweredRequest) => void
  readonly onRun: (run: MadeRun) => void
  /** What is looked at when somebody asks. */
  readonly watch: (sources: MetricSources) => void
  readonly text: () => Promise<string>
  readonly contentType: string
}

export interface MetricSources {
  readonly app: AppFigures
  readonly database: DatabaseFigures
  readonly caches: () => readonly CacheFigures[]
  readonly replica: () => ReplicaState
}

const SECOND_MS = 1_000
const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const STATEMENT_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2.5, 10]
const JOB_BUCKETS = [0.01, 0.1, 1, 10, 60, 600]
const REPLICA_STATES: readonly ReplicaState[] = ['none', 'following', 'behind', 'away']

/** The figures of one server for Prometheus: docs/operations.md has them in a table. */
export function createMetrics(program: string, health: Health): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'pagewright_info',
    help: 'Which program this is; always 1.',
    labelNames: ['program'],
    registers,
  }).set({ program }, 1)
  addHealth(registers, health)
  const requests = new Counter({
    name: 'pagewright_http_requests_total',
    help: 'Answered requests.',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const requestSeconds = new Histogram({
    name: 'pagewright_http_request_duration_seconds',
    help: 'From the request to the end of its answer.',
    labelNames: ['method', 'route'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const jobs = new Counter({
    name: 'pagewright_jobs_total',
    help: 'Runs of jobs that this server has made.',
    labelNames: ['job', 'outcome'],
    registers,
  })
  const jobSeconds = new Histogram({
    name: 'pagewright_job_duration_seconds',
    help: 'How long runs of jobs took.',
    labelNames: ['job'],
    buckets: JOB_BUCKETS,
    registers,
  })
  return {
    onAnswered: ({ method, route, status, ms }) => {
      requests.inc({ method, route, status })
      requestSeconds.observe({ method, route }, ms / SECOND_MS)
    },
    onRun: ({ job, ms, failed }) => {
      jobs.inc({ job, outcome: outcomeOf(failed) })
      jobSeconds.observe({ job }, ms / SECOND_MS)
    },
    watch: ({ app, database, caches, replica }) => {
      addApp(registers, app)
      addDatabase(registers, database, replica)
      addCaches(registers, caches)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

type Registers = [Registry] | Registry[]

function outcomeOf(failed: boolean): 'ok' | 'failed' {
  return failed ? 'failed' : 'ok'
}

function addHealth(registers: Registers, health: Health): void {
  new Gauge({
    name: 'pagewright_ready',
    help: '1 while the server wants requests.',
    registers,
    async collect() {
      this.set(Number((await health.ask()).ready))
    },
  })
  new Gauge({
    name: 'pagewright_check',
    help: '1 for each check of readiness that holds.',
    labelNames: ['check'],
    registers,
    async collect() {
      const { checks } = await health.ask()
      for (const check of HEALTH_CHECKS) this.set({ check }, Number(checks[check] === 'ok'))
    },
  })
}

function addApp(registers: Registers, app: AppFigures): void {
  new Gauge({
    name: 'pagewright_http_waiting',
    help: 'Calls that wait for their turn.',
    registers,
    collect() {
      this.set(app.waiting())
    },
  })
  new Gauge({
    name: 'pagewright_sockets',
    help: 'Open sockets of browsers.',
    registers,
    collect() {
      this.set(app.sockets())
    },
  })
}

function addDatabase(registers: Registers, database: DatabaseFigures, replica: () => ReplicaState): void {
  const statements = new Counter({
    name: 'pagewright_db_statements_total',
    help: 'Statements sent to the database.',
    labelNames: ['pool', 'outcome'],
    registers,
  })
  const seconds = new Histogram({
    name: 'pagewright_db_statement_duration_seconds',
    help: 'From a statement to its last row.',
    labelNames: ['pool'],
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  database.onStatement(({ pool, ms, failed }) => {
    statements.inc({ pool, outcome: outcomeOf(failed) })
    seconds.observe({ pool }, ms / SECOND_MS)
  })
  new Gauge({
    name: 'pagewright_db_connections',
    help: 'Connections of a pool: open, idle among those, and how many are waited for.',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { name: pool, open, idle, waiting } of database.pools()) {
        this.set({ pool, state: 'open' }, open)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
      }
    },
  })
  new Gauge({
    name: 'pagewright_db_replica',
    help: '1 for the state that the replica is in.',
    labelNames: ['state'],
    registers,
    collect() {
      const current = replica()
      for (const state of REPLICA_STATES) this.set({ state }, Number(state === current))
    },
  })
}

function addCaches(registers: Registers, caches: () => readonly CacheFigures[]): void {
  new Counter({
    name: 'pagewright_cache_answers_total',
    help: 'Answers that were kept, or had to be asked of the database.',
    labelNames: ['cache', 'from'],
    registers,
    collect() {
      this.reset()
      for (const { name: cache, counts } of caches()) {
        this.inc({ cache, from: 'kept' }, counts.taken)
        this.inc({ cache, from: 'database' }, counts.loaded)
      }
    },
  })
}
