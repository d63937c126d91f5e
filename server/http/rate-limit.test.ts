import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/test-server.ts'
import type { Databases } from '../db/databases.ts'
import { ApiError } from './api-error.ts'
import { createRateLimit } from './rate-limit.ts'

const WINDOW_MS = 60_000

describe('a limit of calls', () => {
  let databases: Databases
  let time = Date.parse('2026-11-20T08:00:00Z')
  const clock = () => new Date(time)
  const limitOf = (name: string, max: number) =>
    createRateLimit({ db: databases.app, clock, name, max, windowMs: WINDOW_MS })

  beforeAll(async () => {
    databases = await openTestDatabase()
  })
  afterAll(async () => {
    await databases.close()
  })

  const isLet = (call: Promise<void>) =>
    call.then(
      () => true,
      (error: unknown) => {
        if (error instanceof ApiError && error.httpStatus === 429) return false
        throw error
      },
    )
  const count = async (calls: readonly Promise<void>[]) => (await Promise.all(calls.map(isLet))).filter(Boolean).length

  it('is counted by all servers together, whatever comes at once', async () => {
    const servers = [limitOf('together', 20), limitOf('together', 20)]
    const calls = Array.from({ length: 50 }, (_, index) => servers[index % 2]?.('10.0.0.1') ?? Promise.resolve())
    expect(await count(calls)).toBe(20)
    expect(await count([limitOf('together', 20)('10.0.0.1')])).toBe(0)
  })

  it('begins anew when its window has ended, and says when that will be', async () => {
    const limit = limitOf('window', 1)
    await limit('10.0.0.1')
    time += WINDOW_MS / 2
    const error: unknown = await limit('10.0.0.1').catch((refused: unknown) => refused)
    expect(error).toMatchObject({ httpStatus: 429, headers: { 'Retry-After': '30' } })
    time += WINDOW_MS / 2
    expect(await count([limit('10.0.0.1'), limit('10.0.0.1')])).toBe(1)
  })

  it('is each caller’s own, and each name’s', async () => {
    const limit = limitOf('own', 1)
    expect(await count([limit('10.0.0.1'), limit('10.0.0.2'), limitOf('other', 1)('10.0.0.1')])).toBe(3)
  })

  it('takes a network of IPv6 for one caller, and a mapped address for what it maps', async () => {
    const limit = limitOf('networks', 1)
    await limit('2001:db8:0:7::1')
    expect(await isLet(limit('2001:db8::7:8:9:a:b'))).toBe(false)
    expect(await isLet(limit('2001:db8:0:8::1'))).toBe(true)
    await limit('::ffff:10.1.1.1')
    expect(await isLet(limit('10.1.1.1'))).toBe(false)
    expect(await isLet(limit('::1'))).toBe(true)
  })

  it('asks the database for no more than it lets through and one more', async () => {
    const limit = limitOf('flood', 5)
    await count(Array.from({ length: 300 }, () => limit('10.0.0.9')))
    const row = await databases.app
      .selectFrom('sys_rate_limit')
      .where('name', '=', 'flood')
      .select('calls')
      .executeTakeFirstOrThrow()
    expect(row.calls).toBeLessThanOrEqual(6)
  })

  it('keeps no windows that have ended', async () => {
    const limit = limitOf('many', 1)
    for (let from = 0; from < 400; from += 100) {
      await count(Array.from({ length: 100 }, (_, index) => limit(`10.2.${from / 100}.${index}`)))
      time += WINDOW_MS
    }
    const { rows } = await sql<{ callers: number }>`select count(*)::int as callers from sys_rate_limit`.execute(
      databases.app,
    )
    expect(rows[0]?.callers).toBeLessThanOrEqual(200)
  })
})
