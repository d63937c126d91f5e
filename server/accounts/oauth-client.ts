import {
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  generateRandomCodeVerifier,
  processAuthorizationCodeResponse,
  protectedResourceRequest,
  ResponseBodyError,
  validateAuthResponse,
} from 'oauth4webapi'
import { type Outbound, OutboundError } from './outbound.ts'
import type { ThirdLoginProvider } from './third-login-provider.ts'

const MAX_FIELD = 200

/** Somebody as the other service knows him. */
export interface ThirdPerson {
  readonly uuid: string
  readonly username: string
  readonly avatar: string
}

/** What only the one who began the sign-in knows (PKCE, RFC 7636). */
export const createVerifier = generateRandomCodeVerifier

/** Where a browser is sent to sign in at the other service. */
export async function authorizeAddress(
  provider: ThirdLoginProvider,
  given: { readonly state: string; readonly verifier: string; readonly callback: string },
): Promise<string> {
  const address = new URL(provider.authorizeUrl)
  const query = {
    response_type: 'code',
    client_id: provider.clientId,
    redirect_uri: given.callback,
    scope: provider.scope ?? '',
    state: given.state,
    code_challenge: await calculatePKCECodeChallenge(given.verifier),
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
  const record = await fetchRecord(provider, outbound, given).catch((error: unknown) => {
    throw error instanceof OutboundError ? error : new OutboundError(describe(error))
  })
  const { id = 'id', username = 'login', avatar = 'avatar_url' } = provider.fields ?? {}
  const person = parse(record)
  return {
    uuid: readField(person, id),
    username: readField(person, username),
    avatar: typeof person[avatar] === 'string' ? person[avatar].slice(0, 500) : '',
  }
}

async function fetchRecord(
  provider: ThirdLoginProvider,
  outbound: Outbound,
  { code, verifier, callback }: { readonly code: string; readonly verifier: string; readonly callback: string },
): Promise<string> {
  const server = { issuer: new URL(provider.authorizeUrl).origin, token_endpoint: provider.tokenUrl }
  const client = { client_id: provider.clientId }
  // The settings say which addresses there are, and they may name a service of the house without TLS.
  const options = { headers: { 'user-agent': 'pagewright' }, [allowInsecureRequests]: true }
  const tokens = await processAuthorizationCodeResponse(
    server,
    client,
    await authorizationCodeGrantRequest(
      server,
      client,
      ClientSecretPost(provider.clientSecret),
      // Whose the state is, its ticket has told.
      validateAuthResponse(server, client, new URLSearchParams({ code })),
      callback,
      verifier,
      {
        ...options,
        [customFetch]: async (address, { method, headers, body }) =>
          withoutIdToken(await outbound.fetch(address, { method, headers, body: body.toString() })),
      },
    ),
  )
  const answer = await protectedResourceRequest(
    tokens.access_token,
    'GET',
    new URL(provider.userUrl),
    new Headers({ accept: 'application/json', 'user-agent': 'pagewright' }),
    null,
    { ...options, [customFetch]: (address, { headers }) => outbound.fetch(address, { headers }) },
  )
  if (!answer.ok) throw new OutboundError(`The person's record is answered with status ${answer.status}.`)
  return answer.text()
}

/**
 * Who it is, `userUrl` tells; an `id_token` would be held against an issuer that no setting names. Some services leave out
 * what kind of token theirs is.
 */
async function withoutIdToken(response: Response): Promise<Response> {
  const { id_token: _, ...answer } = parse(await response.text())
  return Response.json({ token_type: 'bearer', ...answer }, { status: response.status })
}

/** Only what names no value of the answer: its texts may hold a token, and so may the texts of errors. */
function describe(error: unknown): string {
  if (error instanceof ResponseBodyError) {
    return `The service has refused the code: ${/^[a-z_]{1,40}$/.exec(error.error)?.[0] ?? error.status}.`
  }
  const { code } = Object(error)
  return `The service has not answered as OAuth 2 says${typeof code === 'string' ? ` (${code})` : ''}.`
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value))
  } catch {
    throw new OutboundError('The answer is no JSON.')
  }
  throw new OutboundError('The answer is no object.')
}

function readField(record: Readonly<Record<string, unknown>>, name: string): string {
  const value = record[name]
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text === '' || text.length > MAX_FIELD) {
    throw new OutboundError(`The answer has no usable "${name}".`)
  }
  return text
}
