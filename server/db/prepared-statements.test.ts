import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'

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
