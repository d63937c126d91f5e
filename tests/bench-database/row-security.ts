import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { hasTextAt } from '#server/db/contains-text.ts'
import type { Databases } from '#server/db/databases.ts'
import { openEmbedded } from '#server/db/embedded/open-embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabases } from '#server/db/open-databases.ts'
import { secureTable } from '#server/db/row-security.ts'
import { runForTenant } from '#server/db/tenant-scope.ts'
import { NOTHING_KNOWN } from '#server/db/text-sample.ts'
import { entityDb } from '#server/resources/tables/entity-tables.ts'
import { median } from '../perf/statistics.ts'

/**
 * What ROW_SECURITY=1 costs: the same statements on two schemas of one PostgreSQL, one of them with policies, in turn.
 * `npm run bench:row-security [rounds]`
 */
const ROWS = 200_000
const TENANTS = 4
const TENANT = 2
const ROUNDS = Number(process.argv[2] ?? 200)
const WARM_UP = 20

const WORK: Readonly<Record<string, (databases: Databases, round: number) => Promise<unknown>>> = {
  'one row by its id': ({ app }, round) =>
    entityDb(app)
      .selectFrom('bench_row')
      .where('tenant_id', '=', TENANT)
      .where('id', '=', idOf(round))
      .selectAll()
      .executeTakeFirstOrThrow(),
  'a page of a list': ({ app }) =>
    entityDb(app)
      .selectFrom('bench_row')
      .where('tenant_id', '=', TENANT)
      .orderBy('name')
      .orderBy('id')
      .limit(20)
      .selectAll()
      .execute(),
  'a count of all': ({ app }) =>
    entityDb(app).selectFrom('bench_row').where('tenant_id', '=', TENANT).select(sql`count(*)`.as('total')).execute(),
  'a search for a part of a name': ({ app }, round) =>
    entityDb(app)
      .selectFrom('bench_row')
      .where('tenant_id', '=', TENANT)
      .where(hasTextAt(sql`name`, { text: nameOf(round).slice(0, 8), match: 'contains', sample: NOTHING_KNOWN }))
      .selectAll()
      .execute(),
  'a save': ({ app }, round) =>
    app.transaction().execute(async (trx) => {
      const rows = entityDb(trx)
      const id = idOf(round)
      await rows
        .selectFrom('bench_row')
        .where('tenant_id', '=', TENANT)
        .where('id', '=', id)
        .selectAll()
        .forUpdate()
        .execute()
      await rows
        .updateTable('bench_row')
        .set({ version: round })
        .where('tenant_id', '=', TENANT)
        .where('id', '=', id)
        .execute()
    }),
  'a session, which is of no tenant': ({ app }) =>
    app.selectFrom('sys_session').where('token_hash', '=', 'x').selectAll().execute(),
}

/** Rows of the tenant are those whose number it is, modulo the number of tenants. */
function numberOf(round: number): number {
  return ((round * 7919) % (ROWS / TENANTS)) * TENANTS + TENANT
}
function idOf(round: number): string {
  return `id-${numberOf(round)}`
}
function nameOf(round: number): string {
  return scrambled(numberOf(round))
}
/** As `md5` of PostgreSQL would be, without asking for it: any text that few rows share a part of. */
function scrambled(number: number): string {
  return ((number * 2_654_435_761) % 4_294_967_296).toString(16).padStart(8, '0')
}

async function fill(databases: Databases): Promise<void> {
  const { owner, rowSecurity } = databases
  await migrate(databases)
  await sql`
    create table bench_row (id varchar(36) primary key, tenant_id integer not null, name varchar(64), version bigint)
  `.execute(owner)
  await sql`
    insert into bench_row
    select 'id-' || number, number % ${TENANTS},
      lpad(to_hex((number::bigint * 2654435761) % 4294967296), 8, '0'), 1
    from generate_series(0, ${ROWS - 1}) number
  `.execute(owner)
  await sql`create index on bench_row (tenant_id, name, id)`.execute(owner)
  await sql`create index on bench_row using gin (grams(name))`.execute(owner)
  if (rowSecurity) await secureTable(owner, 'bench_row')
  await sql`vacuum analyze bench_row`.execute(owner)
}

async function measure(
  databases: Databases,
  work: (databases: Databases, round: number) => Promise<unknown>,
  round: number,
) {
  const start = performance.now()
  await runForTenant(TENANT, () => work(databases, round))
  return performance.now() - start
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-bench-'))
  chmodSync(folder, 0o755)
  const database = await openEmbedded({
    dataFolder: folder,
    packageRoot: resolve(import.meta.dirname, '../..'),
    durability: 'fast',
    report: () => {},
  })
  const open = (schema: string, rowSecurity: boolean) =>
    openDatabases({ ...database, schema, rowSecurity, timeZone: '+08:00', onIdleError: () => {} })
  const off = open('bench_off', false)
  const on = open('bench_on', true)
  try {
    for (const databases of [off, on]) await fill(databases)
    for (const [name, work] of Object.entries(WORK)) {
      const times: { off: number[]; on: number[] } = { off: [], on: [] }
      for (let round = 0; round < ROUNDS + WARM_UP; round += 1) {
        const [first, second] = [await measure(off, work, round), await measure(on, work, round)]
        if (round < WARM_UP) continue
        times.off.push(first)
        times.on.push(second)
      }
      const [without, with_] = [median(times.off), median(times.on)]
      const ratio = (with_ / without).toFixed(2)
      process.stdout.write(`${name}: ${without.toFixed(2)} ms without, ${with_.toFixed(2)} ms with, × ${ratio}\n`)
    }
  } finally {
    await Promise.all([off.close(), on.close()])
    await database.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
