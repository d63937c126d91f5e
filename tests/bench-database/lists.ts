import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { systemClock } from '#server/clock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabases } from '#server/db/open-databases.ts'
import { findTextCollation } from '#server/db/text-order.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { readListQuery } from '#server/resources/read/read-list-query.ts'
import { listRecords, matchingRows } from '#server/resources/read/read-records.ts'
import { sortOrder } from '#server/resources/read/row-order.ts'
import { type EntityPagePlan, hasEntity } from '#server/resources/resource.ts'
import type { RecordWork } from '#server/resources/resource-work.ts'
import { migrateTable } from '#server/resources/tables/migrate-table.ts'
import { defineTable, type TableDefinition } from '#server/resources/tables/table-definition.ts'
import { readTableStates } from '#server/resources/tables/table-state.ts'
import { createDatabase, startTestCluster } from '#tests/support/test-cluster.ts'
import { checkPages } from '#tools/check/check-pages.ts'
import { openListedResource } from '#tools/explain-query/open-resource.ts'
import { readInstalledPages } from '#tools/page-folders.ts'
import { markdownTable, median, percentile95 } from '../perf/statistics.ts'

/**
 * How long the rows of one page of a large list take, without their number and their sums: read as before (all rows up to
 * the page, by the indexes of single columns), and as lists are read now. `npm run bench:lists [rows] [rounds] [rounds as before]`
 */
const [ROWS = 1_000_000, ROUNDS = 30, ROUNDS_BEFORE = 7] = process.argv.slice(2).map(Number)
const WARM_UP = 1
const GOAL_MS = 50
/** Then indexes are made at once, and nobody has to be waited for. */
const ALL_SMALL = 2_000_000_000
const DEEP_PAGE = 50_000

const sorted = (type: string, title: string) => ({ type, title, list: { sort: true } })
const PAGE = {
  schemaVersion: 1,
  code: 'bench-stock',
  title: '存货',
  permissionPrefix: 'bench:stock',
  entity: { table: 'bench_stock', api: '/bench/stock' },
  fields: {
    name: sorted('string(40)', '名称'),
    amount: sorted('integer', '数量'),
    price: sorted('decimal(12,2)', '单价'),
    bought: sorted('date', '购入日期'),
    checked: sorted('datetime', '盘点时间'),
    onSale: sorted('boolean', '在售'),
    state: { type: 'string(8)', title: '状态', query: 'eq', list: { sort: true } },
    place: { type: 'string(20)', title: '库位', query: 'eq' },
    weight: { type: 'integer', title: '重量', query: 'between' },
    note: { type: 'string(40)', title: '备注' },
  },
}

/** Half of the places are of old rows alone: what the planner expects of values that lie together is wrong. */
const FILL = `insert into bench_stock (id, tenant_id, version, create_by, create_time, name, amount, price, bought, checked,
    on_sale, state, place, weight, note)
  select md5(n::text), 0, 1, 'admin', timestamptz '2026-11-01' - n * interval '7 second',
    chr(19968 + (n * 7919 % 6000)::integer) || chr(19968 + (n * 104729 % 6000)::integer) || n % 1000,
    case when n % 50 = 0 then null else (n * 31 % 100000)::integer end, (n * 17 % 9999999) / 100.0,
    date '2026-11-01' - (n % 3000)::integer, timestamptz '2026-11-01' - (n * 13 % $1) * interval '1 second',
    n % 3 = 0, 's' || n % 8, case when n % 2 = 0 then 'P' || n % 500 else 'old' || n * 500 / $1 end,
    (n * 7 % 50000)::integer, 'n' || n
  from generate_series(1, $1::bigint) n`

/** What lists had before: of each column that is asked for, and of their own order. */
const BEFORE = [
  'create index before_state on bench_stock (tenant_id, state)',
  'create index before_place on bench_stock (tenant_id, place)',
  'create index before_weight on bench_stock (tenant_id, weight)',
  'create index before_time on bench_stock (tenant_id, create_time)',
  'create index before_sort on bench_stock (tenant_id, create_time desc nulls last, id desc)',
]

const by = (column: string, order: string) => ({ column, order })
const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'one of 8 values': { state: 's3' },
  'one of 500 values': { place: 'P44' },
  'a value of old rows alone': { place: 'old400' },
  'between, 1 % of the rows': { weight_begin: '100', weight_end: '599' },
  ...Object.fromEntries(
    ['name', 'amount', 'price', 'bought', 'checked', 'onSale', 'state'].flatMap((column) =>
      ['asc', 'desc'].map((order) => [`by ${column} ${order}`, by(column, order)]),
    ),
  ),
  'one of 8 values, by name': { state: 's3', ...by('name', 'asc') },
  'advanced query': {
    superQueryParams: encodeURIComponent(
      JSON.stringify([
        { field: 'weight', rule: 'lt', val: '200' },
        { field: 'place', rule: 'eq', val: 'P44' },
      ]),
    ),
    superQueryMatchType: 'or',
  },
  'page 50,000 by its number': { pageNo: String(DEEP_PAGE) },
  'page 50,000 by name': { pageNo: String(DEEP_PAGE), ...by('name', 'asc') },
  'by a column without index': by('note', 'asc'),
}

/** All statements end after ten seconds: then that is what they have taken, and more. */
function assertTimedOut(error: unknown): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '57014') throw error
}

async function timed(rounds: number, run: () => Promise<unknown>): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < rounds + WARM_UP; round += 1) {
    const start = performance.now()
    await run().catch(assertTimedOut)
    if (round >= WARM_UP) times.push(performance.now() - start)
  }
  return times
}

