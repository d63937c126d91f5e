import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import type { Databases, Db } from './databases.ts'
import { tryAgain } from './try-again.ts'

const failure = (code: string) => Object.assign(new Error(code), { code })

describe('a transaction that is tried again', () => {
  it.each(['55P03', '40P01', '40001'])(
    'begins anew where the database ended it for the sake of others: %s',
    async (code) => {
      let tries = 0
      const answer = await tryAgain(async () => {
        tries += 1
        if (tries < 3) throw failure(code)
        return 'done'
      })
      expect([answer, tries]).toEqual(['done', 3])
    },
  )

  it.each(['23505', '57014', '08006'])('ends with any other error at once: %s', async (code) => {
    let tries = 0
    const work = tryAgain(async () => {
      tries += 1
      throw failure(code)
    })
    await expect(work).rejects.toMatchObject({ code })
    expect(tries).toBe(1)
  })

  it('ends with the last error where others never let it through', async () => {
    let tries = 0
    const work = tryAgain(async () => {
      tries += 1
      throw failure('40P01')
    })
    await expect(work).rejects.toMatchObject({ code: '40P01' })
    expect(tries).toBe(5)
  })

  describe('over rows that somebody holds', () => {
    let databases: Databases
    beforeAll(async () => {
      databases = await openTestDatabase()
      await sql`create table held (id integer primary key, amount integer not null)`.execute(databases.owner)
      await sql`insert into held values (1, 0)`.execute(databases.owner)
    })
    afterAll(() => databases.close())

    const raise = async (trx: Db) => {
      await sql`set local lock_timeout = '20ms'`.execute(trx)
      await sql`update held set amount = amount + 1`.execute(trx)
    }

    it('waits longer than a single statement may, and is done once', async () => {
      let tries = 0
      let letGo = () => {}
      const isWaitedFor = new Promise<void>((resolve) => {
        letGo = resolve
      })
      const holding = databases.owner.transaction().execute(async (trx) => {
        await sql`select 1 from held for update`.execute(trx)
        const work = tryAgain(() => {
          tries += 1
          if (tries === 2) letGo()
          return databases.app.transaction().execute(raise)
        })
        await Promise.race([isWaitedFor, work])
        return { work }
      })
      await (await holding).work
      const { rows } = await sql<{ amount: number }>`select amount from held`.execute(databases.app)
      expect(rows).toEqual([{ amount: 1 }])
      expect(tries).toBeGreaterThan(1)
    })
  })
})
