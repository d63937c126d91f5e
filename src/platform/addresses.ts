import { judgeAddress } from '#schemas/addresses/judge-address.ts'
import type { ConsoleConfig } from '#schemas/api/console-config.ts'

type Addresses = Pick<ConsoleConfig, 'apiBaseUrl' | 'staticDomain' | 'socketHost'>

const STATIC_PATH = '/sys/common/static'

/**
 * Where a stored file is shown from. Specified: a relative path goes below the static domain, an address that begins
 * with http is used as it is. Undefined for what names no file: nothing, JSON where a path should be, an address that is
 * another one than it looks.
 */
export function staticAddress(path: string, { staticDomain, apiBaseUrl }: Addresses): string | undefined {
  if (path === '' || path.includes('[')) return undefined
  const address = judgeAddress(/^https?:\/\//i.test(path) ? path : `/${path.replace(/^\/+/, '')}`)
  if (address.kind === 'invalid') return undefined
  if (address.kind === 'web') return address.url
  const domain = staticDomain === '' ? trimEnd(apiBaseUrl) + STATIC_PATH : trimEnd(staticDomain)
  return domain + address.path
}

/** Several files are stored as one text, separated by commas. */
export function staticAddresses(paths: string, addresses: Addresses): readonly string[] {
  return paths.split(',').flatMap((path) => staticAddress(path.trim(), addresses) ?? [])
}

/**
 * What socket paths are appended to: the socket host, else where the API lives. Specified: the scheme follows that of
 * the address, ws for http and wss for https.
 */
export function socketBase({ socketHost, apiBaseUrl }: Addresses, pageAddress: string): string {
  const base = new URL(socketHost === '' ? apiBaseUrl : socketHost, pageAddress)
  base.protocol = base.protocol === 'https:' || base.protocol === 'wss:' ? 'wss:' : 'ws:'
  return trimEnd(base.href)
}

function trimEnd(address: string): string {
  return address.replace(/\/+$/, '')
}
