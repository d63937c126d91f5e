import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/support/test-server.ts'
import { type Monitoring, openMonitoring } from './open-monitoring.ts'

const SECRET_WORDS = /E2e|Test-|password=|postgres:\/\/|token/i
const log = pino({ level: 'silent' })

async function openAny() {
  const monitoring = await openMonitoring({
    settings: { metrics: { port: 0, host: '127.0.0.1' } },
    program: 'pagewright 9.9.9',
    log,
  })
  if (!monitoring) throw new Error('There is no monitoring.')
  return monitoring
}

describe('the monitoring port', () => {
  let monitoring: Monitoring
  let server: TestServer
  let areJobsWorking = true
  beforeAll(async () => {
    monitoring = await openAny()
    server = await createTestServer({ app: { onAnswered: (answered) => monitoring.onAnswered(answered) } })
  })
  afterAll(async () => {
    await monitoring.close()
    await server.close()
  })

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${monitoring.port}${path}`)
    return { status: response.status, text: await response.text() }
  }
  const ready = async () => {
    const { status, text } = await get('/readyz')
    return { status, ...JSON.parse(text) }
  }
  const figure = async (line: string) => {
    const { text } = await get('/metrics')
    return Number(
      text
        .split('\n')
        .find((one) => one.startsWith(`${line} `))
        ?.slice(line.length + 1),
    )
  }

  it('is not there unless it is asked for', async () => {
    expect(await openMonitoring({ settings: { metrics: null }, program: 'x', log })).toBeNull()
  })

  it('says that the server lives and is not ready while it starts, and is ready then', async () => {
    expect((await get('/livez')).status).toBe(200)
    expect(await ready()).toMatchObject({ status: 503, ready: false, checks: { started: 'failed' } })
    const { app, databases } = server
    monitoring.begin({
      app,
      databases,
      jobs: { ask: async () => {}, isWorking: () => areJobsWorking, stop: async () => {} },
      notes: () => ['a note'],
    })
    expect(await ready()).toEqual({
      status: 200,
      ready: true,
      program: 'pagewright 9.9.9',
      checks: { started: 'ok', database: 'ok', notifications: 'ok', migrations: 'ok', jobs: 'ok', accepting: 'ok' },
      notes: ['a note'],
    })
  })

  it('counts requests by the route as it is written, and by nothing that clients make up', async () => {
    const token = await server.signIn('admin')
    await server.call({ method: 'GET', path: '/sys/dict/getDictItems/sex', token })
    await server.call({ method: 'GET', path: '/made/up/by-somebody', token })
    const text = (await get('/metrics')).text
    expect(text).toContain('route="/jeecg-boot/sys/dict/getDictItems/:dictCode",status="200"} 1')
    expect(text).toContain('route="unmatched",status="404"} 1')
    expect(text).not.toContain('by-somebody')
    expect(text).not.toContain('dictItems/sex')
    expect(text).not.toMatch(SECRET_WORDS)
  })

  it('counts statements, connections, answers that were kept, and what the process uses', async () => {
    const before = await figure('pagewright_db_statements_total{pool="requests",outcome="ok"}')
    await server.databases.app.selectFrom('sys_dict').select('id').limit(1).execute()
    expect(await figure('pagewright_db_statements_total{pool="requests",outcome="ok"}')).toBeGreaterThan(before)
    expect(await figure('pagewright_db_connections{pool="requests",state="open"}')).toBeGreaterThan(0)
    expect(await figure('pagewright_cache_answers_total{cache="sessions",from="database"}')).toBeGreaterThan(0)
    expect(await figure('pagewright_db_replica{state="none"}')).toBe(1)
    expect(await figure('pagewright_sockets')).toBe(0)
    expect(await figure('process_resident_memory_bytes')).toBeGreaterThan(1e6)
    expect(await figure('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThan(0)
  })

  it('counts runs of jobs, and is not ready while the job table cannot be reached', async () => {
    monitoring.onRun({ job: 'purge-outbox', ms: 20, failed: true })
    expect(await figure('pagewright_jobs_total{job="purge-outbox",outcome="failed"}')).toBe(1)
    areJobsWorking = false
    await expect.poll(async () => (await ready()).checks.jobs, { timeout: 3_000 }).toBe('failed')
    expect((await ready()).status).toBe(503)
    areJobsWorking = true
    await expect.poll(async () => (await ready()).status, { timeout: 3_000 }).toBe(200)
  })

  it('has all figures of ours in the table of the guide, and no other ones', async () => {
    const guide = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8')
    const rows = guide.split('\n').filter((line) => line.startsWith('| `pagewright_'))
    const told = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/pagewright_\w+/g)].map(([name]) => name))
    const text = (await get('/metrics')).text
    const served = [...text.matchAll(/^# TYPE (pagewright_\w+)/gm)].map(([, name]) => name)
    expect(served.toSorted()).toEqual(told.toSorted())
  })

  it('knows no other paths', async () => {
    expect((await get('/')).status).toBe(404)
    expect((await get('/../etc/passwd')).status).toBe(404)
  })

  it('says at once when no more requests are wanted, and still lives', async () => {
    monitoring.end()
    expect(await ready()).toMatchObject({ status: 503, checks: { accepting: 'failed', database: 'ok' } })
    expect((await get('/livez')).status).toBe(200)
    expect(await figure('pagewright_ready')).toBe(0)
  })
})
