import type { FastifyInstance } from 'fastify'
import type { EndpointInput } from '#schemas/api/endpoint.ts'
import {
  changePhone,
  OWN_PHONE_MODES,
  type OwnPhoneMode,
  PHONE_CODES,
  sendChangePhoneSms,
  updateMobile,
} from '#schemas/api/own-account.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import type { RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { type Caller, callerOf } from '../session/caller.ts'
import { writeLoginLog } from '../session/login-log.ts'
import type { AccountParts } from './account-parts.ts'
import { readMobile } from './form-rules.ts'
import { maskMobile } from './masked-mobile.ts'
import { accountMessages as messages } from './messages.ts'
import { assertOwnPassword, hasPassword } from './own-proof.ts'
import { findById, isTaken } from './repository.ts'
import { issueSms, sendNow } from './sms-routes.ts'

const MINUTE_MS = 60_000
const CALLS_PER_MINUTE = 10

/**
 * Another phone for who is signed in. It opens the account, by codes and for a new password: so whoever changes it shows the
 * phone that is there, or the password, and that he has the new one in hand.
 */
export function serveOwnPhone(app: FastifyInstance, parts: AccountParts): void {
  const { db, clock, tickets } = parts
  const limit = createRateLimit({ db, name: 'own-phone', max: CALLS_PER_MINUTE, windowMs: MINUTE_MS, clock })

  serveEndpoint(app, sendChangePhoneSms, async ({ body, context, address }) => {
    await limit(context.userId)
    const mobile = readMobile(body.phone)
    const own = await ownPhone(parts, context)
    const isOriginal = body.type === PHONE_CODES.original
    if (isOriginal && mobile !== own) throw businessFailure(messages.phoneNotYours)
    if (!isOriginal) await assertFree(parts, mobile, own)
    const mode = isOriginal ? OWN_PHONE_MODES.original : OWN_PHONE_MODES.next
    const wish = { mobile, mode, userId: context.userId, address, known: isOriginal }
    await sendNow(parts, await issueSms(parts, wish, { knowsSlider: false }))
    return answer(null, messages.smsSent)
  })

  serveEndpoint(app, changePhone, async ({ body, context, ...request }) => {
    await limit(context.userId)
    const caller = callerOf(request)
    if (body.type === PHONE_CODES.next) {
      await storePhone(parts, context, body, caller)
      return answer(null, messages.phoneChanged)
    }
    const own = await ownPhone(parts, context)
    if (own === null || own !== body.phone?.trim()) throw businessFailure(messages.phoneNotYours)
    const codeId = await checkCode(parts, context, {
      mobile: own,
      mode: OWN_PHONE_MODES.original,
      code: body.smscode,
      caller,
    })
    if (!(await parts.codes.spend(db, codeId))) throw businessFailure(messages.phoneCodeExpired)
    await tickets.grant('own-phone', context.sessionId, clock())
    return answer(null, messages.phoneShown)
  })

  serveEndpoint(app, updateMobile, async ({ body, context, ...request }) => {
    await limit(context.userId)
    const { phone: newPhone, ...proof } = body
    await storePhone(parts, context, { newPhone, ...proof }, callerOf(request))
    return answer(null, messages.phoneSet)
  })
}

type NewPhone = Pick<EndpointInput<typeof changePhone>['body'], 'newPhone' | 'smscode' | 'password'>

async function storePhone(
  parts: AccountParts,
  context: RequestContext,
  given: NewPhone,
  caller: Caller,
): Promise<void> {
  const { db, clock, codes, tickets } = parts
  const mobile = readMobile(given.newPhone ?? '')
  const own = await ownPhone(parts, context)
  await assertFree(parts, mobile, own)
  // The ticket is taken with the change: who mistypes the code need not show the old phone again.
  const byPassword = given.password !== undefined
  if (byPassword) await assertOwnPassword(parts, context, given.password)
  const codeId = await checkCode(parts, context, { mobile, mode: OWN_PHONE_MODES.next, code: given.smscode, caller })
  const isShown = byPassword || (await tickets.take('own-phone', context.sessionId, clock()))
  // With neither phone nor password there is nothing that could be shown.
  if (!isShown && (own !== null || (await hasPassword(parts, context.userId)))) {
    throw businessFailure(messages.originalPhoneFirst)
  }
  await inTransaction(db, async (trx) => {
    await context.assertUnchanged(trx)
    if (!(await codes.spend(trx, codeId))) throw businessFailure(messages.phoneCodeExpired)
    await trx
      .updateTable('sys_user')
      .set({ phone: mobile, update_by: context.username, update_time: context.now() })
      .set((row) => ({ version: row('version', '+', 1) }))
      .where('id', '=', context.userId)
      .execute()
    const { username } = context
    const content = messages.phoneLog(username, maskMobile(mobile))
    await writeLoginLog(trx, { content, username, success: true, ...caller, now: clock() })
  })
}

async function ownPhone({ db }: AccountParts, { userId }: RequestContext): Promise<string | null> {
  return (await findById(db, userId))?.phone ?? null
}

async function assertFree({ db }: AccountParts, mobile: string, own: string | null): Promise<void> {
  if (mobile === own) throw businessFailure(messages.phoneSame)
  if (await isTaken(db, 'phone', mobile)) throw businessFailure(messages.phoneUsed)
}

interface GivenCode {
  readonly mobile: string
  readonly mode: OwnPhoneMode
  readonly code: string
  readonly caller: Caller
}

/** A code that somebody else has asked for, for the same phone, is none of the caller's. */
async function checkCode(
  { codes, clock }: AccountParts,
  { userId }: RequestContext,
  { mobile, mode, code, caller }: GivenCode,
): Promise<string> {
  const checked = await codes.check({ mobile, mode, code, address: caller.address }, clock())
  if (checked.kind === 'expired') throw businessFailure(messages.phoneCodeExpired)
  if (checked.kind === 'wrong' || checked.userId !== userId) throw businessFailure(messages.phoneCodeWrong)
  return checked.id
}
