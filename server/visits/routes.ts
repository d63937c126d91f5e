import type { FastifyInstance } from 'fastify'
import { getVisitCounts, listDailyVisits } from '#schemas/api/visits.ts'
import { formatWireInstant } from '../db/business-zone.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { countVisits, listVisitsSince } from './repository.ts'

const DAYS = 7
const DAY_MS = 86_400_000
/** The contract's text. */
const COUNTED = '登录成功'

/** The figures of the contract's home pages, counted from the sign-in log (contract 07). Numbers alone, of nobody. */
export function serveVisits(app: FastifyInstance, db: Db, timeZone: string): void {
  serveEndpoint(app, getVisitCounts, async ({ context }) => {
    const { total, today, addressesToday } = await countVisits(db, dayOf(context.now()))
    return answer({ totalVisitCount: total, todayVisitCount: today, todayIp: addressesToday }, COUNTED)
  })

  serveEndpoint(app, listDailyVisits, async ({ context }) => {
    const firstDay = dayOf(new Date(context.now().getTime() - (DAYS - 1) * DAY_MS))
    const days = await listVisitsSince(db, firstDay)
    return answer(
      days.map(({ day, visits, addresses }) => ({ visit: visits, ip: addresses, tian: day, type: day.slice(5) })),
    )
  })

  function dayOf(moment: Date): string {
    return formatWireInstant(moment, timeZone).slice(0, 10)
  }
}
