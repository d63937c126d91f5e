import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { markdownTable, median, percentile95 } from '../perf/statistics.ts'
import { callServer, type SourceServer, signInAsAdmin, startSourceServer } from './source-server.ts'

/**
 * What calls of a page without any of the newer words cost here and in the sources of another commit, which lie in a
 * folder of their own with packages installed. Each server has a database; every call is made on both, one right after
 * the other, in changing order. `npm run bench:commit <folder> [rounds]`
 */
const [folder, rounds = '1000'] = process.argv.slice(2)
if (folder === undefined) throw new Error('Usage: npm run bench:commit <folder of the other commit> [rounds]')
const ROUNDS = Number(rounds)
const WARM_UP = 50
/** The part that a page that says none of the new words may pay for them. */
const GOAL_RATIO = 1.05

const PAGE = {
  schemaVersion: 1,
  code: 'bench-plain',
  title: '测试',
  permissionPrefix: 'bench:plain',
  entity: { table: 'bench_plain', api: '/bench/plain' },
  fields: {
    name: { type: 'string(64)', title: '名称', rules: ['required'], query: 'like' },
    amount: { type: 'integer', title: '数量', default: 0 },
    price: { type: 'decimal(12,2)', title: '单价', default: 1 },
    total: { type: 'decimal(12,2)', title: '金额', value: '= amount * price' },
    state: { type: 'string(8)', title: '状态', default: 'new' },
    day: { type: 'date', title: '日期' },
  },
  actions: { finish: { title: '完成', type: 'set-values', props: { values: { state: 'done' } } } },
}

interface Entrant {
  readonly name: string
  readonly server: SourceServer
  readonly token: string
  readonly times: Map<string, number[]>
  /** The row of this round. */
  row: { readonly id: string; readonly version: number }
}

async function ask<Result>(entrant: Entrant, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  const start = performance.now()
  const answer = await callServer<Result>({ url: entrant.server.url, token: entrant.token }, method, path, body)
  const ms = performance.now() - start
  if (!answer.success) throw new Error(`${entrant.name}, ${path}: ${answer.message} ${JSON.stringify(answer.result)}`)
  return { result: answer.result, ms }
}

/** In this order: each works on the row that the first has added. */
const CALLS: Readonly<Record<string, (entrant: Entrant, round: number) => Promise<number>>> = {
  add: async (entrant, round) => {
    const body = { name: `行 ${round}`, amount: round, price: 2.5, day: '2026-03-01' }
    const { result, ms } = await ask<Entrant['row']>(entrant, 'POST', '/bench/plain/add', body)
    entrant.row = result
    return ms
  },
  edit: async (entrant, round) => {
    const { id, version } = entrant.row
    return (await ask(entrant, 'PUT', '/bench/plain/edit', { id, version, amount: round + 1, name: `改 ${round}` })).ms
  },
  'single read': async (entrant) => (await ask(entrant, 'GET', `/bench/plain/queryById?id=${entrant.row.id}`)).ms,
  action: async (entrant) => {
    const body = { ids: [entrant.row.id], input: {} }
    return (await ask(entrant, 'POST', '/bench/plain/action/finish', body)).ms
  },
  list: async (entrant) =>
    (await ask(entrant, 'GET', '/bench/plain/list?pageNo=2&pageSize=20&column=name&order=asc')).ms,
}

async function measure(entrants: readonly Entrant[]): Promise<void> {
  for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
    const turn = round % 2 === 0 ? entrants : entrants.toReversed()
    for (const [name, call] of Object.entries(CALLS)) {
      for (const entrant of turn) {
        const ms = await call(entrant, round)
        if (round >= WARM_UP) entrant.times.set(name, [...(entrant.times.get(name) ?? []), ms])
      }
    }
  }
}

function report([before, after]: readonly Entrant[]): void {
  let worst = 0
  const rows = Object.keys(CALLS).map((name) => {
    const [old, own] = [before?.times.get(name) ?? [], after?.times.get(name) ?? []]
    const ratio = median(own) / median(old)
    worst = Math.max(worst, ratio)
    const cells = [old, own].flatMap((times) => [median(times), percentile95(times)])
    return [name, ...cells.map((ms) => ms.toFixed(1)), ratio.toFixed(3)]
  })
  const head = ['Call', 'before p50 ms', 'p95', 'here p50 ms', 'p95', 'ratio of medians']
  process.stdout.write(`${markdownTable(head, rows)}\n\n`)
  process.stdout.write(`worst ${worst.toFixed(3)}, goal ${GOAL_RATIO}: ${worst <= GOAL_RATIO ? 'met' : 'MISSED'}\n`)
}

const pages = mkdtempSync(join(tmpdir(), 'pagewright-bench-commit-'))
mkdirSync(join(pages, 'bench'))
writeFileSync(join(pages, 'bench', 'plain.json'), JSON.stringify(PAGE))
const cluster = await startTestCluster()
const entrants: Entrant[] = []
try {
  for (const [name, project] of [
    ['before', folder],
    ['here', undefined],
  ] as const) {
    const database = await createDatabase(cluster)
    const server = await startSourceServer(database, { PAGES_DIR: pages, FILES_DIR: pages }, project)
    const token = await signInAsAdmin(server.url)
    entrants.push({ name, server, token, times: new Map(), row: { id: '', version: 0 } })
  }
  await measure(entrants)
  report(entrants)
} finally {
  await Promise.all(entrants.map(({ server }) => server.stop()))
  await cluster.stop()
  rmSync(pages, { recursive: true, force: true })
}
