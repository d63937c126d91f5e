import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { SecondFactorWanted } from '#schemas/api/session.ts'
import type { Clock } from '../clock.ts'
import type { Db } from '../db/databases.ts'
import { type ApiError, businessFailure } from '../http/api-error.ts'
import type { Caller } from '../session/caller.ts'
import type { KnownDevices } from '../session/known-devices.ts'
import type { LoginAttempts, TryOrigin } from '../session/login-attempts.ts'
import { writeLoginLog } from '../session/login-log.ts'
import { sessionMessages } from '../session/messages.ts'
import type { TicketStore } from '../session/tickets.ts'
import { secondFactorMessages as messages } from './messages.ts'
import { orSecretMissing } from './or-secret-missing.ts'
import type { SecondFactors } from './second-factors.ts'

export interface SecondStepParts {
  readonly db: Db
  readonly clock: Clock
  readonly tickets: TicketStore
  readonly attempts: LoginAttempts
  readonly devices: KnownDevices
  readonly secondFactors: SecondFactors
}

const NORMAL = 1
const NO_PASSWORD = ''

/** The answer to somebody whose first step is done: a ticket for the second one. */
export async function wantSecondStep(
  { db, clock, tickets }: Pick<SecondStepParts, 'db' | 'clock' | 'tickets'>,
  { userId, orgCode }: { readonly userId: string; readonly orgCode: string | null },
): Promise<ApiError> {
  const { passwordTime } = await readAccount(db, userId)
  const facts = { passwordTime, orgCode: orgCode ?? '' }
  const result: SecondFactorWanted = {
    secondFactorTicket: await tickets.issue('second-factor', { userId, facts }, clock()),
  }
  return businessFailure(messages.wanted, { code: ENVELOPE_CODES.secondFactor, result })
}

/** To who asks something else with his password: the same words, and nothing to go on with. */
export function secondFactorMissing(): ApiError {
  return businessFailure(messages.wanted, { code: ENVELOPE_CODES.secondFactor })
}

/**
 * Who a ticket and a code are. The ticket is used up by a right code; wrong ones are counted for the account, whichever
 * tickets they come with, so that who knows a password does not get to try all codes.
 */
export async function takeSecondStep(
  parts: SecondStepParts,
  given: { readonly ticket: string; readonly code: string },
  caller: Caller,
): Promise<{ readonly userId: string; readonly orgCode: string | null }> {
  const { db, clock, tickets, attempts, secondFactors } = parts
  const found = await tickets.find('second-factor', given.ticket, clock())
  if (!found?.userId) throw expired()
  const { userId } = found
  const account = await readAccount(db, userId)
  // A password that was changed meanwhile has ended what began with the old one, as it has ended the sessions.
  if (account.passwordTime !== found.facts.passwordTime) throw expired()
  const { source, known } = await parts.devices.originOf(account.username, caller, clock())
  const origin: TryOrigin = { account: `second-factor:${userId}`, source, known, short: true }
  const reserved = await attempts.reserve(origin, { human: true }, clock())
  if (reserved.kind !== 'reserved') throw await refuse(parts, account.username, caller, messages.tooMany)

  const proof = await orSecretMissing(() => secondFactors.prove(db, userId, given.code.trim(), clock()))
  if (!proof) throw await refuse(parts, account.username, caller, messages.wrong)
  await attempts.clear(origin)
  if (!(await tickets.redeem('second-factor', given.ticket, clock()))) throw expired()
  if (account.status !== NORMAL) throw businessFailure(sessionMessages.frozen)
  if (proof.kind === 'recovery') {
    const content = messages.recoveryLog(account.username, proof.left)
    await writeLoginLog(db, { content, username: account.username, ...caller, success: true, now: clock() })
  }
  return { userId, orgCode: found.facts.orgCode || null }
}

/** The first step is to be taken again. */
function expired(): ApiError {
  return businessFailure(messages.expired, { code: ENVELOPE_CODES.secondFactor })
}

async function refuse(
  { db, clock }: SecondStepParts,
  username: string,
  caller: Caller,
  message: string,
): Promise<ApiError> {
  const content = messages.failedLog(username)
  await writeLoginLog(db, { content, username, ...caller, success: false, now: clock() })
  return businessFailure(message)
}

async function readAccount(db: Db, userId: string) {
  const row = await db
    .selectFrom('sys_user')
    .leftJoin('sys_user_secret', 'sys_user_secret.user_id', 'sys_user.id')
    .where('sys_user.id', '=', userId)
    .where('del_flag', '=', 0)
    .select(['username', 'status', 'password_time'])
    .executeTakeFirst()
  if (!row) throw expired()
  return { username: row.username, status: row.status, passwordTime: row.password_time ?? NO_PASSWORD }
}
