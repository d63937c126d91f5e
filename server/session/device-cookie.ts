import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const NAME = 'pagewright_device'
const ID_BYTES = 16
const TAG_LENGTH = 16
/** Accounts that one browser is remembered for: those who share a computer. The oldest goes. */
const MAX_ACCOUNTS = 8
/** Counted from the last sign-in. */
export const DEVICE_DAYS = 180
const DAY_MS = 24 * 3_600_000
const SHAPE = /^([\w-]{22})\.((?:[\w-]{16}:[0-9a-z]{1,6}~?){0,8})\.([\w-]{43})$/

/** What the cookie of a browser says: which browser it is, and which accounts have signed in there, on which day. */
export interface Device {
  readonly id: string
  readonly accounts: ReadonlyMap<string, number>
}

export interface DeviceCookies {
  /** The device of a `Cookie` header; undefined for none, and for one that we have not signed. */
  readonly read: (header: string) => Device | undefined
  /** Whether the account has signed in there lately enough. */
  readonly knows: (device: Device, account: string, now: Date) => boolean
  /** The `Set-Cookie` header that adds an account, to a new device where there was none. */
  readonly add: (device: Device | undefined, account: string, now: Date) => string
}

/**
 * The cookie by which a browser is recognised where somebody signs in: it opens nothing, it only says that tries from
 * there are not those of a stranger. Accounts are in it as keyed hashes, so it tells no names.
 */
export function createDeviceCookies(
  key: string,
  options: { readonly path: string; readonly secure: boolean },
): DeviceCookies {
  const sign = (text: string) => createHmac('sha256', key).update(`device:${text}`).digest('base64url')
  const tagOf = (account: string) =>
    createHmac('sha256', key).update(`account:${account.toLowerCase()}`).digest('base64url').slice(0, TAG_LENGTH)

  return {
    read: (header) => {
      const [, id = '', accounts = '', signature = ''] = SHAPE.exec(valueIn(header)) ?? []
      if (id === '' || !isSame(signature, sign(`${id}.${accounts}`))) return undefined
      const pairs = accounts.split('~').filter((pair) => pair !== '')
      return { id, accounts: new Map(pairs.map(readPair)) }
    },

    knows: (device, account, now) => {
      const day = device.accounts.get(tagOf(account))
      return day !== undefined && dayOf(now) - day <= DEVICE_DAYS
    },

    add: (device, account, now) => {
      const id = device?.id ?? randomBytes(ID_BYTES).toString('base64url')
      const tag = tagOf(account)
      const others = [...(device?.accounts ?? [])].filter(([other]) => other !== tag)
      const kept = [...others, [tag, dayOf(now)] as const].slice(-MAX_ACCOUNTS)
      const accounts = kept.map(([name, day]) => `${name}:${day.toString(36)}`).join('~')
      const value = `${id}.${accounts}.${sign(`${id}.${accounts}`)}`
      const secure = options.secure ? '; Secure' : ''
      const age = DEVICE_DAYS * (DAY_MS / 1000)
      return `${NAME}=${value}; Path=${options.path}; Max-Age=${age}; HttpOnly; SameSite=Lax${secure}`
    },
  }
}

function readPair(pair: string): readonly [string, number] {
  const [tag = '', day = ''] = pair.split(':')
  return [tag, Number.parseInt(day, 36)]
}

function valueIn(header: string): string {
  const pairs = header.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1) ?? ''
}

function dayOf(now: Date): number {
  return Math.floor(now.getTime() / DAY_MS)
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
