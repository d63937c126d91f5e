import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'

/** Makes the address of a file for whoever gets to see it. */
export interface FileSigner {
  /** The path as it goes out: with `?sign=…`. */
  readonly sign: (path: string) => string
}

/** Signed addresses of stored files: they say that the server has shown the file to somebody, and until when it counts. */
export interface FileLinks extends FileSigner {
  /** How many milliseconds the signature of the path still counts; undefined: it does not. */
  readonly remaining: (path: string, sign: string) => number | undefined
}

const MAC_BYTES = 16

/** @param lifetimeMs an address counts at least as long, and less than twice as long. */
export function createFileLinks(key: string, clock: Clock, lifetimeMs: number): FileLinks {
  const macOf = (path: string, expires: string) =>
    createHmac('sha256', key).update(`${expires}\n${path}`).digest().subarray(0, MAC_BYTES)
  return {
    sign(path) {
      // In steps, so that an address stays the same for a while and browsers keep what they have.
      const step = Math.floor(clock().getTime() / lifetimeMs) + 2
      const expires = Math.floor((step * lifetimeMs) / 1_000).toString(36)
      return `${path}?sign=${expires}.${macOf(path, expires).toString('base64url')}`
    },
    remaining(path, sign) {
      const [expires = '', mac = ''] = sign.split('.')
      if (!/^[0-9a-z]{1,10}$/.test(expires)) return undefined
      const given = Buffer.from(mac, 'base64url')
      if (given.length !== MAC_BYTES || !timingSafeEqual(given, macOf(path, expires))) return undefined
      const left = Number.parseInt(expires, 36) * 1_000 - clock().getTime()
      return left > 0 ? left : undefined
    },
  }
}
