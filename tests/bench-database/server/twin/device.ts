import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SHAPE = /^([\w-]{22})\.((?:[\w-]{16}:[0-9a-z]{1,6}~?){0,8})\.([\w-]{43})$/
const DAY_MS = 24 * 3_600_000
const DAYS = 180
const MAX_ACCOUNTS = 8

/** A browser by its signed cookie. */
export interface Device {
  readonly id: string
  /** `<hash of the account>:<day of its last sign-in>` */
  readonly accounts: readonly string[]
}

export function readDevice(key: string, header = ''): Device | undefined {
  const value = /(?:^|;\s*)pagewright_device=([^;]*)/.exec(header)?.[1] ?? ''
  const [, id = '', accounts = '', signature = ''] = SHAPE.exec(value) ?? []
  if (id === '') return undefined
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(key, `${id}.${accounts}`))]
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
  return { id, accounts: accounts.split('~').filter((one) => one !== '') }
}

export function knowsAccount(key: string, { accounts }: Device, account: string): boolean {
  const entry = accounts.find((one) => one.startsWith(`${tagOf(key, account)}:`))
  return entry !== undefined && today() - Number.parseInt(entry.slice(17), 36) <= DAYS
}

/** The header that adds an account, to a new device where there was none. */
export function deviceCookie(key: string, device: Device | undefined, account: string): string {
  const id = device?.id ?? randomBytes(16).toString('base64url')
  const tag = tagOf(key, account)
  const others = device?.accounts.filter((one) => !one.startsWith(`${tag}:`)) ?? []
  const accounts = [...others, `${tag}:${today().toString(36)}`].slice(-MAX_ACCOUNTS).join('~')
  const value = `${id}.${accounts}.${sign(key, `${id}.${accounts}`)}`
  return `pagewright_device=${value}; Path=/jeecg-boot; Max-Age=${DAYS * (DAY_MS / 1000)}; HttpOnly; SameSite=Lax`
}

const today = () => Math.floor(Date.now() / DAY_MS)
const sign = (key: string, text: string) => createHmac('sha256', key).update(`device:${text}`).digest('base64url')

function tagOf(key: string, account: string): string {
  return createHmac('sha256', key).update(`account:${account.toLowerCase()}`).digest('base64url').slice(0, 16)
}
