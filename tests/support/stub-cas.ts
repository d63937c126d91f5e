import { openStubService, type StubService } from './stub-service.ts'

export interface StubCas extends StubService {
  /** A ticket of somebody for a service; good once. */
  readonly issue: (username: string, service: string) => string
  /** Who is signed in there in his browser; nobody: the page says so. */
  visitor: string | null
  /** Answers everything with this instead. */
  readonly answerWith: (text: string | { readonly redirect: string } | null) => void
}

/** A CAS server, as far as `serviceValidate` goes. */
export async function openStubCas(): Promise<StubCas> {
  const tickets = new Map<string, { username: string; service: string }>()
  let visitor: string | null = null
  let fixed: string | { readonly redirect: string } | null = null
  function issue(username: string, target: string): string {
    const ticket = `ST-${tickets.size + 1}-${crypto.randomUUID()}`
    tickets.set(ticket, { username, service: target })
    return ticket
  }

  const service = await openStubService((_request, url, response) => {
    if (typeof fixed === 'object' && fixed) return response.writeHead(302, { location: fixed.redirect }).end()
    if (fixed !== null) return response.end(fixed)
    const target = url.searchParams.get('service') ?? ''
    if (url.pathname === '/cas/login' && visitor !== null) {
      return response.writeHead(302, { location: `${target}?ticket=${issue(visitor, target)}` }).end()
    }
    if (url.pathname === '/cas/login' || url.pathname === '/cas/logout') {
      if (url.pathname === '/cas/logout') visitor = null
      return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('<h1>CAS: nobody</h1>')
    }
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
    get visitor() {
      return visitor
    },
    set visitor(value) {
      visitor = value
    },
    issue,
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
