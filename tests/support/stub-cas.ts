import { openStubService, type StubService } from './stub-service.ts'

export interface StubCas extends StubService {
  /** A ticket of somebody for a service; good once. */
  readonly issue: (username: string, service: string) => string
  /** Answers everything with this instead. */
  readonly answerWith: (text: string | { readonly redirect: string } | null) => void
}

/** A CAS server, as far as `serviceValidate` goes. */
export async function openStubCas(): Promise<StubCas> {
  const tickets = new Map<string, { username: string; service: string }>()
  let fixed: string | { readonly redirect: string } | null = null
  const service = await openStubService((_request, url, response) => {
    if (typeof fixed === 'object' && fixed) return response.writeHead(302, { location: fixed.redirect }).end()
    if (fixed !== null) return response.end(fixed)
    if (url.pathname !== '/cas/serviceValidate') return response.writeHead(404).end()
    const ticket = url.searchParams.get('ticket') ?? ''
    const known = tickets.get(ticket)
    tickets.delete(ticket)
    return response.end(
      known && known.service === url.searchParams.get('service') ? casSuccess(known.username) : casFailure(ticket),
    )
  })
  return {
    ...service,
    issue: (username, target) => {
      const ticket = `ST-${tickets.size + 1}-${crypto.randomUUID()}`
      tickets.set(ticket, { username, service: target })
      return ticket
    },
    answerWith: (text) => {
      fixed = text
    },
  }
}

export function casSuccess(username: string): string {
  const name = username.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas"><cas:authenticationSuccess>
    <cas:user>${name}</cas:user></cas:authenticationSuccess></cas:serviceResponse>`
}

export function casFailure(ticket: string): string {
  return `<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">
    <cas:authenticationFailure code="INVALID_TICKET">Ticket ${ticket} not recognized</cas:authenticationFailure>
    </cas:serviceResponse>`
}
