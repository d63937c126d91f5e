import type { Clock } from '../clock.ts'
import { type Answer, answer } from '../http/answer.ts'
import type { Caller } from './caller.ts'
import type { KnownDevices } from './known-devices.ts'
import { sessionMessages } from './messages.ts'
import { openSignedIn, type SignedInParts } from './signed-in.ts'

export interface SignedInAnswerParts extends SignedInParts {
  readonly clock: Clock
  readonly devices: KnownDevices
}

/** The answer of each way to sign in: the session, and the cookie by which this browser is no stranger any more. */
export async function answerSignedIn(
  parts: SignedInAnswerParts,
  userId: string,
  caller: Caller,
  orgCode?: string | null,
): Promise<Answer<Awaited<ReturnType<typeof openSignedIn>>>> {
  const result = await openSignedIn(parts, userId, { address: caller.address, orgCode: orgCode ?? undefined })
  const cookie = await parts.devices.remember(result.userInfo.username, caller, parts.clock())
  return { ...answer(result, sessionMessages.signedIn), headers: { 'set-cookie': cookie } }
}
