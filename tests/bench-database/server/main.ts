import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { CASES, type Case, type CaseSetup } from './cases.ts'
import { compareBytes } from './compare-bytes.ts'
import { startCpu } from './cpu.ts'
import { fillRows, resetRows } from './fill-rows.ts'
import { type LoadProcess, startLoad } from './load-process.ts'
import { isMet, type MeasuredCase, type MeasuredTurn, reportOf } from './report.ts'
import { type Contestant, signIn, startOurs, startTwin } from './servers.ts'

/**
 * Our server beside what one would write by hand for the same table, on one database, in alternating turns.
 * `npm run build`, then `npm run bench:server -- [--rounds 6] [--seconds 3] [--only list] [--rows 1000000]`
 */
const { values: given } = parseArgs({
  options: {
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '3' },
    only: { type: 'string', default: '' },
    rows: { type: 'string', default: '20000' },
  },
})
const rounds = Number(given.rounds)
const seconds = Number(given.seconds)
const cases = CASES.filter(({ name }) => name.includes(given.only))
const rows = Number(given.rows)
/** Enough for two connections that save a thousand rows each. */
const LEAST_ROWS = 2_000
if (!(rows >= LEAST_ROWS)) throw new RangeError(`At least ${LEAST_ROWS} rows are needed.`)

interface Bench {
  readonly contestants: readonly [Contestant, Contestant]
  readonly tokens: ReadonlyMap<Contestant, string>
  readonly superuser: pg.Client
  readonly owner: pg.Client
  /** Of the next turn. */
  readonly nextSetup: () => CaseSetup
  readonly load: LoadProcess
}

async function measure(bench: Bench, one: Case): Promise<MeasuredCase> {
  const { contestants, tokens, nextSetup, owner } = bench
  await compareBytes(
    one,
    nextSetup(),
    contestants.map((at) => ({ at, token: tokens.get(at) ?? '' })),
    { reset: () => resetRows(owner), owner },
  )
  for (const contestant of contestants) await turn(bench, one, contestant)
  const turns = new Map(contestants.map((contestant) => [contestant, [] as MeasuredTurn[]]))
  for (let round = 0; round < rounds; round += 1) {
    // The other one first, every second time: what the machine does besides meets both.
    for (const contestant of round % 2 === 0 ? contestants : contestants.toReversed()) {
      turns.get(contestant)?.push(await turn(bench, one, contestant))
    }
  }
  const [ours, twin] = contestants
  return { case: one, ours: turns.get(ours) ?? [], twin: turns.get(twin) ?? [] }
}

/** Lines of the operation log are written up to a second later: they count where they belong. */
const WRITTEN_LATER_MS = 1_200

async function turn(bench: Bench, one: Case, at: Contestant): Promise<MeasuredTurn> {
  const { load, superuser, owner, tokens, nextSetup } = bench
  if (one.isWrite) await resetRows(owner)
  await delay(WRITTEN_LATER_MS)
  const stopCpu = await startCpu(superuser, at)
  const result = await load.run({
    case: one.name,
    setup: nextSetup(),
    port: at.port,
    token: tokens.get(at) ?? '',
    connections: one.connections,
    seconds: one.seconds ?? seconds,
  })
  await delay(WRITTEN_LATER_MS)
  return { ...result, cpu: await stopCpu() }
}

async function main(): Promise<void> {
  const closers: (() => Promise<unknown>)[] = []
  const opened = <Thing>(thing: Thing, close: () => Promise<unknown>): Thing => {
    closers.unshift(close)
    return thing
  }
  try {
    const cluster = await startTestCluster()
    opened(cluster, cluster.stop)
    const database = await createDatabase(cluster)
    const ours = await startOurs(database)
    opened(ours, ours.stop)
    const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=pagewright' })
    await owner.connect()
    opened(owner, () => owner.end())
    await fillRows(owner, rows)
    const twin = await startTwin(database, ours.password)
    opened(twin, twin.stop)
    const superuser = new pg.Client({ connectionString: cluster.superuserUrl })
    await superuser.connect()
    opened(superuser, () => superuser.end())
    const load = startLoad()
    opened(load, load.stop)
    // One session serves both: the rows that they look at are the same.
    const token = await signIn(ours, ours.password)
    let turns = 0
    const bench: Bench = {
      contestants: [ours, twin],
      tokens: new Map([ours, twin].map((at) => [at, token])),
      superuser,
      owner,
      load,
      nextSetup: () => {
        turns += 1
        return { rows, turn: turns, password: ours.password, listWish: '&total=estimate' }
      },
    }
    process.stdout.write(`${rows} rows, ${rounds} rounds of ${seconds} s each\n\n`)
    const measured: MeasuredCase[] = []
    try {
      for (const one of cases) measured.push(await measure(bench, one))
    } finally {
      // What was measured before a fault counts.
      process.stdout.write(`${reportOf(measured)}\n`)
    }
    if (!measured.every(isMet)) process.exitCode = 1
  } finally {
    for (const close of closers) await close()
  }
}

await main()
