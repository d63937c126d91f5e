import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { createUuidV7 } from '../ids/uuid-v7.ts'
import type { ApiError } from './api-error.ts'
import { httpMessages } from './messages.ts'

const OPERATION_LOG = 2
const WINDOW_MS = 60_000
const LOOK_EVERY_MS = 5_000
/** Callers that a minute has lines for; the others of it share one line for each kind. */
const MAX_CALLERS = 200
const LONGEST_PATH = 200

/** What is worth a line: who was not let in, who may not, and who asks too much. */
const KINDS: ReadonlyMap<number, string> = new Map([
  [ENVELOPE_CODES.unauthorized, httpMessages.auditUnauthorized],
  [ENVELOPE_CODES.forbidden, httpMessages.auditForbidden],
  [ENVELOPE_CODES.tooManyRequests, httpMessages.auditTooMany],
])

const NOBODY = { username: null, realname: null, tenantId: null } as const

/** Whether calls that are refused with this code have lines of their own. */
export function isAudited(code: number): boolean {
  return KINDS.has(code)
}

export interface RefusedCall {
  readonly code: number
  readonly method: string
  readonly path: string
  readonly username: string | null
  readonly realname: string | null
  /** Null: nobody knows whose call it is. */
  readonly tenantId: number | null
  readonly address: string
  readonly traceId: string
}

export interface RefusalAudit {
  readonly note: (call: RefusedCall) => void
  /** Writes how often it happened, of the minutes that are over, or of all. */
  readonly flush: (all: boolean) => Promise<void>
}

interface Minute {
  readonly first: RefusedCall
  readonly endsAt: number
  calls: number
}

/**
 * Refused calls in the operation log: at once the first of a kind, caller and minute, and how many there were when the
 * minute is over. So a flood fills no table, and nobody waits for a line of it.
 */
export function createRefusalAudit(db: Db, clock: Clock, onError: (error: unknown) => void): RefusalAudit {
  const minutes = new Map<string, Minute>()

  const write = (call: RefusedCall, calls: number) => {
    const now = clock()
    const what = `${KINDS.get(call.code) ?? ''}：${call.method} ${call.path.slice(0, LONGEST_PATH)}`
    return db
      .insertInto('sys_log')
      .values({
        id: createUuidV7(now.getTime()),
        log_type: OPERATION_LOG,
        log_content: calls > 1 ? httpMessages.auditCount(what, calls) : what,
        username: call.username,
        realname: call.realname,
        tenant_id: call.tenantId,
        ip: call.address,
        success: false,
        trace_id: call.traceId,
        create_time: now,
      })
      .execute()
      .then(() => {}, onError)
  }

  return {
    note: (call) => {
      if (!isAudited(call.code)) return
      const own = `${call.code} ${call.username ?? ''} ${call.address}`
      const isOneTooMany = !minutes.has(own) && minutes.size >= MAX_CALLERS
      const key = isOneTooMany ? `${call.code}` : own
      const minute = minutes.get(key)
      if (minute) {
        minute.calls += 1
        return
      }
      const first = isOneTooMany ? { ...call, ...NOBODY, address: httpMessages.auditOthers } : call
      minutes.set(key, { first, calls: 1, endsAt: clock().getTime() + WINDOW_MS })
      void write(first, 1)
    },

    flush: async (all) => {
      const now = clock().getTime()
      const over = [...minutes].filter(([, { endsAt }]) => all || endsAt <= now)
      for (const [key] of over) minutes.delete(key)
      await Promise.all(over.map(([, { first, calls }]) => (calls > 1 ? write(first, calls) : undefined)))
    },
  }
}

/** Notes what the guard, handlers and limits refuse. */
export function addRefusalAudit(app: FastifyInstance, db: Db, clock: Clock): void {
  const audit = createRefusalAudit(db, clock, (error) => app.log.warn({ err: error }, 'a refused call was not logged'))
  app.decorate('auditRefusal', (request: FastifyRequest, error: ApiError) =>
    audit.note({
      code: error.code,
      method: request.method,
      path: loggedPath(request),
      username: request.context?.username ?? null,
      realname: request.context?.realname ?? null,
      tenantId: request.context?.tenantId ?? null,
      address: request.ip,
      traceId: request.id,
    }),
  )
  const timer = setInterval(() => void audit.flush(false), LOOK_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await audit.flush(true)
  })
}

/** As the route writes it where it has parameters: some of them are secrets. Paths of pages have none. */
export function loggedPath({ url, routeOptions }: FastifyRequest): string {
  const route = routeOptions.url ?? ''
  return route.includes(':') ? route : (url.split('?', 1)[0] ?? '')
}
