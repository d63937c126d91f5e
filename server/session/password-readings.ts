import { createDecipheriv } from 'node:crypto'
import { MAX_PASSWORD_LENGTH } from '#schemas/api/session.ts'

/** Written in the program of each client of that kind, and in that of each server: it keeps nothing secret. */
const KEY = '1234567890adbcde'
const IV = '1234567890hjlkew'
const BLOCK_BYTES = 16
const BASE64 = /^[\w+/-]+={0,2}$/

/**
 * What a password that came in a sign-in may be: what it says when it was encrypted as the contract's newest client does
 * it, and the text as it was sent. Two at most; none is longer than a password may be, so that nothing longer is hashed.
 */
export function passwordReadings(sent: string): readonly string[] {
  const decrypted = decrypt(sent)
  const readings = decrypted === undefined ? [sent] : [decrypted, sent]
  return readings.filter((reading) => reading.length <= MAX_PASSWORD_LENGTH)
}

/** Undefined for a text that was not encrypted so: other texts have no valid padding, or come out as nonsense. */
function decrypt(sent: string): string | undefined {
  const bytes = BASE64.test(sent) ? Buffer.from(sent, 'base64') : Buffer.alloc(0)
  if (bytes.length === 0 || bytes.length % BLOCK_BYTES !== 0) return undefined
  const decipher = createDecipheriv('aes-128-cbc', KEY, IV)
  try {
    const plain = Buffer.concat([decipher.update(bytes), decipher.final()])
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(plain)
    return /^\P{C}+$/u.test(text) ? text : undefined
  } catch {
    // Wrong padding, or no text: it was sent as it is.
    return undefined
  }
}
