import { stepAt, totpCode } from '#server/second-factor/totp.ts'
import { type TestServer, USER_PASSWORD } from './test-server.ts'

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_MS = 30_000

/** Somebody's phone with an app that shows codes. */
export interface Authenticator {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
  /** What it shows at that moment; `steps` later or earlier. */
  readonly code: (steps?: number) => string
  /** A code that was not shown before: time passes until there is one. */
  readonly nextCode: () => string
}

/** What an app shows for a secret that was typed in. */
export function codeOf(secret: string, now: Date, steps = 0): string {
  return totpCode(fromBase32(secret), stepAt(now) + steps)
}

/** Sets a second factor up as its owner does it, by the session of a token. */
export async function turnOnSecondFactor(
  server: Pick<TestServer, 'call' | 'now' | 'advance'>,
  token: string,
  password: string = USER_PASSWORD,
): Promise<Authenticator> {
  const post = <Result>(step: string, body: unknown) =>
    server.call<Result>({ method: 'POST', path: `/sys/user/secondFactor/${step}`, body, token })
  const begun = await post<{ secret: string }>('begin', { password })
  if (!begun.body.success) throw new Error(`No second factor: ${begun.body.message}`)
  const { secret } = begun.body.result
  const confirmed = await post<{ recoveryCodes: string[] }>('confirm', { code: codeOf(secret, server.now()) })
  if (!confirmed.body.success) throw new Error(`Not confirmed: ${confirmed.body.message}`)
  return {
    secret,
    recoveryCodes: confirmed.body.result.recoveryCodes,
    code: (steps = 0) => codeOf(secret, server.now(), steps),
    nextCode: () => {
      server.advance(STEP_MS)
      return codeOf(secret, server.now())
    },
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
