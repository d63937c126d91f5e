import type { FastifyInstance } from 'fastify'
import { listColleagues as endpoint } from '#schemas/api/users.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { answer } from '../http/answer.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { listColleagues } from './colleagues.ts'

const PAGE_SIZE = 10
const MAX_PAGE_SIZE = 100
/** A person who picks colleagues needs a few; whoever copies the list of accounts needs many. */
const SEARCHES_PER_MINUTE = 60
const MINUTE_MS = 60_000

/** What everybody may see of the members of his tenant. */
export function serveUsers(app: FastifyInstance, db: Db, clock: Clock): void {
  const limit = createRateLimit({ db, name: 'colleagues', max: SEARCHES_PER_MINUTE, windowMs: MINUTE_MS, clock })

  serveEndpoint(app, endpoint, async ({ query, context }) => {
    await limit(context.userId)
    const pageNo = Number(query.pageNo || 1)
    const pageSize = Math.min(Number(query.pageSize || PAGE_SIZE), MAX_PAGE_SIZE)
    const username = withoutStars(query.username)
    const isExact = username.includes(',') || query.isMultiTranslate === 'true'
    const { records, total } = await listColleagues(db, context, {
      username: isExact ? '' : username,
      usernames: isExact ? splitNames(username) : [],
      realname: withoutStars(query.realname),
      ids: splitNames(query.id ?? ''),
      departId: query.departId ?? '',
      pageNo,
      pageSize,
    })
    return answer({ records, total, size: pageSize, current: pageNo, pages: Math.ceil(total / pageSize) })
  })
}

/** Clients wrap what they search for in `*`; it is looked for anywhere in any case. */
function withoutStars(text: string | undefined): string {
  return (text ?? '').trim().replace(/^\*+|\*+$/g, '')
}

function splitNames(text: string): readonly string[] {
  return text.split(',').filter((name) => name !== '')
}
