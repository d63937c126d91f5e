import { createHash } from 'node:crypto'

/** A key of AES-256, and how what was sealed with it names it. */
export interface SecretKey {
  readonly id: string
  readonly bytes: Buffer
}

const KEY_BYTES = 32
const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/** `new` or `new,old`, each as base64 or hexadecimal digits. Undefined: one of them is no key. */
export function parseSecretKeys(text: string): readonly SecretKey[] | undefined {
  const keys = text.split(/[,\s]+/).flatMap((part) => (part === '' ? [] : [parseKey(part)]))
  const known = keys.filter((key) => key !== undefined)
  return known.length > 0 && known.length === keys.length ? known : undefined
}

function parseKey(text: string): SecretKey | undefined {
  if (HEX.test(text)) return toSecretKey(Buffer.from(text, 'hex'))
  const bytes = BASE64.test(text) ? Buffer.from(text.replaceAll('-', '+').replaceAll('_', '/'), 'base64') : undefined
  return bytes?.length === KEY_BYTES ? toSecretKey(bytes) : undefined
}

/** The id tells nothing of the key. */
export function toSecretKey(bytes: Buffer): SecretKey {
  const id = createHash('sha256').update('pagewright secret key id').update(bytes).digest('hex').slice(0, 12)
  return { id, bytes }
}
