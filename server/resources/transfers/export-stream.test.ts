import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { HEADERS } from '#schemas/api/envelope.ts'
import { createSystemContext } from '#server/http/request-context.ts'
import { createPageServer, type PageServer, pageOf } from '#tests/support/page-server.ts'
import { makeWorkbook } from '#tests/support/spreadsheets.ts'
import { transfersOf } from '#tests/support/transfer-client.ts'
import { assertNotTooMany } from './export-size.ts'

const fields = { code: { type: 'string(60)', title: '编码', query: 'like' } }
const folder = join(tmpdir(), `pagewright-export-${randomUUID()}`)
const MB = 1024 * 1024

let server: PageServer
let token: string
let url: string
beforeAll(async () => {
  const pages = { 'trial/slow.json': pageOf('slow', fields), 'trial/many.json': pageOf('many', fields) }
  server = await createPageServer(pages, { temp: { folder, maxBytes: 3 * MB } })
  token = await server.signIn('admin')
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}${API_BASE_PATH}`
  await fill('trial_many', 60_000)
  await fill('trial_slow', 2_500)
  await sql`alter table trial_slow rename to trial_slow_rows`.execute(server.databases.owner)
})
afterAll(() => server.close())

async function fill(table: string, rows: number) {
  await sql`insert into ${sql.table(table)} (id, tenant_id, version, create_by, create_time, code)
    select lpad(n::text, 8, '0'), 0, 1, 'admin', now(), 'C' || lpad(n::text, 8, '0') || ' ' || repeat('长', n % 16)
    from generate_series(1, ${sql.lit(rows)}) as n`.execute(server.databases.owner)
  await sql`analyze ${sql.table(table)}`.execute(server.databases.owner)
}

/** The rows of the slow page pass through this condition, as if the database had much to do for them. */
async function slowDown(condition: string) {
  const { owner } = server.databases
  await sql`create or replace view trial_slow as select * from trial_slow_rows where ${sql.raw(condition)}`.execute(
    owner,
  )
  await sql`grant select on trial_slow to public`.execute(owner)
}

function download(page: string, more: { readonly signal?: AbortSignal; readonly query?: string } = {}) {
  const { signal, query = '' } = more
  return fetch(`${url}/trial/${page}/exportXls?column=code&order=asc${query}`, {
    headers: { [HEADERS.token]: token },
    ...(signal && { signal }),
  })
}

/** As the role that exports read by: others are not shown its statements. */
async function runningExports(): Promise<number> {
  const { rows } = await sql<{ count: string }>`select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state <> 'idle'
      and query like '%rows_in_portions%'`.execute(server.databases.app)
  return Number(rows[0]?.count)
}

async function lastLogged(): Promise<string | undefined> {
  const line = await server.databases.app
    .selectFrom('sys_log')
    .where('operate_type', '=', 6)
    .select('log_content')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return line?.log_content ?? undefined
}

describe('an export that takes longer than it is held back', () => {
  it('is called off in the database when its client goes, and nothing of it stays', async () => {
    await slowDown(`code < 'C00002000' or pg_sleep(60) is not null`)
    const client = new AbortController()
    const answer = await download('slow', { signal: client.signal })
    expect(answer.status).toBe(200)
    await expect.poll(runningExports).toBe(1)
    client.abort()
    // Long before the database would have come to an end by itself.
    await expect.poll(runningExports, { timeout: 10_000 }).toBe(0)
    await expect.poll(lastLogged).toMatch(/^导出“试验slow” 中断，已读出 \d+ 条$/)
    expect(await readdir(folder)).toEqual([])
    // Its room is free again: another one has enough of it.
    expect((await download('many', { query: '&code=C0000001*' })).status).toBe(200)
  })

  it('ends its connection when it fails in the middle, so that nobody takes a part for the whole', async () => {
    await slowDown(`code < 'C00002000' or (pg_sleep(case code when 'C00002000 ' then 1.5 else 0 end) is not null
      and 1 / (case when code like 'C00002001%' then 0 else 1 end) = 1)`)
    const answer = await download('slow')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-length')).toBeNull()
    await expect(answer.arrayBuffer()).rejects.toThrow()
    await expect.poll(() => server.databases.app.selectFrom('sys_log').select('id').execute()).not.toEqual([])
    await expect.poll(runningExports).toBe(0)
  })
})

describe('the format of an export', () => {
  it('is a file of comma-separated values where that is asked for', async () => {
    const answer = await download('many', { query: '&code=C0000001*&exportFormat=csv' })
    const content = Buffer.from(await answer.arrayBuffer())
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(/试验many_\d{8}_\d{6}\.csv$/)
    const lines = content.toString().split('\r\n')
    expect(lines.slice(0, 2)).toEqual(['\uFEFF编码', expect.stringMatching(/^C00000010/)])
    expect(lines).toHaveLength(12)
  })

  it('is refused by a sentence where the format is unknown', async () => {
    const answer = await download('many', { query: '&exportFormat=pdf' })
    expect(await answer.json()).toMatchObject({ success: false, message: expect.stringContaining('pdf') })
  })
})

it('an export or import without room is refused by a sentence that says what to do', async () => {
  const full = await createPageServer(
    { 'trial/many.json': pageOf('many', fields) },
    { temp: { folder, maxBytes: 1_000 } },
  )
  try {
    const transfers = transfersOf(full, '/trial/many', await full.signIn('admin'))
    const { failure } = await transfers.download('/exportXls')
    expect(failure?.message).toBe('服务器存放导出文件的临时空间已满，请稍后再试，或缩小查询范围')
    const answer = await transfers.send({ content: makeWorkbook([['编码'], ['A']]) })
    expect(answer.message).toBe('服务器的临时空间已满，请稍后再试')
  } finally {
    await full.close()
  }
})

it('an export of more rows than the limit is refused before a byte of it goes out', async () => {
  const resource = server.pageSet.resource('many')
  if (!resource) throw new Error('The page is not there.')
  const context = createSystemContext('test', server.now)
  const sizeOf = (maxRows: number) =>
    assertNotTooMany({ db: server.databases.app, context, resource, request: { filters: [] }, maxRows })
  await expect(sizeOf(59_999)).rejects.toThrow('数据超过一次导出的上限 59999 条，请缩小查询范围')
  await expect(sizeOf(60_000)).resolves.toBeUndefined()
  await expect(sizeOf(1_000_000)).resolves.toBeUndefined()
})
