import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { secretMessages as messages } from './messages.ts'
import type { SecretKey } from './secret-key.ts'

/** A secret cannot be sealed or opened; the message names the setting. */
export class SecretError extends Error {
  override readonly name = 'SecretError'
  readonly code: 'no-secret-key' | 'other-secret-key' | 'broken-secret'

  constructor(code: SecretError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/**
 * Secrets of others as they may be stored. `place` is where a secret belongs (`webhook-target:stock`): moved elsewhere, it
 * does not open.
 */
export interface SecretBox {
  readonly seal: (secret: string, place: string) => string
  readonly open: (sealed: string, place: string) => string
  /** Whether it is sealed with the key that new ones are sealed with. */
  readonly isCurrent: (sealed: string) => boolean
}

const VERSION = 'v1'
const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** @param readKeys the first is for sealing, all are for opening; null: there is none. Read each time: they may be changed. */
export function createSecretBox(readKeys: () => readonly SecretKey[] | null): SecretBox {
  const currentKey = () => {
    const key = readKeys()?.[0]
    if (!key) throw new SecretError('no-secret-key', messages.noKey)
    return key
  }
  return {
    seal: (secret, place) => {
      const key = currentKey()
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(CIPHER, key.bytes, nonce).setAAD(Buffer.from(place))
      const content = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const packed = Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
      return [VERSION, key.id, packed].join('.')
    },
    open: (sealed, place) => {
      const [version, keyId, packed = ''] = sealed.split('.')
      const keys = readKeys()
      if (!keys) throw new SecretError('no-secret-key', messages.noKey)
      const key = version === VERSION ? keys.find(({ id }) => id === keyId) : undefined
      if (!key) throw new SecretError('other-secret-key', messages.otherKey)
      const bytes = Buffer.from(packed, 'base64url')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv(CIPHER, key.bytes, nonce, { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(place)).setAuthTag(tag)
        const content = bytes.subarray(NONCE_BYTES + TAG_BYTES)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch (cause) {
        throw new SecretError('broken-secret', messages.broken, { cause })
      }
    },
    isCurrent: (sealed) => sealedWith(sealed) === currentKey().id,
  }
}

/** The id of the key that a secret was sealed with. */
export function sealedWith(sealed: string): string {
  return sealed.split('.')[1] ?? ''
}
