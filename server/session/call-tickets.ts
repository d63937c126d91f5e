import { createHash } from 'node:crypto'
import type { CallTickets, TicketedCall } from '../http/access-guard.ts'
import { unauthorized } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { sessionMessages } from './messages.ts'
import type { SessionStore } from './session-store.ts'
import type { TicketStore } from './tickets.ts'

/** What a ticket is bound to, besides its user. */
const FACTS = { call: 'call', tenant: 'tenant', session: 'session' } as const

/** A ticket by which a browser makes one call for whoever is given it: with just these parameters, and within a minute. */
export function issueCallTicket(
  tickets: TicketStore,
  { userId, tenantId, sessionId, now }: RequestContext,
  call: TicketedCall,
): Promise<string> {
  const facts = { [FACTS.call]: digestOf(call), [FACTS.tenant]: String(tenantId), [FACTS.session]: sessionId }
  return tickets.issue('call', { userId, facts }, now())
}

export function createCallTickets(
  tickets: TicketStore,
  { sessions, now }: { readonly sessions: Pick<SessionStore, 'actFor' | 'findLive'>; readonly now: () => Date },
): CallTickets {
  return {
    async redeem(ticket, call, traceId) {
      const found = await tickets.redeem('call', ticket, now())
      const { [FACTS.call]: digest, [FACTS.tenant]: tenant, [FACTS.session]: sessionId = '' } = found?.facts ?? {}
      const isIt = found?.userId != null && digest === digestOf(call)
      // Whoever has signed out since is not called for any more.
      if (!isIt || !(await sessions.findLive([sessionId])).has(sessionId)) throw unauthorized(sessionMessages.noTicket)
      const acting = await sessions.actFor(found.userId, Number(tenant), traceId)
      if (!acting) throw unauthorized(sessionMessages.noTicket)
      return { ...acting.context, sessionId }
    },
  }
}

/** The same parameters in another order are the same call. */
function digestOf({ path, query }: TicketedCall): string {
  const parameters = Object.entries(query).sort(([left], [right]) => (left < right ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([path, parameters]))
    .digest('hex')
}
