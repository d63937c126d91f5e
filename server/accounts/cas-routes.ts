import type { FastifyInstance } from 'fastify'
import { validateCasLogin } from '#schemas/api/accounts.ts'
import { withWholeUser } from '#schemas/api/whole-user-info.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { callerOf } from '../session/caller.ts'
import { sessionMessages } from '../session/messages.ts'
import { answerSignedIn } from '../session/signed-in-answer.ts'
import type { AccountParts } from './account-parts.ts'
import { validateCasTicket } from './cas-client.ts'
import { accountMessages } from './messages.ts'
import { OutboundError } from './outbound.ts'
import { findByUsername } from './repository.ts'

const SIGN_INS_PER_MINUTE = 20
const MINUTE_MS = 60_000
const NORMAL = 1

/** Sign-in by the ticket of a CAS server. */
export function serveCas(app: FastifyInstance, parts: AccountParts): void {
  const { clock, db } = parts
  const limit = createRateLimit({ db, name: 'cas', max: SIGN_INS_PER_MINUTE, windowMs: MINUTE_MS, clock })

  servePublicEndpoint(app, withWholeUser(validateCasLogin), async ({ query, ...request }) => {
    await limit(request.address)
    const caller = callerOf(request)
    const username = await askCas(parts, query)
    // The CAS server has shown who it is, so what is said of the account is said to its owner.
    const account = await findByUsername(db, username)
    if (!account) throw businessFailure(accountMessages.casUnknownUser(username))
    if (account.status !== NORMAL) throw businessFailure(sessionMessages.frozen)
    return answerSignedIn(parts, { userId: account.id }, caller)
  })
}

async function askCas(
  { settings, log }: AccountParts,
  given: { readonly ticket: string; readonly service: string },
): Promise<string> {
  const { casUrl, publicUrl, outbound } = settings
  if (casUrl === null || publicUrl === null) throw businessFailure(accountMessages.casOff)
  // A ticket that was made for another service is not for us, whoever brings it.
  if (!URL.canParse(given.service) || new URL(given.service).origin !== publicUrl) {
    throw businessFailure(accountMessages.casFailed)
  }
  try {
    const username = await validateCasTicket(casUrl, outbound, given)
    if (username === undefined) throw businessFailure(accountMessages.casFailed)
    return username
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    log.warn({ err: error }, 'the CAS server was of no help')
    throw businessFailure(accountMessages.casUnreachable)
  }
}
