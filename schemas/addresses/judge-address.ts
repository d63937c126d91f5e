/**
 * The one judgement of addresses that somebody else has written: in a menu row, an announcement, a redirect parameter,
 * a rich text, a stored file, a setting. Everything that opens, links or shows an address asks here first.
 */
export type JudgedAddress =
  /** A page or a file of the own host: path, query and hash, as it was written. */
  | { readonly kind: 'path'; readonly path: string }
  /** A page of any host by http or https, as it was written. */
  | { readonly kind: 'web'; readonly url: string }
  | { readonly kind: 'invalid' }

const INVALID: JudgedAddress = { kind: 'invalid' }

/** Nothing ever goes there; a path is resolved against it to see whether it stays. */
const OWN_HOST = 'http://console.invalid'

const WEB_ADDRESS = /^https?:\/\/[^/?#]/i

/**
 * Browsers drop tabs and line breaks, read `\` as `/`, and show text in the order that directional marks ask for: with
 * any of them, an address is another one than it looks.
 */
const DISGUISES = /[\\\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/** A path whose second sign is an encoded slash or backslash: what decodes it before it asks is led to another host. */
const ENCODED_HOST = /^\/(?:%2f|%5c)/i

export function judgeAddress(written: string): JudgedAddress {
  if (DISGUISES.test(written) || written !== written.trim()) return INVALID
  if (written.startsWith('/')) return isOwnPath(written) ? { kind: 'path', path: written } : INVALID
  return isWebAddress(written) ? { kind: 'web', url: written } : INVALID
}

/** The address as a path of the own host; undefined for everything else. */
export function ownPath(written: string): string | undefined {
  const address = judgeAddress(written)
  return address.kind === 'path' ? address.path : undefined
}

function isOwnPath(path: string): boolean {
  if (ENCODED_HOST.test(path) || !URL.canParse(path, OWN_HOST)) return false
  const { origin, pathname } = new URL(path, OWN_HOST)
  // `/.//host` stays here when it is resolved, and leads away from where it is resolved once more.
  return origin === OWN_HOST && !pathname.startsWith('//') && !ENCODED_HOST.test(pathname)
}

function isWebAddress(text: string): boolean {
  if (!WEB_ADDRESS.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  // Names before an @ make an address look like another one.
  return (protocol === 'http:' || protocol === 'https:') && username === '' && password === ''
}