const wantedOf = (work: RecordWork, query: Readonly<Record<string, string>>) =>
  readListQuery(work, { pageSize: '10', ...query })

/** The statement of before: whole rows are counted up to the page. */
function readAsBefore(work: RecordWork, query: Readonly<Record<string, string>>) {
  const wanted = wantedOf(work, query)
  return matchingRows(work, wanted.filters)
    .selectAll()
    .orderBy(sortOrder(work.resource, wanted.sort))
    .limit(wanted.pageSize)
    .offset((wanted.pageNo - 1) * wanted.pageSize)
    .execute()
}

async function readNow(work: RecordWork, query: Readonly<Record<string, string>>) {
  const wanted = wantedOf(work, query)
  return (await listRecords(work, wanted)).rows
}

/** The pages after a deep one, each by its last row. */
async function readNext(work: RecordWork): Promise<() => Promise<void>> {
  const wanted = { ...wantedOf(work, { pageNo: String(DEEP_PAGE) }), isPaged: true }
  let { edges } = await listRecords(work, wanted)
  return async () => {
    if (!edges) throw new Error('There is no such page.')
    const edge = { direction: 'next', ...edges.last } as const
    edges = (await listRecords(work, { ...wanted, edge })).edges
  }
}

async function compiledPlan(root: string): Promise<EntityPagePlan> {
  const { pages } = await readInstalledPages({ root, pagesDir: null })
  const [compiled] = await checkPages(pages, root)
  if (!compiled?.plan || !hasEntity(compiled.plan)) throw new Error(JSON.stringify(compiled?.problems))
  return compiled.plan
}

type Times = ReadonlyMap<string, readonly number[]>

type Reading = (work: RecordWork, query: Readonly<Record<string, string>>) => Promise<readonly unknown[]>

async function measure(work: RecordWork, rounds: number, read: Reading) {
  const times = new Map<string, readonly number[]>()
  for (const [name, query] of Object.entries(CASES)) times.set(name, await timed(rounds, () => read(work, query)))
  return times
}

async function fill(databases: ReturnType<typeof openDatabases>): Promise<void> {
  await sql.raw(FILL.replaceAll('$1', String(ROWS))).execute(databases.owner)
  for (const statement of BEFORE) await sql.raw(statement).execute(databases.owner)
  await sql`vacuum analyze bench_stock`.execute(databases.owner)
}

/** In the place of those of before. */
async function makeIndexes(databases: ReturnType<typeof openDatabases>, wanted: TableDefinition): Promise<number> {
  for (const statement of BEFORE) {
    await sql.raw(`drop index ${statement.split(' ')[2]}`).execute(databases.owner)
  }
  const begun = performance.now()
  const states = await readTableStates(databases.owner, databases.schema, [wanted.table], ALL_SMALL)
  const known = { state: states.get(wanted.table) ?? null, largeFrom: ALL_SMALL }
  const migrated = await migrateTable(databases, wanted, known)
  if ((migrated?.steps.length ?? 0) < wanted.indexes.length) throw new Error('Not all indexes were made.')
  const seconds = (performance.now() - begun) / 1_000
  await sql`vacuum analyze bench_stock`.execute(databases.owner)
  return seconds
}

function report(before: Times, now: Times, made: string): void {
  const rows = Array.from(now, ([name, times]) => {
    const middle = median(before.get(name) ?? before.get('page 50,000 by its number') ?? [])
    return [name, middle.toFixed(1), median(times).toFixed(1), percentile95(times).toFixed(1)]
  })
  process.stdout.write(`${ROWS} rows, ${ROUNDS} rounds, ${ROUNDS_BEFORE} as before; ${made}\n\n`)
  process.stdout.write(`${markdownTable(['A page of 10 rows', 'before, p50 ms', 'p50 ms', 'p95 ms'], rows)}\n`)
  const missed = Array.from(now).filter(([, times]) => percentile95(times) > GOAL_MS)
  process.stdout.write(`\nbeyond ${GOAL_MS} ms: ${missed.map(([name]) => name).join('; ') || 'none'}\n`)
}

const cluster = await startTestCluster()
const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-lists-'))
try {
  mkdirSync(join(folder, 'schemas', 'pages', 'bench'), { recursive: true })
  mkdirSync(join(folder, 'schemas', 'dictionaries'))
  writeFileSync(join(folder, 'schemas', 'pages', 'bench', 'stock.json'), JSON.stringify(PAGE))
  const address = await createDatabase(cluster)
  const databases = openDatabases({
    ...address,
    schema: 'pagewright',
    timeZone: '+08:00',
    onIdleError: () => undefined,
  })
  await migrate(databases)
  const plan = await compiledPlan(folder)
  const wanted = defineTable(plan, await findTextCollation(databases.owner, () => undefined))
  await migrateTable(databases, { ...wanted, indexes: [] }, { state: null })
  await fill(databases)
  const { resource } = await openListedResource(databases, plan, '+08:00')
  const work = { db: databases.app, context: createSystemContext('bench', systemClock), resource }
  const before = await measure(work, ROUNDS_BEFORE, readAsBefore)
  const seconds = await makeIndexes(databases, wanted)
  const now = await measure(work, ROUNDS, readNow)
  now.set('page 50,001 and on, by the row before', await timed(ROUNDS, await readNext(work)))
  report(before, now, `${wanted.indexes.length} indexes made in ${seconds.toFixed(0)} s`)
  await databases.close()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
