import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { markdownTable, median, percentile95 } from '../perf/statistics.ts'
import { callServer, signInAsAdmin, startSourceServer } from './source-server.ts'

/**
 * What reading costs over a table that was there before, beside the same rows in a table of the product: every call on
 * both, one right after the other, in changing order. `npm run bench:existing [rounds] [rows]`
 */
const [ROUNDS = 30, ROWS = 1_000_000] = process.argv.slice(2).map(Number)
const WARM_UP = 3
/** Beyond this, what an existing table costs more is to be understood. */
const GOAL_RATIO = 1.5
const PAGES = ['own', 'existing'] as const
type Page = (typeof PAGES)[number]

const FIELDS = {
  stockNo: { type: 'string(20)', title: '编号', query: ['eq', 'like'] },
  name: { type: 'string(40)', title: '名称', query: 'like' },
  amount: { type: 'integer', title: '数量', query: 'between' },
  place: { type: 'string(20)', title: '库位', query: 'eq' },
}

/** Paths and permissions are written without hyphens. */
const wireName = (code: string) => code.replace(/-(\w)/, (_, first: string) => first.toUpperCase())

function pageFiles(): Readonly<Record<string, object>> {
  const page = (code: string, entity: object, fields: object) => ({
    schemaVersion: 1,
    code: `bench-${code}`,
    title: `测试${code}`,
    permissionPrefix: `bench:${wireName(code)}`,
    entity: { api: `/bench/${wireName(code)}`, ...entity },
    fields,
  })
  const to = (title: string, entity: string, value: string) => ({
    type: 'ref',
    title,
    ref: { entity, value, label: 'name', onDelete: 'keep' },
  })
  const stockNo = { ...FIELDS.stockNo, query: 'like' }
  return {
    own: page('own', { table: 'bench_own' }, { ...FIELDS, stockNo }),
    existing: page(
      'existing',
      { existing: 'old.stock', key: ['id'], shared: true },
      { ...FIELDS, stockNo, code: { type: 'string(36)', title: '代码', query: 'eq' } },
    ),
    'to-own': page('to-own', { table: 'bench_to_own' }, { target: to('存货', 'bench_own', 'id') }),
    'to-existing': page(
      'to-existing',
      { table: 'bench_to_existing' },
      { target: to('存货', 'old.stock', 'id'), byCode: to('代码', 'old.stock', 'code') },
    ),
  }
}

const STOCK = `n as number, 'S' || lpad(n::text, 8, '0') as stock_no, '货物 ' || (n::bigint * 7919 % 1000003) as name,
  (n::bigint * 31 % 100000)::integer as amount, 'P' || (n % 500) as place`
const INDEXES = ['stock_no', 'amount', 'place']

/** The same rows in both, with the same indexes; the existing one is keyed by a number. */
async function fill(ownerUrl: string, appUser: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query('create schema old')
    await client.query(`create table old.stock as select number::integer as id, stock_no, name, amount, place,
      ('00000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid as code
      from (select ${STOCK} from generate_series(1, ${ROWS}) as n) as made`)
    await client.query('alter table old.stock add primary key (id)')
    await client.query('create unique index on old.stock (code)')
    for (const column of INDEXES) await client.query(`create index on old.stock (${column})`)
    await client.query(`grant usage on schema old to "${appUser}"`)
    await client.query(`grant select, insert, update, delete on old.stock to "${appUser}"`)
    await client.query('analyze old.stock')
  } finally {
    await client.end()
  }
}

/** Once the server has made its table. */
async function fillOwn(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, options: '-c search_path=pagewright -c app.tenant=all' })
  await client.connect()
  try {
    await client.query(`insert into bench_own (id, tenant_id, version, create_by, create_time, stock_no, name, amount, place)
      select 'own-' || lpad(number::text, 12, '0'), 0, 1, 'admin', now(), stock_no, name, amount, place
      from (select ${STOCK} from generate_series(1, ${ROWS}) as n) as made`)
    for (const column of INDEXES) await client.query(`create index on bench_own (${column})`)
    await client.query('analyze bench_own')
  } finally {
    await client.end()
  }
}

