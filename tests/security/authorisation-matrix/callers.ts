import { expect } from 'vitest'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { PageServer } from '#tests/support/page-server.ts'
import type { Call } from './calls.ts'
import type { Sent } from './sent.ts'

const LONGEST_LIMIT_MS = 3_600_000

/** Somebody who makes calls, and signs in again when a call has ended the session; answers what each is told. */
export async function callerNamed(server: PageServer, username: string) {
  let token = await server.signIn(username)
  let calls = 0
  return async ({ method }: Call, sent: Sent): Promise<string> => {
    const once = () => {
      calls += 1
      return server.call({ method, ...sent, token, address: `10.9.${(calls >> 8) & 255}.${calls & 255}` })
    }
    // Limits of calls are not what this is about.
    server.advance(5_000)
    let answer = await once()
    if (answer.status === 429) {
      server.advance(LONGEST_LIMIT_MS)
      answer = await once()
    }
    if (answer.status === 401 || answer.body?.code === ENVELOPE_CODES.unauthorized) {
      token = await server.signIn(username)
      answer = await once()
    }
    expect([401, 403, 429], `${method} ${sent.path}: ${answer.text}`).not.toContain(answer.status)
    return answer.text
  }
}
