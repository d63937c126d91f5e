import { formatBusinessTime, parseOffsetMinutes } from '../values/business-time.ts'

/**
 * Key under which the last segment of a path is signed when it lists values, `sys_user,realname,username`. It is part of
 * what is signed; some clients send it as a header as well.
 */
export const PATH_VARIABLE = 'x-path-variable'

/** Both ways: clients and servers tell the time differently. */
export const SIGNATURE_WINDOW_MS = 300_000

export interface SignedCall {
  /** Path, perhaps with a query, as it goes over the wire. */
  readonly url: string
  /** The query of a GET, the JSON body of everything else. Numbers are signed as texts; all other values as they are. */
  readonly params: Readonly<Record<string, unknown>>
}

/**
 * The text of a call that is hashed together with the key, exactly as the contract's clients make it (01 section 4.1):
 * path variable, query of the url as raw texts, parameters over both, sorted by code units.
 */
export function signedText({ url, params }: SignedCall): string {
  const values = new Map<string, unknown>()
  const variable = pathVariable(url)
  if (variable !== undefined) values.set(PATH_VARIABLE, variable)
  const question = url.indexOf('?')
  if (question !== -1) for (const [key, value] of rawPairs(url.slice(question + 1))) values.set(key, value)
  for (const [key, value] of Object.entries(params)) {
    values.set(key, typeof value === 'number' ? String(value) : value)
  }
  return textOf(values)
}

/** Values by their names, sorted, as JSON. */
export function textOf(values: ReadonlyMap<string, unknown>): string {
  const sorted = [...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
  return JSON.stringify(Object.fromEntries(sorted))
}

/** The decoded last segment of a path when it holds a comma. */
export function pathVariable(url: string): string | undefined {
  const segment = url.slice(url.lastIndexOf('/') + 1).split('?', 1)[0] ?? ''
  if (!segment.includes(',')) return undefined
  try {
    return decodeURIComponent(segment)
  } catch {
    // A stray `%`: then the segment is what it looks like.
    return segment
  }
}

function rawPairs(query: string): readonly (readonly [string, string])[] {
  return (
    query
      .split('#', 1)[0]
      ?.split('&')
      .filter((pair) => pair !== '')
      .map((pair) => {
        const [key = '', value = ''] = pair.split('=')
        return [key, value] as const
      }) ?? []
  )
}

/** A moment as the header carries it: 14 digits, in the business zone. */
export function formatSignatureTime(epochMs: number, timeZone: string): string {
  return formatBusinessTime(epochMs, timeZone).replaceAll(/\D/g, '')
}

/** Either form of the contract: 14 digits in the business zone, or epoch milliseconds; undefined for anything else. */
export function parseSignatureTime(text: string, timeZone: string): number | undefined {
  if (/^\d{14}$/.test(text)) {
    const [, date, hours, minutes, seconds] = /^(\d{8})(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
    const day = `${date?.slice(0, 4)}-${date?.slice(4, 6)}-${date?.slice(6)}`
    const utc = Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
    return Number.isNaN(utc) ? undefined : utc - parseOffsetMinutes(timeZone) * 60_000
  }
  return /^\d{12,13}$/.test(text) ? Number(text) : undefined
}
