import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freePort } from '#tests/support/built-server.ts'
import { openTestDatabase, type TestDatabases } from '#tests/support/test-server.ts'
import type { Databases, Db } from './databases.ts'
import { openDatabases } from './open-databases.ts'
import { createReadRoutes, MOST_BEHIND_MS, type ReplicaState } from './read-route.ts'

const PATIENCE = { timeout: 10_000, interval: 10 }

let primary: TestDatabases
beforeAll(async () => {
  primary = await openTestDatabase()
})
afterAll(() => primary.close())

const isReadOnly = async (db: Db) => {
  const { rows } = await sql<{ value: string }>`
    select current_setting('default_transaction_read_only') as value
  `.execute(db)
  return rows[0]?.value === 'on'
}

describe('the database that much is read from', () => {
  const told: ReplicaState[] = []
  const open = (readUrl?: string): Databases =>
    openDatabases({
      appUrl: primary.appUrl,
      ownerUrl: primary.ownerUrl,
      schema: 'pagewright',
      timeZone: '+08:00',
      onIdleError: () => {},
      ...(readUrl !== undefined && { readUrl }),
      onReplica: (state) => told.push(state),
    })
  beforeEach(() => {
    told.length = 0
  })

  it('is the primary where there is no other', async () => {
    const databases = open()
    expect(databases.read.state()).toBe('none')
    expect(await databases.read.run(isReadOnly)).toBe(false)
    await databases.close()
  })

  it('is the replica once it follows, and that takes no writes', async () => {
    // A database that is as far as itself follows.
    const databases = open(primary.appUrl)
    await expect.poll(() => databases.read.state(), PATIENCE).toBe('following')
    expect(await databases.read.run(isReadOnly)).toBe(true)
    expect(await isReadOnly(await databases.longReads.reachable())).toBe(true)
    expect(await isReadOnly(databases.app)).toBe(false)
    const write = databases.read.run((db) => db.deleteFrom('sys_captcha').execute())
    await expect(write).rejects.toMatchObject({ code: '25006' })
    await databases.close()
    expect(told).toEqual(['following'])
  })

  it('is the primary while the replica cannot be reached, which is told once', async () => {
    const away = new URL(primary.appUrl)
    away.port = String(await freePort())
    const databases = open(away.href)
    await expect.poll(() => told, PATIENCE).toEqual(['away'])
    expect(await databases.read.run(isReadOnly)).toBe(false)
    expect(await isReadOnly(await databases.longReads.reachable())).toBe(false)
    await databases.close()
  })
})

describe('a replica', () => {
  let time = 0
  let reached: bigint | Error = 0n
  let position: bigint = 0n
  let told: ReplicaState[] = []
  const make = () => {
    const { between, compare } = createReadRoutes({
      written: async () => position,
      replayed: async () => {
        if (reached instanceof Error) throw reached
        return reached
      },
      onChange: (state) => told.push(state),
      now: () => time,
    })
    return { route: between(primary.app, primary.owner), compare }
  }
  const roleOf = async (db: Db) => (await sql<{ role: string }>`select current_user as role`.execute(db)).rows[0]?.role
  beforeEach(() => {
    time = 0
    reached = position = 100n
    told = []
  })

  it('that has not come as far as the primary was ten seconds ago is not read from', async () => {
    const { route, compare } = make()
    await compare()
    position = 200n
    await compare()
    time += MOST_BEHIND_MS
    await compare()
    expect(route.state()).toBe('following')
    time += 1
    await compare()
    expect(route.state()).toBe('behind')
    expect(await route.reachable()).toBe(primary.app)
    reached = 200n
    await compare()
    expect(await route.reachable()).toBe(primary.owner)
    expect(told).toEqual(['following', 'behind', 'following'])
  })

  it('that breaks in the middle is left for the primary, until it answers again', async () => {
    const { route, compare } = make()
    await compare()
    const asked: (string | undefined)[] = []
    const answer = await route.run(async (db) => {
      asked.push(await roleOf(db))
      if (db === primary.owner) throw new Error('Connection terminated unexpectedly')
      return 'read'
    })
    expect(answer).toBe('read')
    expect(asked).toHaveLength(2)
    expect(new Set(asked).size).toBe(2)
    expect(await route.reachable()).toBe(primary.app)
    await compare()
    expect(await route.reachable()).toBe(primary.owner)
    expect(told).toEqual(['following', 'away', 'following'])
  })

  it('that cancels a statement so that it can go on following is read from the next time', async () => {
    const { route, compare } = make()
    await compare()
    const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), { code: '40001' })
    const found = await route.run(async (db) => {
      if (db === primary.owner) throw conflict
      return roleOf(db)
    })
    expect(found).toBe(await roleOf(primary.app))
    expect(await route.reachable()).toBe(primary.owner)
  })

  it('is not to blame for a mistake in what is asked', async () => {
    const { route, compare } = make()
    await compare()
    let asked = 0
    const wrong = route.run((db) => {
      asked += 1
      return sql`select nothing from nowhere`.execute(db)
    })
    await expect(wrong).rejects.toMatchObject({ code: '42P01' })
    expect(asked).toBe(1)
    expect(told).toEqual(['following'])
  })
})
