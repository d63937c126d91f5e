import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import { formatWireInstant, toPostgresTimeZone } from './business-zone.ts'
import type { Databases } from './databases.ts'
import { instant } from './instant.ts'
import { migrate } from './migrate.ts'
import { migrations } from './migrations/migrations.ts'
import { openDatabases } from './open-databases.ts'

describe('the two roles of the database', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase()
  })
  afterAll(async () => {
    await databases.close()
  })

  const show = async (name: string) => {
    const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(databases.app)
    return rows[0]?.value
  }

  it.each([
    'create table intruder (id integer)',
    'alter table sys_user add column intruder text',
    'drop table sys_user',
    'create index intruder on sys_user (realname)',
    "insert into pagewright_migration (name, timestamp) values ('x', 'x')",
    'truncate sys_user',
  ])('keep requests from altering what they work on: %s', async (statement) => {
    await expect(sql.raw(statement).execute(databases.app)).rejects.toMatchObject({ code: '42501' })
  })

  it('let requests work on tables that the owner makes later', async () => {
    await databases.owner.schema.createTable('later').addColumn('id', 'integer').execute()
    await sql`insert into later values (1)`.execute(databases.app)
    const { rows } = await sql<{ id: number }>`select id from later`.execute(databases.app)
    expect(rows).toEqual([{ id: 1 }])
  })

  it.each([
    ['statement_timeout', '10s'],
    ['lock_timeout', '2s'],
    ['idle_in_transaction_session_timeout', '15s'],
    // As this platform can; others go without it.
    ['client_connection_check_interval', process.platform === 'win32' ? '0' : '500ms'],
    ['TimeZone', '<+08:00>-08:00'],
  ])('give every request connection %s = %s', async (name, value) => {
    expect(await show(name)).toBe(value)
  })

  it('outlive a connection that breaks between two statements of a transaction', async () => {
    const work = databases.app.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0}, 2000)`.execute(databases.app)
      await sql`select 1`.execute(trx)
    })
    // Not only refused: an event without a listener would have ended the process before.
    await expect(work).rejects.toThrow()
    expect(await show('lock_timeout')).toBe('2s')
  })

  it('read instants in the business zone, and numbers that no float holds, as texts', async () => {
    const { rows } = await sql`
      select timestamptz '2026-01-31 16:00:00.123Z' as instant, date '2026-02-01' as day, time '08:05:00' as clock,
        9007199254740993::bigint as big, 12.50::numeric(12, 2) as price, 7 as small
    `.execute(databases.app)
    expect(rows[0]).toEqual({
      instant: '2026-02-01 00:00:00',
      day: '2026-02-01',
      clock: '08:05:00',
      big: '9007199254740993',
      price: '12.50',
      small: 7,
    })
  })

  it('answer the job table with the rows of all statements of a text', async () => {
    expect(await databases.jobs.executeSql('begin; select 1 as a; select 2 as a; commit')).toEqual({
      rows: [{ a: 1 }, { a: 2 }],
    })
    expect(await databases.jobs.executeSql('select $1::int as a', [3])).toEqual({ rows: [{ a: 3 }] })
  })

  it('take a written text as an instant of the business zone', async () => {
    const { rows } = await sql<{ same: boolean }>`
      select ${'2026-02-01 00:00:00'}::timestamptz = ${instant(new Date('2026-01-31T16:00:00Z'))} as same
    `.execute(databases.app)
    expect(rows[0]?.same).toBe(true)
  })
})

describe('the business zone', () => {
  it.each([
    ['+08:00', '<+08:00>-08:00'],
    ['-03:30', '<-03:30>+03:30'],
    ['+00:00', '<+00:00>-00:00'],
  ])('%s is %s for PostgreSQL', (offset, zone) => {
    expect(toPostgresTimeZone(offset)).toBe(zone)
  })

  it('formats instants as the wire writes them', () => {
    expect(formatWireInstant(new Date('2026-01-31T16:00:00.999Z'), '+08:00')).toBe('2026-02-01 00:00:00')
    expect(formatWireInstant(new Date('2026-01-31T16:00:00Z'), '-03:30')).toBe('2026-01-31 12:30:00')
  })
})

describe('migrations', () => {
  const dropped: Databases[] = []
  afterAll(async () => {
    for (const databases of dropped) {
      await databases.close()
    }
  })
  const open = async () => {
    const databases = await openTestDatabase()
    dropped.push(databases)
    return databases
  }

  it('can be run again without a change', async () => {
    const databases = await open()
    await migrate(databases)
    const { rows } = await sql`select name from pagewright_migration`.execute(databases.owner)
    expect(rows).toHaveLength(Object.keys(migrations).length)
  })

  it('leave nothing behind when one of them fails', async () => {
    const databases = await open()
    const failing = {
      ...migrations,
      '9998-good': {
        up: (db: Databases['owner']) => db.schema.createTable('half').addColumn('id', 'integer').execute(),
      },
      '9999-bad': {
        up: async () => {
          throw new Error('broken on purpose')
        },
      },
    }
    await expect(migrate(databases, failing)).rejects.toMatchObject({
      name: 'StartProblem',
      message: expect.stringContaining('broken on purpose'),
    })
    const { rows } = await sql`select to_regclass('half') as half`.execute(databases.owner)
    expect(rows[0]).toEqual({ half: null })
  })

  it('say how far this program is behind a schema that newer ones have changed', async () => {
    const databases = await open()
    const next = { ...migrations, '9998-next': { up: async () => {} } }
    expect(await migrate(databases, next, { program: '9.1.0' })).toMatchObject({ standing: 'current' })
    expect(await migrate(databases)).toEqual({ standing: 'previous', newer: ['9.1.0'] })
    const afterNext = { ...next, '9999-after': { up: async () => {} } }
    await migrate(databases, afterNext, { program: '9.2.0' })
    expect(await migrate(databases)).toEqual({ standing: 'older', newer: ['9.1.0', '9.2.0'] })
    expect(await migrate(databases, next, { program: '9.1.0' })).toEqual({ standing: 'previous', newer: ['9.2.0'] })
  })

  it('know the versions between, where an upgrade has left them out', async () => {
    const databases = await open()
    const both = { ...migrations, '9998-next': { up: async () => {} }, '9999-after': { up: async () => {} } }
    await migrate(databases, both, { program: '9.2.0', releases: [{ program: '9.1.0', upTo: '9998-next' }] })
    expect(await migrate(databases)).toEqual({ standing: 'older', newer: ['9.1.0', '9.2.0'] })
  })

  it('refuse a schema of another line of programs', async () => {
    const databases = await open()
    await migrate(databases, { ...migrations, '9999-future': { up: async () => {} } })
    const other = { ...migrations, '9998-other': { up: async () => {} } }
    await expect(migrate(databases, other)).rejects.toMatchObject({
      code: 'database-newer',
      message: expect.stringContaining('9999-future'),
    })
  })

  it('run once when several servers start at the same time', async () => {
    const { appUrl, ownerUrl } = inject('cluster').database
    const schema = `test_race_${Date.now()}`
    const servers = [1, 2, 3].map(() =>
      openDatabases({ appUrl, ownerUrl, schema, timeZone: '+08:00', onIdleError: () => {} }),
    )
    await Promise.all(servers.map((databases) => migrate(databases)))
    const [first, ...rest] = servers
    if (first) dropped.push(first)
    await Promise.all(rest.map((databases) => databases.close()))
    const { rows } = await sql`select name from ${sql.id(schema, 'pagewright_migration')}`.execute(
      servers[0]?.owner ?? raise(),
    )
    expect(rows).toHaveLength(Object.keys(migrations).length)
  })
})

function raise(): never {
  throw new Error('no server')
}
