import { createHash, randomBytes } from 'node:crypto'
import { type Outbound, OutboundError } from './outbound.ts'
import type { ThirdLoginProvider } from './third-login-provider.ts'

const VERIFIER_BYTES = 48
const MAX_FIELD = 200

/** Somebody as the other service knows him. */
export interface ThirdPerson {
  readonly uuid: string
  readonly username: string
  readonly avatar: string
}

/** What only the one who began the sign-in knows (PKCE, RFC 7636). */
export function createVerifier(): string {
  return randomBytes(VERIFIER_BYTES).toString('base64url')
}

/** Where a browser is sent to sign in at the other service. */
export function authorizeAddress(
  provider: ThirdLoginProvider,
  given: { readonly state: string; readonly verifier: string; readonly callback: string },
): string {
  const address = new URL(provider.authorizeUrl)
  const challenge = createHash('sha256').update(given.verifier).digest('base64url')
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: given.callback,
    scope: provider.scope ?? '',
    state: given.state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(query)) if (value !== '') address.searchParams.set(name, value)
  return address.href
}

/** Turns the code that the browser has brought back into the person. @throws {OutboundError} */
export async function fetchPerson(
  provider: ThirdLoginProvider,
  outbound: Outbound,
  given: { readonly code: string; readonly verifier: string; readonly callback: string },
): Promise<ThirdPerson> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code: given.code,
    redirect_uri: given.callback,
    client_id: provider.clientId,
    client_secret: provider.clientSecret,
    code_verifier: given.verifier,
  })
  const tokens = await outbound.send(provider.tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: form.toString(),
  })
  const accessToken = readField(parse(tokens), 'access_token', 4000)
  const record = await outbound.send(provider.userUrl, {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json', 'user-agent': 'pagewright' },
  })
  const { id = 'id', username = 'login', avatar = 'avatar_url' } = provider.fields ?? {}
  const person = parse(record)
  return {
    uuid: readField(person, id, MAX_FIELD),
    username: readField(person, username, MAX_FIELD),
    avatar: typeof person[avatar] === 'string' ? person[avatar].slice(0, 500) : '',
  }
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value))
  } catch (error) {
    throw new OutboundError('The answer is no JSON.', { cause: error })
  }
  throw new OutboundError('The answer is no object.')
}

function readField(record: Readonly<Record<string, unknown>>, name: string, maxLength: number): string {
  const value = record[name]
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > maxLength) {
    throw new OutboundError(`The answer has no usable "${name}".`)
  }
  return text
}