const keyOf = (page: Page, row: number) => (page === 'own' ? `own-${String(row).padStart(12, '0')}` : String(row))
const query = (values: Readonly<Record<string, string>>) =>
  new URLSearchParams({ pageSize: '20', ...values }).toString()

/** Paths by page and round; the row differs from round to round. */
const CASES: Readonly<Record<string, (page: Page, row: number) => string>> = {
  'first page': (page) => `/bench/${page}/list?${query({})}`,
  'page 25,000': (page) => `/bench/${page}/list?${query({ pageNo: String(Math.floor(ROWS / 40)) })}`,
  'sorted, indexed column': (page) => `/bench/${page}/list?${query({ column: 'stockNo', order: 'asc' })}`,
  'sorted, other column': (page) => `/bench/${page}/list?${query({ column: 'name', order: 'asc' })}`,
  'query eq, indexed': (page, row) => `/bench/${page}/list?${query({ place: `P${row % 500}` })}`,
  'query like, begins': (page, row) => `/bench/${page}/list?${query({ stockNo: `S${String(row).padStart(8, '0')}*` })}`,
  'query like, within': (page, row) => `/bench/${page}/list?${query({ name: `*${row}*` })}`,
  'query between, indexed': (page, row) =>
    `/bench/${page}/list?${query({ amount_begin: String(row % 99_000), amount_end: String((row % 99_000) + 20) })}`,
  'single read': (page, row) => `/bench/${page}/queryById?id=${keyOf(page, row)}`,
  'rows with labels from there': (page) => `/bench/${wireName(`to-${page}`)}/list?${query({})}`,
  'reference, value to label': (page, row) =>
    `/sys/dict/loadDictItem/${page === 'own' ? 'bench_own' : 'old.stock'},name,id?key=${keyOf(page, row)}`,
  'reference, search': (page, row) =>
    `/sys/dict/loadDict/${page === 'own' ? 'bench_own' : 'old.stock'},name,id?${query({ keyword: `货物 ${row}` })}`,
}

const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-existing-'))
mkdirSync(join(folder, 'bench'))
for (const [name, page] of Object.entries(pageFiles())) {
  writeFileSync(join(folder, 'bench', `${name}.json`), JSON.stringify(page))
}
const cluster = await startTestCluster()
try {
  const database = await createDatabase(cluster)
  await fill(database.ownerUrl, new URL(database.appUrl).username)
  const server = await startSourceServer(database, { PAGES_DIR: folder, FILES_DIR: folder })
  try {
    await fillOwn(database.ownerUrl)
    await measure({ url: server.url, token: await signInAsAdmin(server.url) })
  } finally {
    await server.stop()
  }
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function measure(server: { readonly url: string; readonly token: string }): Promise<void> {
  const timed = async (path: string, body?: object): Promise<number> => {
    const start = performance.now()
    const answer = await callServer(server, body ? 'POST' : 'GET', path, body)
    if (!answer.success) throw new Error(`${path}: ${answer.message} ${JSON.stringify(answer.result)}`)
    return performance.now() - start
  }
  for (const page of PAGES) {
    for (let row = 1; row <= 40; row += 1)
      await timed(`/bench/${wireName(`to-${page}`)}/add`, { target: keyOf(page, row * 977) })
  }
  const rows = []
  for (const [name, pathOf] of Object.entries(CASES)) {
    const times: Record<Page, number[]> = { own: [], existing: [] }
    for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
      const row = 1 + ((round * 7_919) % ROWS)
      for (const page of round % 2 === 0 ? PAGES : PAGES.toReversed()) {
        const ms = await timed(pathOf(page, row))
        if (round >= WARM_UP) times[page].push(ms)
      }
    }
    const ratio = median(times.existing) / median(times.own)
    const cells = PAGES.flatMap((page) => [median(times[page]), percentile95(times[page])]).map((ms) => ms.toFixed(1))
    rows.push([name, ...cells, ratio > GOAL_RATIO ? `**${ratio.toFixed(2)}**` : ratio.toFixed(2)])
  }
  const head = ['Call', 'own p50 ms', 'p95', 'existing p50 ms', 'p95', 'ratio']
  process.stdout.write(`${ROWS} rows, ${ROUNDS} rounds\n\n${markdownTable(head, rows)}\n`)
}
