import { sql } from 'kysely'
import type { Db } from '../db/databases.ts'
import { SIGN_IN_LOG } from '../session/login-log.ts'

export interface VisitCounts {
  readonly total: number
  readonly today: number
  readonly addressesToday: number
}

export interface DailyVisits {
  /** `YYYY-MM-DD` in the business zone. */
  readonly day: string
  readonly visits: number
  readonly addresses: number
}

/** @param today `YYYY-MM-DD` in the business zone, in which the connection reads and writes days. */
export async function countVisits(db: Db, today: string): Promise<VisitCounts> {
  const isToday = sql<boolean>`create_time >= ${today}::date`
  const row = await signIns(db)
    .select(({ fn }) => [
      fn.countAll().as('total'),
      sql<string>`count(*) filter (where ${isToday})`.as('today'),
      sql<string>`count(distinct ip) filter (where ${isToday})`.as('addresses'),
    ])
    .executeTakeFirstOrThrow()
  return { total: Number(row.total), today: Number(row.today), addressesToday: Number(row.addresses) }
}

export async function listVisitsSince(db: Db, firstDay: string): Promise<readonly DailyVisits[]> {
  const day = sql<string>`to_char(create_time, 'YYYY-MM-DD')`
  const rows = await signIns(db)
    .where(sql<boolean>`create_time >= ${firstDay}::date`)
    .groupBy(day)
    .orderBy(day)
    .select(({ fn }) => [day.as('day'), fn.countAll().as('visits'), sql<string>`count(distinct ip)`.as('addresses')])
    .execute()
  return rows.map((row) => ({ day: row.day, visits: Number(row.visits), addresses: Number(row.addresses) }))
}

function signIns(db: Db) {
  return db.selectFrom('sys_log').where('log_type', '=', SIGN_IN_LOG).where('success', '=', true)
}
