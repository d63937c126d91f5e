import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { THIRD_LOGIN_BIND_PREFIX, THIRD_LOGIN_FAILED, type ThirdLoginMessage } from '#schemas/api/accounts.ts'
import { API_BASE_PATH } from '#schemas/api/base-path.ts'
import { routeNotFound } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { AccountParts } from './account-parts.ts'
import { CALLBACK_SCRIPT, callbackPage } from './callback-page.ts'
import { authorizeAddress, createVerifier, fetchPerson } from './oauth-client.ts'
import { OutboundError } from './outbound.ts'
import { findByUsername } from './repository.ts'
import { findBoundUser, type ThirdIdentity } from './third-accounts.ts'
import type { ThirdLoginProvider } from './third-login-provider.ts'

const FOLDER = '/sys/thirdLogin'
const SCRIPT = `${FOLDER}/callback.js`
const COOKIE = 'pagewright_third_login'
const COOKIE_SECONDS = 600
const BINDING_BYTES = 32
const CALLS_PER_MINUTE = 30
const MINUTE_MS = 60_000
const MAX_CODE = 2000
const PUBLIC = { config: { access: 'public' } } as const

interface SourceParams {
  readonly Params: { readonly source: string }
}

/** What a browser opens, as opposed to what the console calls: the way out to the other service, and the way back. */
export function serveThirdLoginPages(app: FastifyInstance, parts: AccountParts): void {
  const { clock, settings, tickets } = parts
  const limit = createRateLimit({
    db: parts.db,
    name: 'third-login-page',
    max: CALLS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock,
  })
  const find = (source: string) => {
    const provider = settings.thirdLogins.find((one) => one.source === source)
    if (!provider || settings.publicUrl === null) throw routeNotFound()
    return { provider, publicUrl: settings.publicUrl }
  }

  app.get(SCRIPT, PUBLIC, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(CALLBACK_SCRIPT),
  )

  app.get<SourceParams>(`${FOLDER}/render/:source`, PUBLIC, async (request, reply) => {
    await limit(request.ip)
    const { provider, publicUrl } = find(request.params.source)
    const { source } = provider
    const verifier = createVerifier()
    const binding = randomBytes(BINDING_BYTES).toString('base64url')
    const state = await tickets.issue('third-state', { facts: { source, verifier, binding: hash(binding) } }, clock())
    reply.header('set-cookie', cookie(binding, COOKIE_SECONDS, publicUrl))
    const callback = callbackOf(publicUrl, source)
    return reply.redirect(await authorizeAddress(provider, { state, verifier, callback }), 302)
  })

  app.get<SourceParams>(`${FOLDER}/:source/callback`, PUBLIC, async (request, reply) => {
    await limit(request.ip)
    const { provider, publicUrl } = find(request.params.source)
    const message = await finish(parts, provider, publicUrl, request)
    reply.header('set-cookie', cookie('', 0, publicUrl))
    return sendPage(reply, message, publicUrl)
  })
}

function sendPage(reply: FastifyReply, message: ThirdLoginMessage, publicUrl: string): FastifyReply {
  return (
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // The address holds the other service's code.
      .header('referrer-policy', 'no-referrer')
      // Else the browser cuts the window off from the one that has opened it.
      .header('cross-origin-opener-policy', 'unsafe-none')
      .send(callbackPage(message, { origin: publicUrl, script: API_BASE_PATH + SCRIPT }))
  )
}

/** How it ended. Whatever goes wrong is told as one thing: the reason is in the log. */
async function finish(
  parts: AccountParts,
  provider: ThirdLoginProvider,
  publicUrl: string,
  request: FastifyRequest,
): Promise<ThirdLoginMessage> {
  const { tickets, clock, settings, log } = parts
  const { source } = provider
  const code = readText(request, 'code')
  const begun = await tickets.redeem('third-state', readText(request, 'state'), clock())
  const isSameBrowser = begun !== undefined && isSame(begun.facts.binding ?? '', hash(readCookie(request)))
  if (code === '' || !isSameBrowser || begun.facts.source !== source) return THIRD_LOGIN_FAILED
  try {
    const verifier = begun.facts.verifier ?? ''
    const given = { code, verifier, callback: callbackOf(publicUrl, source) }
    const { uuid, username, avatar } = await fetchPerson(provider, settings.outbound, given)
    return await recognise(parts, { source, uuid, username }, avatar)
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    log.warn({ err: error, source }, 'a third-party sign-in failed')
    return THIRD_LOGIN_FAILED
  }
}

async function recognise(parts: AccountParts, third: ThirdIdentity, avatar: string): Promise<ThirdLoginMessage> {
  const { db, tickets, clock } = parts
  const { source, uuid, username } = third
  const facts = { source, uuid, username }
  const userId = await findBoundUser(db, third)
  if (userId !== undefined) return tickets.issue('third-login', { userId, facts: { source } }, clock())
  if ((await findByUsername(db, username)) === undefined) {
    return THIRD_LOGIN_BIND_PREFIX + (await tickets.issue('third-bind', { facts }, clock()))
  }
  const operateCode = await tickets.issue('third-same-name', { facts }, clock())
  return { isObj: true, uuid, username, avatar, source, operateCode }
}

function callbackOf(publicUrl: string, source: string): string {
  return `${publicUrl}${API_BASE_PATH}${FOLDER}/${source}/callback`
}

/** Lax: the other service sends the browser back by a link, which such a cookie survives. */
function cookie(value: string, seconds: number, publicUrl: string): string {
  const secure = publicUrl.startsWith('https:') ? '; Secure' : ''
  const path = `${API_BASE_PATH}${FOLDER}`
  return `${COOKIE}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}

function readCookie(request: FastifyRequest): string {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([name]) => name === COOKIE)?.[1] ?? ''
}

function readText(request: FastifyRequest, name: string): string {
  const value: unknown = Object(request.query)[name]
  return typeof value === 'string' && value.length <= MAX_CODE ? value : ''
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

function isSame(left: string, right: string): boolean {
  return left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right))
}
