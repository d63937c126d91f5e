import { asksForSession, type SessionValues, withSessionValues } from '#src/platform/session/session-address.ts'
import { messages } from './messages.ts'

/** A page of another host, as the menu names it: an address, or the reason why there is none. */
export interface FrameAddress {
  readonly url?: string
  readonly problem?: string
}

export interface FrameRules {
  readonly ownOrigin: string
  /** The host allow-list of the configuration, which feeds `frame-src` of the content security policy as well. */
  readonly frameHosts: readonly string[]
  /** Those of them that keep their own origin. */
  readonly trustedFrameHosts: readonly string[]
}

export type FrameDecision =
  | { readonly kind: 'show'; readonly src: string; readonly sandbox: string }
  /** `href`: the page may still be opened in a window of its own. */
  | { readonly kind: 'refused'; readonly reason: string; readonly href: string | undefined }

/** What a page needs to be usable; never `allow-top-navigation`, with which it could replace the console. */
const SANDBOX = 'allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals'

export function decideFrame({ url, problem }: FrameAddress, rules: FrameRules, values: SessionValues): FrameDecision {
  if (url === undefined || !URL.canParse(url)) return { kind: 'refused', reason: problem ?? '', href: undefined }
  const src = withSessionValues(url, values, rules.ownOrigin)
  if (src === undefined) return { kind: 'refused', reason: messages.foreignToken, href: undefined }
  const { origin, host, protocol } = new URL(src)
  // What asks for the session is opened by the menu, which fills it in at that moment.
  const href = asksForSession(url) ? undefined : url
  const listed = [...rules.frameHosts, ...rules.trustedFrameHosts].some((entry) => originOf(entry) === origin)
  if (origin !== rules.ownOrigin && !listed) return { kind: 'refused', reason: messages.notAllowed(host), href }
  if (protocol === 'http:' && rules.ownOrigin.startsWith('https:')) {
    return { kind: 'refused', reason: messages.insecure, href }
  }
  // A script of this very host with its origin could reach through the frame into the console: only when it is named.
  const trusted = rules.trustedFrameHosts.some((entry) => originOf(entry) === origin)
  return { kind: 'show', src, sandbox: trusted ? `${SANDBOX} allow-same-origin` : SANDBOX }
}

function originOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).origin : undefined
}
