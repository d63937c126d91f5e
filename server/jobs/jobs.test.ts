import { sql } from 'kysely'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { guardTenants } from '../db/tenant-guard.ts'
import type { Outbox } from '../outbox/open-outbox.ts'
import { defineJob, type JobDefinition, type JobRun } from './job.ts'
import { jobRegistry } from './job-registry.ts'
import { jobSchemaOf, prepareJobs } from './job-schema.ts'
import { type Jobs, openJobs } from './open-jobs.ts'
import { openTenants } from './open-tenants.ts'

const noOutbox: Outbox = { wake: () => {}, idle: async () => {}, close: async () => {} }
const WAIT = { timeout: 15_000 }

let databases: TestDatabases
let opened: Jobs[]
beforeEach(async () => {
  databases = await openTestDatabase()
  opened = []
})
afterEach(async () => {
  await Promise.all(opened.map((jobs) => jobs.stop()))
  await databases?.close()
})

const open = async (...definitions: readonly JobDefinition[]) => {
  const db = guardTenants(databases.app)
  const parts = {
    db,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    outbox: noOutbox,
    timedPages: () => [],
    softPages: () => [],
    logDays: 180,
  }
  const jobs = await openJobs({ databases, definitions, parts })
  opened.push(jobs)
  return jobs
}

/** A job that notes its runs. */
const noting = (more: Partial<JobDefinition> = {}) => {
  const runs: Pick<JobRun, 'context' | 'data'>[] = []
  const job = defineJob({
    name: 'note',
    work: async ({ context, data }) => {
      runs.push({ context, data })
    },
    ...more,
  })
  return { job, runs }
}

const statesOf = async (job: string) => {
  const schema = jobSchemaOf(databases.schema)
  const { rows } = await sql<{ state: string }>`
    select state from ${sql.id(schema, 'job')} where name = ${job} order by created_on
  `.execute(databases.owner)
  return rows.map(({ state }) => state)
}

describe('a job', () => {
  it('runs once on one of two servers, for the tenant that it was asked for', async () => {
    const { job, runs } = noting()
    const first = await open(job)
    await open(job)
    for (let index = 0; index < 10; index += 1) await first.ask('note', { tenantId: 7, data: { index } })
    await expect.poll(() => runs.length, WAIT).toBe(10)
    await expect.poll(() => statesOf('note'), WAIT).toEqual(Array(10).fill('completed'))
    expect(new Set(runs.map(({ data }) => data.index)).size).toBe(10)
    expect(runs[0]?.context).toMatchObject({ kind: 'system', username: 'note', tenantId: 7 })
  }, 40_000)

  it('that fails, and has no tries left, is kept as failed and not run again', async () => {
    let tries = 0
    const job = defineJob({
      name: 'breaks',
      retries: 0,
      work: async () => {
        tries += 1
        throw new Error('It broke.')
      },
    })
    const jobs = await open(job)
    await jobs.ask('breaks')
    await expect.poll(() => statesOf('breaks'), WAIT).toEqual(['failed'])
    expect(tries).toBe(1)
  }, 30_000)

  it('asked for twice by one key is kept once', async () => {
    const { job } = noting()
    const jobs = await open(job)
    const once = { key: 'export', seconds: 60 }
    await jobs.ask('note', { once, after: new Date(Date.now() + 60_000) })
    await jobs.ask('note', { once, after: new Date(Date.now() + 60_000) })
    await jobs.ask('note', { once, tenantId: 3, after: new Date(Date.now() + 60_000) })
    expect(await statesOf('note')).toEqual(['created', 'created'])
  })

  it('for each tenant is one run for each that is open', async () => {
    await databases.app
      .insertInto('sys_tenant')
      .values([
        { id: 1, name: '一' },
        { id: 2, name: '二', status: 0 },
        { id: 3, name: '三', del_flag: 1 },
      ])
      .execute()
    expect(await openTenants(databases.app, new Date())).toEqual([0, 1])
    const { job, runs } = noting({ schedule: '0 0 1 1 *', forEachTenant: true })
    await open(job)
    // As the schedule does it: nothing is said of a tenant.
    await sql`insert into ${sql.id(jobSchemaOf(databases.schema), 'job')} (name, data) values ('note', '{}')`.execute(
      databases.owner,
    )
    await expect.poll(() => runs.map(({ context }) => context.tenantId).sort(), WAIT).toEqual([0, 1])
  }, 30_000)
})

describe('the job table', () => {
  it('is made by the role that alters tables; that of requests works in it and cannot alter it', async () => {
    await prepareJobs(databases, jobRegistry)
    const schema = jobSchemaOf(databases.schema)
    const { rows } = await sql<{ owner: string; app: string }>`
      select tableowner as owner, (select current_user) as app from pg_tables where schemaname = ${schema} limit 1
    `.execute(databases.app)
    expect(rows[0]?.owner).not.toBe(rows[0]?.app)
    await expect(sql`drop table ${sql.id(schema, 'archive')}`.execute(databases.app)).rejects.toThrow('must be owner')
  })

  it('is there once, however many servers start at a time, and again at each start', async () => {
    await Promise.all([prepareJobs(databases, jobRegistry), prepareJobs(databases, jobRegistry)])
    await prepareJobs(databases, jobRegistry)
    const { rows } = await sql<{ name: string; cron: string; timezone: string }>`
      select name, cron, timezone from ${sql.id(jobSchemaOf(databases.schema), 'schedule')} order by name
    `.execute(databases.owner)
    expect(rows).toEqual([
      { name: 'plan-runs', cron: '* * * * *', timezone: 'UTC+08:00' },
      { name: 'purge-tasks', cron: '23 * * * *', timezone: 'UTC+08:00' },
      { name: 'run-timers', cron: '* * * * *', timezone: 'UTC+08:00' },
      { name: 'send-outbox', cron: '* * * * *', timezone: 'UTC+08:00' },
    ])
    await prepareJobs(databases, [])
    const left = await sql`select 1 from ${sql.id(jobSchemaOf(databases.schema), 'schedule')}`.execute(databases.owner)
    expect(left.rows).toEqual([])
  })

  it('has a name that PostgreSQL and the library take', () => {
    expect(jobSchemaOf('pagewright')).toBe('pagewright_jobs')
    const [long, other] = [jobSchemaOf(`${'a'.repeat(62)}b`), jobSchemaOf(`${'a'.repeat(62)}c`)]
    expect(long).toMatch(/^a+_[0-9a-f]{12}_jobs$/)
    expect(long.length).toBeLessThanOrEqual(50)
    expect(long).not.toBe(other)
  })
})

it('stops at once when nothing is being done', async () => {
  const jobs = await open(...jobRegistry)
  const started = Date.now()
  await jobs.stop()
  expect(Date.now() - started).toBeLessThan(1_000)
})
