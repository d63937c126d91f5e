import { md5 } from '@noble/hashes/legacy.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { HEADERS } from '#schemas/api/envelope.ts'
import { formatSignatureTime, type SignedCall, signedText } from '#schemas/api/signature.ts'

interface SigningFacts {
  readonly key: string
  readonly timeZone: string
  /** By the server's clock: it compares with its own. */
  readonly nowMs: number
}

/** MD5 because the contract says so; the signature protects nothing, see `console-config.ts`. */
export function signatureHeaders(call: SignedCall, { key, timeZone, nowMs }: SigningFacts): Record<string, string> {
  return {
    [HEADERS.sign]: bytesToHex(md5(utf8ToBytes(signedText(call) + key))).toUpperCase(),
    [HEADERS.timestamp]: formatSignatureTime(nowMs, timeZone),
  }
}
