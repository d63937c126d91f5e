import { judgeAddress } from '#schemas/addresses/judge-address.ts'
import { mayBeTold } from '#src/platform/session/session-address.ts'
import { messages } from './messages.ts'

/** What an address of the menu may look up. An empty text: this installation has no such address. */
export interface AddressLookups {
  /** Origin of the console itself. */
  readonly ownOrigin: string
  /** Names of the contract's `window._CONFIG`. */
  readonly config: Readonly<Record<LookupName, string>>
  readonly userId: string
  readonly username: string
  readonly tenantId: string
}

export type LookupName = 'domianURL' | 'staticDomainURL' | 'onlinePreviewDomainURL' | 'casPrefixUrl'

export type MenuAddress =
  | { readonly kind: 'address'; readonly url: string }
  /** The entry stays, and says why it cannot be opened. */
  | { readonly kind: 'invalid'; readonly reason: string }

const EXPRESSION = /\{\{(.*?)\}\}/g
const CONFIG_LOOKUP = /^window\._CONFIG(?:\.(\w+)|\[\s*(?:'(\w+)'|"(\w+)")\s*\])$/

/**
 * The address that a menu entry means. The contract's first client evaluated what stands between braces as a program;
 * here it is one of a fixed list of look-ups or a mistake. A path of this console's host is an address too.
 */
export function resolveMenuAddress(written: string, lookups: AddressLookups): MenuAddress {
  const problems: string[] = []
  const text = written.replace(EXPRESSION, (_, expression: string) => {
    const value = lookUp(expression.trim(), lookups)
    if (value.kind === 'invalid') problems.push(value.reason)
    return value.kind === 'invalid' ? '' : value.url
  })
  const [reason] = problems
  if (reason !== undefined) return { kind: 'invalid', reason }
  const address = judgeAddress(text)
  if (address.kind === 'invalid') return { kind: 'invalid', reason: messages.badAddress }
  const url = address.kind === 'path' ? lookups.ownOrigin + address.path : address.url
  if (!mayBeTold(url, lookups.ownOrigin)) return { kind: 'invalid', reason: messages.foreignToken }
  return { kind: 'address', url }
}

function lookUp(expression: string, lookups: AddressLookups): MenuAddress {
  const [, dotted, single, double] = CONFIG_LOOKUP.exec(expression) ?? []
  const name = dotted ?? single ?? double
  if (name !== undefined && isLookupName(name, lookups)) {
    const value = lookups.config[name]
    return value === '' ? { kind: 'invalid', reason: messages.emptyLookup(name) } : { kind: 'address', url: value }
  }
  const ofSession = new Map([
    ['userId', lookups.userId],
    ['username', lookups.username],
    ['tenantId', lookups.tenantId],
  ]).get(expression)
  return ofSession === undefined
    ? { kind: 'invalid', reason: messages.unknownLookup(expression) }
    : { kind: 'address', url: encodeURIComponent(ofSession) }
}

function isLookupName(name: string, { config }: AddressLookups): name is LookupName {
  return Object.hasOwn(config, name)
}
