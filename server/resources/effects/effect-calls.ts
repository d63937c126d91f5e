import { revokeMessages } from '../../announcements/revoke-messages.ts'
import { endSessionsOf } from '../../session/end-sessions.ts'
import type { RecordChange } from '../resource-work.ts'

/** Runs in the transaction of the change that it follows from; what it refuses takes everything back. */
export type RunEffectCall = (change: RecordChange, input: Readonly<Record<string, unknown>>) => Promise<void>

/** By the names of `schemas/language/effect-calls.ts`. */
export const EFFECT_CALL_RUNS: Readonly<Record<string, RunEffectCall>> = {
  'end-sessions': (change, { usernames }) => endSessionsOf(change, textsIn(usernames)),
  'revoke-message': async (change, input) => {
    for (const record of textsIn(input.record))
      await revokeMessages(change, { page: change.resource.plan.code, record })
  },
}

function textsIn(value: unknown): readonly string[] {
  return [value].flat().flatMap((text) => (typeof text === 'string' && text !== '' ? [text] : []))
}
