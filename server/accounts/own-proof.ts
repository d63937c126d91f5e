import { businessFailure } from '../http/api-error.ts'
import type { RequestContext } from '../http/request-context.ts'
import { secondFactorMessages } from '../second-factor/messages.ts'
import { orBusy } from '../session/or-busy.ts'
import type { AccountParts } from './account-parts.ts'
import { accountMessages } from './messages.ts'

type ProofParts = Pick<AccountParts, 'db' | 'clock' | 'passwords' | 'attempts'>

export async function hasPassword({ db }: Pick<AccountParts, 'db'>, userId: string): Promise<boolean> {
  return (await storedHash(db, userId)) !== undefined
}

/**
 * Who sits before a console that was left open shows with it that he is its owner. Tries are counted together with those
 * of `updatePassword`. Who signs in by another service, and has no password here, shows nothing.
 * @throws {ApiError}
 */
export async function assertOwnPassword(
  parts: ProofParts,
  context: RequestContext,
  given: string | undefined,
): Promise<void> {
  const stored = await storedHash(parts.db, context.userId)
  if (stored === undefined) return
  if (given === undefined || given === '') throw businessFailure(secondFactorMessages.passwordMissing)
  if (!(await isOwnPassword(parts, context, given, stored))) throw businessFailure(accountMessages.oldPasswordWrong)
}

/** Whoever finds a console left open does not get to try passwords on it; nor does he keep the owner from it elsewhere. */
export async function isOwnPassword(
  { clock, passwords, attempts }: ProofParts,
  { userId, sessionId }: RequestContext,
  given: string,
  stored: string | undefined,
): Promise<boolean> {
  const origin = { account: `own-password:${userId}`, source: `session:${sessionId}`, known: true }
  const reserved = await attempts.reserve(origin, { human: true }, clock())
  if (reserved.kind !== 'reserved') throw businessFailure(accountMessages.tooManyWrongPasswords)
  if (!(await orBusy(() => passwords.verify(given, stored)))) return false
  await attempts.clear(origin)
  return true
}

async function storedHash(db: AccountParts['db'], userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_user_secret')
    .where('user_id', '=', userId)
    .select('password_hash')
    .executeTakeFirst()
  return row?.password_hash
}
