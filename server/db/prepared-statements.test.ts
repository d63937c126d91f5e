import { type PostgresPool, sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { NAMES_LAST_MS, prepareStatements } from './prepared-statements.ts'

describe('statements that are run again', () => {
  let databases: TestDatabases
  beforeEach(async () => {
    databases = await openTestDatabase({ connections: 1 })
  })
  afterEach(() => databases.close())

  const find = (name: string) =>
    databases.app.selectFrom('sys_dict').where('dict_code', '=', name).selectAll().execute()
  /** Texts that the one connection has prepared. */
  const prepared = async () => {
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
      databases.app,
    )
    return rows.map(({ statement }) => statement)
  }

  it('are parsed once', async () => {
    await find('a')
    expect(await prepared()).toEqual([])
    await find('b')
    await find('c')
    expect(await prepared()).toEqual([expect.stringContaining('from "sys_dict" where "dict_code" = $1')])
  })

  it('are planned anew where they search for a pattern', async () => {
    for (let time = 0; time < 3; time += 1) {
      await databases.app.selectFrom('sys_dict').where('dict_code', 'ilike', `%${time}%`).select('id').execute()
    }
    expect(await prepared()).toEqual([])
  })

  it('are run anew when a table has changed since', async () => {
    for (let time = 0; time < 3; time += 1) await find('a')
    await sql`alter table sys_dict add column added varchar(10)`.execute(databases.owner)
    expect(await find('a')).toEqual([])
  })

  it('fail in a transaction in a way that the whole of it may be tried again', async () => {
    for (let time = 0; time < 3; time += 1) await find('a')
    await sql`alter table sys_dict add column added varchar(10)`.execute(databases.owner)
    const inOne = () =>
      databases.app
        .transaction()
        .execute((trx) => trx.selectFrom('sys_dict').where('dict_code', '=', 'a').selectAll().execute())
    await expect(inOne()).rejects.toMatchObject({ code: '0A000' })
    expect(await inOne()).toEqual([])
  })

  it('are run without a name where the database has forgotten it', async () => {
    for (let time = 0; time < 3; time += 1) await find('a')
    await sql`deallocate all`.execute(databases.app)
    expect(await find('a')).toEqual([])
  })
})

describe('names of statements', () => {
  /** A pool of one connection, which puts down the names that it is given. */
  function setup() {
    let now = 0
    const named: { name: string; text: string }[] = []
    const client = {
      query: async (statement: unknown) => {
        if (typeof statement === 'object') named.push(statement as { name: string; text: string })
        return { command: 'SELECT' as const, rowCount: 0, rows: [] }
      },
      release: () => {},
    }
    // What it is given in the form of `pg` has no place in the types of Kysely.
    const pool = { connect: async () => client, end: async () => {} } as unknown as PostgresPool
    const prepared = prepareStatements(pool, () => now)
    const run = async (text: string, times = 1) => {
      const connection = await prepared.connect()
      for (let time = 0; time < times; time += 1) await connection.query(text, [1])
    }
    return { named, run, pass: (ms: number) => (now += ms) }
  }

  it('are given to 500 texts at most, and all others are run without', async () => {
    const { named, run } = setup()
    for (let text = 0; text < 510; text += 1) await run(`select ${text} where $1`, 3)
    expect(new Set(named.map(({ name }) => name)).size).toBe(500)
    named.length = 0
    await run('select 509 where $1', 3)
    expect(named).toEqual([])
    await run('select 7 where $1')
    expect(named).toHaveLength(1)
  })

  it('are given anew every hour, so that they are those of what is run now', async () => {
    const { named, run, pass } = setup()
    for (let text = 0; text < 500; text += 1) await run(`select ${text} where $1`, 2)
    await run('select new where $1', 3)
    expect(named.some(({ text }) => text.includes('new'))).toBe(false)
    pass(NAMES_LAST_MS + 1)
    await run('select new where $1', 3)
    expect(named.filter(({ text }) => text.includes('new')).length).toBeGreaterThan(0)
  })

  it('are given to none where a pooler cannot keep them', async () => {
    const databases = await openTestDatabase({ connections: 1, preparedStatements: false })
    const find = databases.app.selectFrom('sys_dict').where('dict_code', '=', 'a').select('id')
    for (let time = 0; time < 4; time += 1) await find.execute()
    const { rows } = await sql`select name from pg_prepared_statements`.execute(databases.app)
    await databases.close()
    expect(rows).toEqual([])
  })
})
