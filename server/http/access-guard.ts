import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import type { Access } from '#schemas/api/endpoint.ts'
import { HEADERS, SOCKET_TENANT } from '#schemas/api/envelope.ts'
import { admits } from '../permissions/access-codes.ts'
import { changePassword, forbidden, malformed, setUpSecondFactor, unauthorized } from './api-error.ts'
import { httpMessages } from './messages.ts'
import type { RequestContext } from './request-context.ts'
import { parseTenantWish } from './tenant-wish.ts'

export interface SessionVerifier {
  /**
   * The person behind a token, so that a logout or a disabled account counts at once.
   * @throws {ApiError} 401 with the contract's text.
   */
  readonly verify: (token: string, wish: SessionWish) => Promise<RequestContext>
}

/** Stands in the address of a call that a browser goes to. */
export const TICKET_PARAMETER = 'ticket'

export interface CallTickets {
  /**
   * The person who was given a ticket for just this call; it is used up.
   * @throws {ApiError} 401
   */
  readonly redeem: (ticket: string, call: TicketedCall, traceId: string) => Promise<RequestContext>
}

/** The address of a call below the base path, without the ticket. */
export interface TicketedCall {
  readonly path: string
  readonly query: Readonly<Record<string, unknown>>
}

export interface SessionWish {
  readonly tenantId: number | null
  readonly traceId: string
  /** Something is to be changed: the database itself says whether session and rights are still what is known of them. */
  readonly isChange?: boolean
}

/** Methods that change nothing. */
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Default deny. Registering a route that does not say who may call it throws; the guard itself runs after routing, on
 * the route that was matched, and before the body is read.
 */
export function addAccessGuard(app: FastifyInstance, sessions: SessionVerifier, tickets?: CallTickets): void {
  app.decorateRequest('context', null)

  app.addHook('onRoute', (route) => {
    if (route.config?.access === undefined) {
      throw new TypeError(`Route ${String(route.method)} ${route.url} declares no access.`)
    }
  })

  app.addHook('onRequest', async (request) => {
    // Unknown paths end in the 404 answer, which shows nothing to anybody.
    if (request.is404) return
    const { access: declared, judgesInTransaction = false } = request.routeOptions.config
    if (declared === undefined) throw forbidden()
    const access: Access = typeof declared === 'function' ? declared(request) : declared
    if (access === 'public') return
    const ticketed = tickets && findTicket(request)
    request.context = ticketed
      ? await tickets.redeem(ticketed.ticket, ticketed.call, request.id)
      : await sessions.verify(readToken(request), {
          tenantId: readTenant(request),
          traceId: request.id,
          isChange: !judgesInTransaction && !SAFE_METHODS.has(request.method),
        })
    const { withInitialPassword, withoutSecondFactor } = request.routeOptions.config
    if (request.context.mustChangePassword && !withInitialPassword) throw changePassword()
    if (request.context.mustSetUpSecondFactor && !withInitialPassword && !withoutSecondFactor) throw setUpSecondFactor()
    if (!admits(access, request.context.permissions)) throw forbidden()
  })
}

/** A ticket counts where no header says who calls, and only for calls that declare it. */
function findTicket(request: FastifyRequest): { readonly ticket: string; readonly call: TicketedCall } | null {
  const { byTicket = false } = request.routeOptions.config
  const takesTickets = typeof byTicket === 'function' ? byTicket(request) : byTicket
  const { [TICKET_PARAMETER]: ticket, ...query } = Object(request.query) as Record<string, unknown>
  if (!takesTickets || typeof ticket !== 'string' || request.headers[HEADERS.token.toLowerCase()]) return null
  const [path = ''] = request.url.slice(API_BASE_PATH.length).split('?', 1)
  return { ticket, call: { path, query } }
}

export function isSocketRequest({ headers }: FastifyRequest): boolean {
  return headers.upgrade?.toLowerCase() === 'websocket'
}

/** A browser's socket sends no headers of ours: its token is the sub-protocol that it asks for. */
function readToken(request: FastifyRequest): string {
  const token = request.headers[isSocketRequest(request) ? 'sec-websocket-protocol' : HEADERS.token.toLowerCase()]
  if (typeof token !== 'string' || token === '') throw unauthorized(httpMessages.tokenMissing)
  return token
}

/** Old clients send one header, new servers read the other: either counts. A browser's socket says it in its address. */
function readTenant(request: FastifyRequest): number | null {
  const { headers, query } = request
  const sent = headers[HEADERS.tenantNew.toLowerCase()] ?? headers[HEADERS.tenant.toLowerCase()]
  const value = sent ?? (isSocketRequest(request) ? Reflect.get(Object(query), SOCKET_TENANT) : undefined)
  const wish = parseTenantWish(value)
  if (wish === undefined) throw malformed(httpMessages.malformedRequest)
  return wish
}
