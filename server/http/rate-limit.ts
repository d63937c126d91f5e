import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { instant } from '../db/instant.ts'
import { placeOf } from './address-block.ts'
import { tooManyRequests } from './api-error.ts'

export interface RateLimitOptions {
  readonly db: Db
  readonly clock: Clock
  /** What is counted; limits of one name count together. */
  readonly name: string
  readonly max: number
  readonly windowMs: number
}

/** @throws {ApiError} 429 with the time left. */
export type RateLimit = (caller: string) => Promise<void>

/** As many callers are kept in mind, and in the table: who makes up addresses must not fill either. */
const MAX_CALLERS = 10_000
/** Of so many calls one clears the table of windows that have ended. */
const SWEEP_EVERY = 200
const LONGEST_CALLER = 64

/**
 * At most `max` calls per caller in a window that begins with the first one. The database counts, so that several servers
 * count together and a restart forgets nothing; one small statement per call. Calls that this server alone knows to be too
 * many never reach it: a flood costs at most `max` statements a window.
 */
export function createRateLimit({ db, clock, name, max, windowMs }: RateLimitOptions): RateLimit {
  const here = createLocalCount(windowMs)
  let calls = 0

  return async (given) => {
    const caller = keyOf(given)
    const now = clock()
    const local = here.add(caller, now.getTime())
    if (local.calls > max) throw tooManyRequests((local.endsAt - now.getTime()) / 1000)
    const { calls: counted, endsAt } = await count(db, { name, caller }, now, windowMs)
    calls += 1
    if (calls % SWEEP_EVERY === 0) await sweep(db, now)
    if (counted <= max) return
    // The others have counted more: no need to ask again before the window ends.
    here.set(caller, { calls: max + 1, endsAt })
    throw tooManyRequests((endsAt - now.getTime()) / 1000)
  }
}

interface Window {
  readonly calls: number
  readonly endsAt: number
}

function createLocalCount(windowMs: number) {
  const windows = new Map<string, Window>()
  const set = (caller: string, window: Window) => {
    windows.delete(caller)
    // A map keeps the order of insertion: the oldest gives way.
    const oldest = windows.keys().next()
    if (windows.size >= MAX_CALLERS && !oldest.done) windows.delete(oldest.value)
    windows.set(caller, window)
  }
  return {
    set,
    add: (caller: string, now: number): Window => {
      const known = windows.get(caller)
      const isRunning = known !== undefined && known.endsAt > now
      const window = isRunning ? { ...known, calls: known.calls + 1 } : { calls: 1, endsAt: now + windowMs }
      if (isRunning) windows.set(caller, window)
      else set(caller, window)
      return window
    },
  }
}

/** One statement, so that calls at the same moment are counted one after the other. */
async function count(
  db: Db,
  of: { readonly name: string; readonly caller: string },
  now: Date,
  windowMs: number,
): Promise<Window> {
  const isOver = sql<boolean>`sys_rate_limit.end_time <= ${now}`
  const row = await db
    .insertInto('sys_rate_limit')
    .values({ ...of, calls: 1, end_time: new Date(now.getTime() + windowMs) })
    .onConflict((conflict) =>
      conflict.columns(['name', 'caller']).doUpdateSet({
        calls: sql<number>`case when ${isOver} then 1 else sys_rate_limit.calls + 1 end`,
        end_time: sql<string>`case when ${isOver} then excluded.end_time else sys_rate_limit.end_time end`,
      }),
    )
    .returning(['calls', sql<number>`(date_part('epoch', end_time) * 1000)::float8`.as('endsAt')])
    .executeTakeFirstOrThrow()
  return { calls: row.calls, endsAt: Number(row.endsAt) }
}

/** Windows that have ended go; when too many still run, the oldest go. */
async function sweep(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sys_rate_limit').where('end_time', '<=', instant(now)).execute()
  await db
    .deleteFrom('sys_rate_limit')
    .where('end_time', '<=', ({ selectFrom }) =>
      selectFrom('sys_rate_limit').select('end_time').orderBy('end_time', 'desc').offset(MAX_CALLERS).limit(1),
    )
    .execute()
}

/** Who has one address of IPv6 has a whole network of them; what is no address counts as it is. */
function keyOf(caller: string): string {
  const key = placeOf(caller)
  return key.length <= LONGEST_CALLER ? key : createHash('sha256').update(key).digest('hex')
}
