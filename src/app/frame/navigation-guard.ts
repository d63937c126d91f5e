import { ownPath } from '#schemas/addresses/judge-address.ts'
import { HOME_PATH, PUBLIC_PATHS, SIGN_IN_PATH, USER_PATH } from '../boot/routes.ts'

export interface NavigationState {
  readonly hasToken: boolean
  /** The user's permissions and menu routes are known. */
  readonly permissionsLoaded: boolean
  /** Where the user wants to go: path and query of the hash, `/market/price?page=2`. */
  readonly target: string
}

export type NavigationDecision =
  | { readonly kind: 'proceed' }
  /** One of the public pages: it is shown with and without a session, and asks for no permissions. */
  | { readonly kind: 'public' }
  | { readonly kind: 'redirect'; readonly to: string }
  /** Fetch permissions, add the menu routes, then go to `to`. */
  | {
      readonly kind: 'load-permissions'
      readonly to: string
      /** It comes from a redirect parameter: where no route knows it, home is shown instead. */
      readonly redirected: boolean
    }

/** The route guard of the specification (2.2), as a decision; the caller acts on it. */
export function decideNavigation({ hasToken, permissionsLoaded, target }: NavigationState): NavigationDecision {
  const url = parseTarget(target)
  if (url.pathname === USER_PATH) return { kind: 'redirect', to: SIGN_IN_PATH + url.search }
  if (hasToken && url.pathname === SIGN_IN_PATH) return { kind: 'redirect', to: HOME_PATH }
  if (PUBLIC_PATHS.has(url.pathname)) return { kind: 'public' }
  if (!hasToken) return { kind: 'redirect', to: signInPath(target) }
  if (permissionsLoaded) return { kind: 'proceed' }
  const redirect = safeRedirect(url.searchParams.get('redirect'))
  return { kind: 'load-permissions', to: redirect ?? (target || '/'), redirected: redirect !== undefined }
}

/** The sign-in page that leads back to `wanted` afterwards. */
export function signInPath(wanted: string): string {
  const redirect = safeRedirect(wanted)
  return redirect === undefined || redirect === '/'
    ? SIGN_IN_PATH
    : `${SIGN_IN_PATH}?redirect=${encodeURIComponent(redirect)}`
}

/** Where sign-in leads to: the checked redirect of its address, else home. */
export function afterSignIn(signInTarget: string): string {
  return safeRedirect(parseTarget(signInTarget).searchParams.get('redirect')) ?? HOME_PATH
}

/**
 * A redirect comes from the address bar, so anybody may have written it: it must be a path of this console, and not
 * one of the public pages, which would send the user round in a circle.
 */
export function safeRedirect(wanted: string | null): string | undefined {
  if (wanted === null || ownPath(wanted) === undefined) return undefined
  const { pathname } = parseTarget(wanted)
  return pathname === USER_PATH || pathname.startsWith(`${USER_PATH}/`) ? undefined : wanted
}

/** Hash paths are parsed against an origin that nothing ever goes to; it resolves `..` and encodes as a browser does. */
function parseTarget(target: string): URL {
  const path = target.startsWith('/') ? target : `/${target}`
  const url = new URL(path.replace(/^\/+/, '/'), 'http://console.invalid')
  if (url.pathname.length > 1) url.pathname = url.pathname.replace(/\/+$/, '')
  return url
}

/** Path and query of an address's hash. */
export function targetOfHash(hash: string): string {
  const target = hash.replace(/^#/, '')
  return target.startsWith('/') ? target : `/${target}`
}
