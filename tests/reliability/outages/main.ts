import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts'
import { watchOwnDatabase } from './embedded.ts'
import { BOUND_MS, judgeAnswers, judgeRows, type Seen, summarise } from './judge.ts'
import { signIn, startLoad } from './load.ts'
import { makePostgres, type OwnPostgres } from './own-postgres.ts'
import { type Outage, outagesOf } from './scenarios.ts'
import { makeSmallDisk } from './small-disk.ts'
import { groupsIn } from './stored-groups.ts'
import { type Recovery, watchRecovery } from './watch-recovery.ts'

/**
 * Lets a database go in every way, under a load that writes and reads, and looks at what is answered, how long it takes,
 * when all is back, and whether everything acknowledged is there. `npm run test:outages [part of a name]`, as root.
 */
const ONLY = process.argv[2] ?? ''
const BEFORE_MS = 2_000
const AFTER_MS = 2_000
const CLUSTER_MEGABYTES = 600
const TABLES_MEGABYTES = 160

const problems: string[] = []
const say = (line: string) => process.stdout.write(`${line}\n`)

async function run(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-outages-'))
  chmodSync(folder, 0o755)
  const disks = {
    cluster: makeSmallDisk(join(folder, 'cluster'), CLUSTER_MEGABYTES),
    tables: makeSmallDisk(join(folder, 'tables'), TABLES_MEGABYTES),
  }
  let postgres: OwnPostgres | undefined
  try {
    postgres = await makePostgres(disks.cluster.folder, join(disks.tables.folder, 'space'))
    for (const outage of outagesOf(postgres, disks)) if (outage.name.includes(ONLY)) await live(postgres, outage)
  } finally {
    await postgres?.stop()
    disks.cluster.close()
    disks.tables.close()
    rmSync(folder, { recursive: true, force: true })
  }
  if ('embedded'.includes(ONLY) || ONLY === '') problems.push(...(await watchOwnDatabase(say)))
}

let server: BuiltServer | undefined

/** The same server for all: none of them may need another start. */
async function live(postgres: OwnPostgres, outage: Outage): Promise<void> {
  server ??= await startBuiltServer({
    DATABASE_URL: postgres.appUrl,
    DATABASE_DDL_URL: postgres.ownerUrl,
    DEMO_DATA: '0',
    LOG_LEVEL: 'warn',
  })
  const token = await signIn(server.url, server.adminPassword)
  await postgres.ask('truncate pagewright.market_manufacturer cascade')
  const linesBefore = server.output().split('\n').length
  const load = startLoad(server.url, token)
  await delay(BEFORE_MS)
  await outage.happen()
  const backAt = performance.now()
  const recovery = await watchRecovery(postgres, load, backAt)
  await delay(AFTER_MS)
  await load.stop()
  const seen = summarise(load.answers)
  const found = [
    ...judgeAnswers(seen, outage),
    ...judgeRows(load, await groupsIn(postgres.ownerUrl)),
    ...Object.entries(recovery).flatMap(([what, ms]) => (ms === null ? [`${what}: not back within a minute`] : [])),
  ]
  problems.push(...found.map((problem) => `${outage.name}: ${problem}`))
  print(outage, seen, recovery, server.output().split('\n').length - linesBefore, found)
}

function print(outage: Outage, seen: Seen, recovery: Recovery, lines: number, found: readonly string[]): void {
  say(`\n${outage.name} (load ${loadavg()[0]?.toFixed(1)})`)
  for (const [text, count] of seen.texts) say(`  ${String(count).padStart(6)} x ${text}`)
  say(`  slowest answer ${seen.slowestMs} ms (bound ${BOUND_MS})`)
  const { reads, writes, listening, jobs } = recovery
  say(`  back after: reads ${reads} ms, writes ${writes} ms, listening ${listening} ms, jobs ${jobs} ms`)
  say(
    `  ${lines} lines in the log; ${found.length === 0 ? 'everything acknowledged is there, nothing by half' : 'PROBLEMS'}`,
  )
  for (const problem of found.slice(0, 10)) say(`  ! ${problem}`)
}

try {
  await run()
} finally {
  if (process.env.SHOW_LOG) say(server?.output() ?? '')
  await server?.stop()
}
say(problems.length === 0 ? '\nEvery outage was answered and left nothing behind.' : `\n${problems.length} problems.`)
process.exitCode = problems.length === 0 ? 0 : 1
