import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import { guardPool } from './guarded-pool.ts'
import { createSilenceWatch, type SilenceWatch } from './silence.ts'

describe('connections on which something has gone wrong', () => {
  let databases: TestDatabases
  let silence: SilenceWatch
  let own: pg.Pool
  let pool: PostgresPool
  beforeEach(async () => {
    databases = await openTestDatabase({ template: 'empty' })
    silence = createSilenceWatch({ probe: async () => {}, onChange: () => {} })
    own = new pg.Pool({ connectionString: databases.ownerUrl, max: 1 })
    own.on('error', () => {})
    own.on('connect', (client) => client.on('error', () => {}))
    pool = guardPool(own, silence)
    await on((client) => client.query('create table kept (name text)', []))
  })
  afterEach(async () => {
    silence.stop()
    await pool.end()
    await databases.close()
  })

  async function on<Result>(work: (client: PostgresPoolClient) => Promise<Result>): Promise<Result> {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const pid = async (client: PostgresPoolClient) =>
    (await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])).rows[0]?.pid
  const names = async (client: PostgresPoolClient) =>
    (await client.query<{ name: string }>('select name from kept', [])).rows

  it('a statement that was given up takes its transaction with it', async () => {
    const first = await on(async (client) => {
      const own = await pid(client)
      await client.query('begin', [])
      await client.query("insert into kept values ('half')", [])
      // Given up on this side alone, as when the database says nothing.
      const givenUp = { text: 'select pg_sleep(0.6)', query_timeout: 100 }
      await expect(client.query(givenUp as never)).rejects.toThrow('Query read timeout')
      // As Kysely does; it must not wait for what was given up.
      await expect(client.query('rollback', [])).rejects.toThrow()
      return own
    })
    // On the same connection this would commit what the one before has left.
    await on(async (client) => {
      expect(await pid(client)).not.toBe(first)
      await client.query("begin; insert into kept values ('whole'); commit", [])
    })
    expect(await on(names)).toEqual([{ name: 'whole' }])
  })

  it('one that may only read is replaced, since the next may write', async () => {
    const first = await on(async (client) => {
      await client.query('set default_transaction_read_only = on', [])
      await expect(client.query("insert into kept values ('x')", [])).rejects.toMatchObject({ code: '25006' })
      return pid(client)
    })
    await on(async (client) => {
      expect(await pid(client)).not.toBe(first)
      await client.query("insert into kept values ('x')", [])
    })
    expect(await on(names)).toEqual([{ name: 'x' }])
  })

  it('one whose statement was refused for another reason is used again', async () => {
    const first = await on(async (client) => {
      await expect(client.query('select 1 / 0', [])).rejects.toMatchObject({ code: '22012' })
      return pid(client)
    })
    expect(await on(pid)).toBe(first)
  })

  it('are not missed at once where others have all of them', async () => {
    const full = (left: number) => {
      let tries = 0
      const refused = Object.assign(new Error('sorry, too many clients already'), { severity: 'FATAL', code: '53300' })
      const connect = () => (tries++ < left ? Promise.reject(refused) : own.connect())
      return guardPool({ connect, end: async () => {} }, silence)
    }
    const client = await full(3).connect()
    expect(await names(client)).toEqual([])
    client.release()
    await expect(full(1_000).connect()).rejects.toMatchObject({ code: '53300' })
  })
})
