import { type Answer, answer } from '../http/answer.ts'
import type { SecondFactors } from '../second-factor/second-factors.ts'
import { wantSecondStep } from '../second-factor/second-step.ts'
import type { Caller } from './caller.ts'
import type { KnownDevices } from './known-devices.ts'
import { writeLoginLog } from './login-log.ts'
import { sessionMessages } from './messages.ts'
import { openSignedIn, type SignedInParts } from './signed-in.ts'
import type { TicketStore } from './tickets.ts'

export interface SignedInAnswerParts extends SignedInParts {
  readonly devices: KnownDevices
  readonly tickets: TicketStore
  readonly secondFactors: SecondFactors
}

/** Somebody has shown who he is. */
export interface SignedInAs {
  readonly userId: string
  /** The department that he wishes to begin in. */
  readonly orgCode?: string | null | undefined
  /** By a code of the second factor as well. */
  readonly withSecondFactor?: boolean
}

/**
 * The end of each way to sign in: the session, and the cookie by which this browser is no stranger any more. Whoever has a
 * second factor, and has not shown it, gets a ticket for the second step instead, whichever way he came.
 */
export async function answerSignedIn(
  parts: SignedInAnswerParts,
  { userId, orgCode, withSecondFactor = false }: SignedInAs,
  caller: Caller,
): Promise<Answer<Awaited<ReturnType<typeof openSignedIn>>>> {
  if (!withSecondFactor && (await parts.secondFactors.isOn(userId))) {
    throw await wantSecondStep(parts, { userId, orgCode: orgCode ?? null })
  }
  const result = await openSignedIn(parts, userId, { address: caller.address, orgCode: orgCode ?? undefined })
  const { username } = result.userInfo
  const content = sessionMessages.signedInLog(username)
  await writeLoginLog(parts.db, { content, username, success: true, ...caller, now: parts.clock() })
  const cookie = await parts.devices.remember(username, caller, parts.clock())
  return { ...answer(result, sessionMessages.signedIn), headers: { 'set-cookie': cookie } }
}
