import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startBalancer } from './balancer.ts'
import { writeNotePage } from './pages.ts'
import { applyRoleSettings, startPooler } from './pooler.ts'
import { findPostgres, type Postgres, startPostgres } from './postgres.ts'
import { copyProgram } from './program.ts'
import { type ClusterServer, findPlaces, launch, type Settings, untilReady } from './servers.ts'
import type { Cluster, Trial } from './trial.ts'
import { changes } from './trials/changes.ts'
import { killOne } from './trials/kill.ts'
import { limits } from './trials/limits.ts'
import { news } from './trials/news.ts'
import { pages } from './trials/pages.ts'
import { replicaTrial } from './trials/replica.ts'
import { rollingRestart } from './trials/rolling-restart.ts'
import { sessions } from './trials/sessions.ts'
import { startUp } from './trials/start-up.ts'

/**
 * `npm run try:cluster`, or `npm run try:cluster -- page limits` for the trials with these words in their names: three built servers on one external PostgreSQL behind a balancer, then once more by way of
 * pgbouncer in transaction mode. Prints its figures, leaves nothing behind, and fails when something is not as it should be, or could
 * not be tried: without pgbouncer only with `--without-pgbouncer`. Figures of a whole run are kept in `docs/cluster-log.txt`.
 */
const NAMES = ['one', 'two', 'three'] as const

/** Half of what is tried needs it: only who says so goes without. */
const WITHOUT_POOLER = '--without-pgbouncer'
const given = process.argv.slice(2)
const words = given.filter((word) => word !== WITHOUT_POOLER)
/** Kept of a run of everything in which everything was as it should be. */
const LOG = resolve(import.meta.dirname, '../../docs/cluster-log.txt')

const said: string[] = []
const say = (line: string): void => {
  said.push(line)
  process.stdout.write(`${line}\n`)
}
const failures: string[] = []
const skipped: string[] = []
const closers: (() => Promise<unknown>)[] = []

async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).reverse()) {
    await close().catch((error: unknown) => failures.push(`While ending: ${error}`))
  }
}

async function openCluster(folder: string, postgres: Postgres, settings: Settings): Promise<Cluster> {
  const places = await findPlaces(NAMES)
  const running: ClusterServer[] = []
  const start = async (index: number) => {
    const place = places[index]
    if (!place) throw new Error('There is no such place.')
    const server = await launch(folder, place, settings)
    running[index] = server
    return server
  }
  closers.push(() => Promise.all(running.map(({ program }) => program.end())))
  const servers = await Promise.all(places.map((_, index) => start(index)))
  const took = await Promise.all(servers.map(untilReady))
  say(`  ready after ${took.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')}`)
  const balancer = await startBalancer(places)
  closers.push(() => balancer.close())
  return {
    folder,
    postgres,
    places,
    // Three were started above.
    servers: () => running as unknown as readonly [ClusterServer, ClusterServer, ClusterServer],
    balancer,
    restart: async (index) => {
      const server = await start(index)
      await untilReady(server)
      return server
    },
  }
}

async function tryAll(cluster: Cluster, trials: readonly Trial[]): Promise<void> {
  for (const { name, run } of trials.filter(isWanted)) {
    try {
      say(`  ${name}: ${await run(cluster)}`)
    } catch (error) {
      failures.push(`${name}: ${error instanceof Error ? error.message : error}`)
      say(`  ${name}: FAILED, ${error instanceof Error ? (error.stack ?? error.message) : error}`)
    }
  }
}

function isWanted({ name }: Trial): boolean {
  return words.length === 0 || words.some((word) => name.includes(word))
}

async function run(folder: string): Promise<void> {
  const postgres = await startPostgres(folder, await findPostgres(say))
  closers.push(() => postgres.stop())
  const { urlOf, version } = postgres
  say(`PostgreSQL ${version}, Node ${process.version}, ${cpus().length} cores, load ${loadavg()[0]?.toFixed(1)}`)
  copyProgram(folder)
  writeNotePage(folder, NAMES)
  const shared = { DATABASE_DDL_URL: urlOf('owner'), DATABASE_LISTEN_URL: urlOf('app') }

  say('Three servers on the database itself:')
  const replica = await postgres.startReplica()
  closers.push(() => replica.stop())
  const direct = await openCluster(folder, postgres, {
    ...shared,
    DATABASE_URL: urlOf('app'),
    DATABASE_READ_URL: replica.url,
  })
  const everywhere = [sessions, changes, news, pages, limits, killOne, rollingRestart]
  await tryAll(direct, [startUp, ...everywhere, replicaTrial(replica.stop, replica.url)])
  const database = closers.shift()
  await closeAll()
  if (database) closers.push(database)

  // Before the pooler opens its first connection: those that are open keep what they have.
  const count = await applyRoleSettings(postgres)
  const pooler = await startPooler(folder, postgres)
  if (!pooler) {
    skipped.push(`By way of pgbouncer, which is not installed: ${everywhere.map(({ name }) => name).join('; ')}`)
    return
  }
  closers.push(pooler.stop)
  say(`By way of pgbouncer in transaction mode, ${count} settings of the role:`)
  writeNotePage(folder, NAMES)
  const pooled = await openCluster(folder, postgres, { ...shared, DATABASE_URL: pooler.url, PREPARED_STATEMENTS: '0' })
  await tryAll(pooled, everywhere)
}

// Nothing is left behind when somebody has seen enough.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    void closeAll().then(() => process.exit(130))
  })
}
const start = performance.now()
const folder = await mkdtemp(join(tmpdir(), 'pagewright-cluster-'))
// The database runs as another user, who must be able to pass through.
await chmod(folder, 0o755)
try {
  await run(folder)
} catch (error) {
  failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
} finally {
  await closeAll()
  await rm(folder, { recursive: true, force: true })
}
say(`${((performance.now() - start) / 1_000).toFixed(0)} s`)
for (const line of skipped) say(`SKIPPED. ${line}`)
const mayBeSkipped = given.includes(WITHOUT_POOLER)
if (skipped.length > 0 && !mayBeSkipped) {
  failures.push(`What was skipped: apt-get install pgbouncer, or ${WITHOUT_POOLER}`)
}
const isWhole = words.length === 0 && skipped.length === 0
const right = isWhole ? 'Everything was as it should be.' : 'What was tried was as it should be.'
say(failures.length === 0 ? right : `${failures.length} FAILED:\n${failures.join('\n')}`)
if (failures.length === 0 && isWhole) await writeFile(LOG, `${said.join('\n')}\n`)
process.exit(failures.length === 0 ? 0 : 1)
