import type { FastifyInstance } from 'fastify'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  replaceRecoveryCodes,
  turnOffSecondFactor,
} from '#schemas/api/second-factor.ts'
import type { AccountParts } from '../accounts/account-parts.ts'
import { assertOwnPassword, hasPassword } from '../accounts/own-proof.ts'
import type { Db } from '../db/databases.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { isAdministrator } from '../session/known-sessions.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { endSessions, isWithoutWanted } from '../session/session-store.ts'
import { secondFactorMessages as messages } from './messages.ts'
import { orSecretMissing } from './or-secret-missing.ts'
import { toBase32, totpAddress } from './totp.ts'

/** The second factor of who is signed in. */
export function serveSecondFactor(app: FastifyInstance, parts: AccountParts): void {
  const { db, clock, secondFactors } = parts

  serveEndpoint(app, getSecondFactor, async ({ context }) => {
    const state = await secondFactors.stateOf(context.userId)
    return answer({
      ...state,
      isRequired: await isRequiredOf(parts, context),
      hasPassword: await hasPassword(parts, context.userId),
    })
  })

  serveEndpoint(app, beginSecondFactor, async ({ body, context }) => {
    await assertOwnPassword(parts, context, body.password)
    const secret = await orSecretMissing(() => secondFactors.begin(context.userId, clock()))
    if (!secret) throw businessFailure(messages.alreadyOn)
    const address = totpAddress(secret, { issuer: parts.platformName, account: context.username })
    return answer({ secret: toBase32(secret), address })
  })

  serveEndpoint(app, confirmSecondFactor, async ({ body, context, ...request }) => {
    await countCode(parts, context)
    const codes = await inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      const made = await orSecretMissing(() => secondFactors.confirm(trx, context.userId, body.code.trim(), clock()))
      if (!made) throw businessFailure(messages.confirmWrong)
      // Whoever has come in elsewhere has not shown it.
      await endSessions(trx, context.userId, { sessionId: context.sessionId })
      await note(trx, context, callerOf(request), messages.onLog(context.username))
      return made
    })
    await forgetTries(parts, context)
    return answer({ recoveryCodes: [...codes] }, messages.on)
  })

  serveEndpoint(app, replaceRecoveryCodes, async ({ body, context, ...request }) => {
    await assertOwnPassword(parts, context, body.password)
    const codes = await inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      await assertSecondFactor(parts, trx, context, body.code)
      await note(trx, context, callerOf(request), messages.newCodesLog(context.username))
      return secondFactors.replaceRecoveryCodes(trx, context.userId)
    })
    await forgetTries(parts, context)
    return answer({ recoveryCodes: [...codes] }, messages.newCodes)
  })

  serveEndpoint(app, turnOffSecondFactor, async ({ body, context, ...request }) => {
    await assertOwnPassword(parts, context, body.password)
    await inTransaction(db, async (trx) => {
      await context.assertUnchanged(trx)
      await assertSecondFactor(parts, trx, context, body.code)
      await secondFactors.remove(trx, context.userId)
      await note(trx, context, callerOf(request), messages.offLog(context.username))
    })
    await forgetTries(parts, context)
    return answer(null, messages.off)
  })
}

/** Counted before it is looked at, and outside of the transaction, which a wrong one undoes. */
async function assertSecondFactor(parts: AccountParts, trx: Db, context: RequestContext, code: string): Promise<void> {
  const { secondFactors, clock } = parts
  if (!(await secondFactors.isOn(context.userId))) throw businessFailure(messages.notOn)
  await countCode(parts, context)
  const proof = await orSecretMissing(() => secondFactors.prove(trx, context.userId, code.trim(), clock()))
  if (!proof) throw businessFailure(messages.wrong)
}

async function countCode({ attempts, clock }: AccountParts, context: RequestContext): Promise<void> {
  const reserved = await attempts.reserve(originOf(context), { human: true }, clock())
  if (reserved.kind !== 'reserved') throw businessFailure(messages.tooMany)
}

function forgetTries({ attempts }: AccountParts, context: RequestContext): Promise<void> {
  return attempts.clear(originOf(context))
}

/** One session after the other would be another five tries: they count together. */
function originOf({ userId }: RequestContext) {
  return { account: `own-second-factor:${userId}`, source: 'signed-in', known: true }
}

async function isRequiredOf({ settings, db }: AccountParts, context: RequestContext): Promise<boolean> {
  if (context.mustSetUpSecondFactor) return true
  const user = { hasSecondFactor: false, isAdministrator: await isAdministrator(db, context.userId) }
  return isWithoutWanted(settings.secondFactorOf, user)
}

async function note(trx: Db, { username, now }: RequestContext, caller: Caller, content: string): Promise<void> {
  await writeLoginLog(trx, { content, username, success: true, ...caller, now: now() })
}
