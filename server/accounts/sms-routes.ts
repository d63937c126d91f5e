import type { FastifyInstance } from 'fastify'
import { ENVELOPE_CODES, HEADERS } from '#schemas/api/envelope.ts'
import { smsCheckCaptcha } from '#schemas/api/newest-client.ts'
import { SMS_MODES, type SmsRefusal, sendSms } from '#schemas/api/session.ts'
import { answer } from '../http/answer.ts'
import { businessFailure } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { servePublicEndpoint } from '../http/serve-endpoint.ts'
import { callerOf } from '../session/caller.ts'
import { sessionMessages } from '../session/messages.ts'
import type { AccountParts } from './account-parts.ts'
import { readMobile } from './form-rules.ts'
import { accountMessages } from './messages.ts'
import { findByPhone } from './repository.ts'
import { SMS_VALID_MINUTES, type SmsRequest } from './sms-codes.ts'
import type { SmsMessage } from './sms-provider.ts'

const REQUESTS_PER_MINUTE = 20
const MINUTE_MS = 60_000
/** Codes an hour that an address gets without showing that a human asks. */
const FREE_PER_ADDRESS = 3
/** Codes in ten minutes, of everybody together, after which each one asks for a human. */
const FREE_IN_ALL = 30

/** Codes by text message, for sign-in, registration and forgotten passwords. */
export function serveSms(app: FastifyInstance, parts: AccountParts): void {
  const limit = createRateLimit({
    db: parts.db,
    name: 'sms',
    max: REQUESTS_PER_MINUTE,
    windowMs: MINUTE_MS,
    clock: parts.clock,
  })
  const onTheirWay = new Set<Promise<void>>()
  app.addHook('onClose', async () => {
    await Promise.all(onTheirWay)
  })

  servePublicEndpoint(app, smsCheckCaptcha, async ({ body, address }) => {
    await limit(address)
    const { captchas, tickets, clock } = parts
    const wrong = (message: string) => businessFailure(message, { code: ENVELOPE_CODES.captcha })
    if (!body.captcha || body.checkKey === undefined || body.checkKey === null) {
      throw wrong(sessionMessages.captchaMissing)
    }
    const taken = await captchas.take(String(body.checkKey), body.captcha, clock())
    if (!taken) throw wrong(sessionMessages.captchaWrong)
    await tickets.grant('sms-captcha', address, clock())
    return answer(null, sessionMessages.sliderPassed)
  })

  servePublicEndpoint(app, sendSms, async ({ body, ...request }) => {
    const { address } = request
    await limit(address)
    // The newest client of the contract says so; it knows no slider, and shows a captcha for one code of an answer.
    const knowsSlider = request.headers[HEADERS.clientVersion.toLowerCase()] === undefined
    const mobile = readMobile(body.mobile)
    const mode = body.smsmode
    if (mode === SMS_MODES.register && !parts.settings.registration) {
      throw businessFailure(accountMessages.registrationClosed)
    }
    await assertHuman(parts, address, { ticket: body.sliderTicket, knowsSlider })
    const owner = await findByPhone(parts.db, mobile)
    if (mode === SMS_MODES.register && owner) throw businessFailure(accountMessages.phoneTaken)
    const known = owner ? (await parts.devices.originOf(owner.username, callerOf(request), parts.clock())).known : false
    const wish = { mobile, mode, userId: owner?.id ?? null, address, known }
    const message = await issueSms(parts, wish, { knowsSlider })
    if (mode === SMS_MODES.register) await sendNow(parts, message)
    else if (owner) {
      // Not waited for: how long the provider takes, or that he fails, would tell whose phone it is.
      const sending = sendLater(parts, message)
      onTheirWay.add(sending)
      void sending.finally(() => onTheirWay.delete(sending))
    }
    return answer(null, accountMessages.smsSent)
  })
}

interface IssuedMessage extends SmsMessage {
  readonly id: string
}

/** A code on its way. @throws {ApiError} when there is one already, or were too many. */
export async function issueSms(
  { codes, clock, platformName }: AccountParts,
  request: Omit<SmsRequest, 'now'>,
  { knowsSlider }: { readonly knowsSlider: boolean },
): Promise<IssuedMessage> {
  const { mobile, mode } = request
  const issued = await codes.issue({ ...request, now: clock() })
  const minutes = SMS_VALID_MINUTES[mode]
  switch (issued.kind) {
    case 'still-valid':
      throw businessFailure(accountMessages.smsStillValid(minutes))
    case 'too-many':
      // No captcha helps here, so the code that asks for one is not for who would show it.
      throw businessFailure(accountMessages.smsTooMany, knowsSlider ? { code: ENVELOPE_CODES.smsRefused } : {})
    case 'issued': {
      const content = accountMessages.smsText(platformName, issued.code, minutes)
      return { id: issued.id, mobile, mode, code: issued.code, content }
    }
  }
}

/** The first codes are free, so that the contract's other clients work; who wants more shows that he is a human. */
async function assertHuman(
  { codes, tickets, clock }: AccountParts,
  address: string,
  { ticket, knowsSlider }: { readonly ticket?: string | null | undefined; readonly knowsSlider: boolean },
): Promise<void> {
  // A ticket that was given is used up, whether it was needed or not.
  if (ticket && (await tickets.redeem('slider', ticket, clock()))) return
  const { ofAddress, inAll } = await codes.countRecent(address, clock())
  if (!ticket && ofAddress < FREE_PER_ADDRESS && inAll < FREE_IN_ALL) return
  if (!ticket && (await tickets.take('sms-captcha', address, clock()))) return
  const result: SmsRefusal = { humanCheckRequired: true }
  throw knowsSlider
    ? businessFailure(accountMessages.smsHuman, { code: ENVELOPE_CODES.captcha, result })
    : businessFailure(accountMessages.smsTooMany, { code: ENVELOPE_CODES.smsRefused, result })
}

/** @throws {ApiError} when it did not go; another may be asked for at once. */
export async function sendNow(parts: AccountParts, { id, ...message }: IssuedMessage): Promise<void> {
  try {
    await parts.delivery.deliver(message)
  } catch (error) {
    parts.log.error({ err: error }, 'a text message was not sent')
    await parts.codes.withdraw(id)
    throw businessFailure(accountMessages.smsFailed)
  }
}

/** A failure is logged, and the code withdrawn, so that the next one may be asked for at once. */
async function sendLater(parts: AccountParts, { id, ...message }: IssuedMessage): Promise<void> {
  try {
    await parts.delivery.deliver(message)
  } catch (error) {
    parts.log.error({ err: error }, 'a text message was not sent')
    await parts.codes
      .withdraw(id)
      .catch((again: unknown) => parts.log.error({ err: again }, 'a code was not withdrawn'))
  }
}
