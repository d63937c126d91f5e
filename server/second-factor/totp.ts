import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

// RFC 6238 as the common apps take it: SHA-1, six digits, thirty seconds.
const STEP_MS = 30_000
const DIGITS = 6
/** Clocks of phones go wrong by so many steps, either way. */
const DRIFT_STEPS = 1
/** As long as what SHA-1 makes. */
const SECRET_BYTES = 20
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

const TOTP_CODE = /^\d{6}$/

export function createTotpSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

export function isTotpCode(text: string): boolean {
  return TOTP_CODE.test(text)
}

/** Which step of time it is. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/**
 * The step whose code it is, of those around now; undefined for none. All are compared, whichever fits, and each in
 * constant time.
 */
export function matchingStep(secret: Buffer, code: string, now: Date): number | undefined {
  if (!isTotpCode(code)) return undefined
  let found: number | undefined
  for (let drift = -DRIFT_STEPS; drift <= DRIFT_STEPS; drift += 1) {
    const step = stepAt(now) + drift
    if (timingSafeEqual(Buffer.from(totpCode(secret, step)), Buffer.from(code))) found = step
  }
  return found
}

/** As apps take a secret that is typed in. */
export function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => BASE32.charAt(Number.parseInt(group.padEnd(5, '0'), 2))).join('')
}

/** What a QR code says to the app: `issuer` and `account` are what it lists the secret by. */
export function totpAddress(secret: Buffer, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${toBase32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=6&period=30`
}
