import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'

/** How often people have signed in; the contract's home pages show it. */
export const getVisitCounts = endpoint({
  method: 'GET',
  path: '/sys/loginfo',
  access: 'self',
  result: Type.Object({
    totalVisitCount: Type.Integer(),
    todayVisitCount: Type.Integer(),
    /** Different addresses today. */
    todayIp: Type.Integer(),
  }),
})

/** The last seven days, today included; days without a sign-in are not there. */
export const listDailyVisits = endpoint({
  method: 'GET',
  path: '/sys/visitInfo',
  access: 'self',
  result: Type.Array(
    Type.Object({
      visit: Type.Integer(),
      ip: Type.Integer(),
      /** `YYYY-MM-DD` */
      tian: Type.String(),
      /** `MM-DD` */
      type: Type.String(),
    }),
  ),
})
