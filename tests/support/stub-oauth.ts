import { createHash, randomBytes } from 'node:crypto'
import type { ThirdLoginProvider } from '#server/accounts/third-login-provider.ts'
import { openStubService, type StubService } from './stub-service.ts'

export interface StubPerson {
  readonly id: number
  readonly login: string
  readonly avatar_url: string
}

export interface StubOAuth extends StubService {
  readonly provider: ThirdLoginProvider
  /** Signs a person in there, as the address of the console asks; the address that the browser is sent back to. */
  readonly authorize: (address: string, person: StubPerson) => string
  /** Who comes by a browser of his own; nobody: the page says no. */
  visitor: StubPerson | null
  /** The next answers of the token endpoint are this instead. */
  breakWith: ((response: import('node:http').ServerResponse) => void) | null
  /** What the answers of the token endpoint have besides, or instead. */
  tokenFields: Readonly<Record<string, unknown>>
}

/**
 * An OAuth 2 server with authorization codes and PKCE, as strict as a real one: a code is good once, for the client, the
 * address and the verifier that it was made for.
 */
export async function openStubOAuth(source = 'github'): Promise<StubOAuth> {
  const codes = new Map<string, { challenge: string; redirect: string; person: StubPerson }>()
  const tokens = new Map<string, StubPerson>()
  const clientId = 'console'
  const clientSecret = randomBytes(12).toString('hex')
  const stub: Pick<StubOAuth, 'breakWith' | 'visitor' | 'tokenFields'> = {
    breakWith: null,
    visitor: null,
    tokenFields: {},
  }

  function authorize(address: string, person: StubPerson): string {
    const asked = new URL(address)
    const read = (name: string) => asked.searchParams.get(name) ?? ''
    if (read('response_type') !== 'code' || read('client_id') !== clientId) throw new Error('Not a known client.')
    if (read('code_challenge_method') !== 'S256') throw new Error('No PKCE.')
    const code = randomBytes(12).toString('hex')
    codes.set(code, { challenge: read('code_challenge'), redirect: read('redirect_uri'), person })
    const back = new URL(read('redirect_uri'))
    back.searchParams.set('code', code)
    back.searchParams.set('state', read('state'))
    return back.href
  }

  const service = await openStubService((request, url, response, body) => {
    const answer = (status: number, value: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    if (url.pathname === '/authorize' && stub.visitor) {
      return response.writeHead(302, { location: authorize(url.href, stub.visitor) }).end()
    }
    if (url.pathname === '/token' && stub.breakWith) return stub.breakWith(response)
    if (url.pathname === '/token') {
      const form = new URLSearchParams(body)
      const code = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const challenge = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        form.get('client_id') === clientId &&
        form.get('client_secret') === clientSecret &&
        form.get('redirect_uri') === code?.redirect &&
        challenge === code?.challenge
      if (!isRight || !code) return answer(400, { error: 'invalid_grant' })
      const token = randomBytes(12).toString('hex')
      tokens.set(token, code.person)
      return answer(200, { access_token: token, token_type: 'bearer', ...stub.tokenFields })
    }
    const person = tokens.get((request.headers.authorization ?? '').replace('Bearer ', ''))
    return person && url.pathname === '/user' ? answer(200, person) : answer(401, { error: 'invalid_token' })
  })

  return {
    ...service,
    get breakWith() {
      return stub.breakWith
    },
    set breakWith(value) {
      stub.breakWith = value
    },
    get tokenFields() {
      return stub.tokenFields
    },
    set tokenFields(value) {
      stub.tokenFields = value
    },
    get visitor() {
      return stub.visitor
    },
    set visitor(value) {
      stub.visitor = value
    },
    provider: {
      source,
      title: '测试服务',
      clientId,
      clientSecret,
      authorizeUrl: `${service.origin}/authorize`,
      tokenUrl: `${service.origin}/token`,
      userUrl: `${service.origin}/user`,
      scope: 'read:user',
    },
    authorize,
  }
}
