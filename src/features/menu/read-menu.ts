import { ownPath } from '#schemas/addresses/judge-address.ts'
import type { MenuMeta, MenuNode, WireMenuNode } from '#schemas/api/permissions.ts'
import { asksForSession } from '#src/platform/session/session-address.ts'
import { type AddressLookups, resolveMenuAddress } from './menu-address.ts'
import { layoutOf } from './menu-layouts.ts'
import { messages } from './messages.ts'

export interface MenuReader {
  readonly lookups: AddressLookups
  /** Whether the user holds one of these permission codes. */
  mayOpen(codes: readonly string[]): boolean
}

/**
 * The menu as the console works with it: every path absolute, every address resolved, and without the entries whose
 * permission list the user does not meet. Routes, side menu, search and breadcrumb are all made of this.
 */
export function readMenu(sent: readonly WireMenuNode[], reader: MenuReader): readonly MenuNode[] {
  return sent.flatMap((node) => readNode(node, '', reader))
}

function readNode(node: WireMenuNode, parentPath: string, reader: MenuReader): readonly MenuNode[] {
  const codes = requiredCodes(node)
  if (codes.length > 0 && !reader.mayOpen(codes)) return []
  const { id, redirect, hidden, alwaysShow } = node
  const written = absolutePath(node, parentPath)
  const path = ownPath(written) ?? stayingPath(node, parentPath)
  const sent = node.children ?? []
  const children = sent.flatMap((child) => readNode(child, path, reader))
  // What held only pages that are closed to the user is closed with them.
  if (sent.length > 0 && children.length === 0 && layoutOf(node.component ?? '')?.kind === 'container') return []
  const readRedirect = redirect ? ownPath(redirect) : undefined
  return [
    {
      id,
      path,
      name: node.name ?? '',
      component: node.component ?? '',
      route: node.route ?? '1',
      ...(readRedirect !== undefined && { redirect: readRedirect }),
      ...((hidden || node.meta?.hideMenu) && { hidden: true }),
      ...(alwaysShow && { alwaysShow: true }),
      meta: { ...readMeta(node, reader.lookups), ...(path !== written && { urlProblem: messages.badPath }) },
      ...(children.length > 0 && { children }),
    },
  ]
}

/** Addresses of other hosts stand in the menu as a hash without a slash; like any relative path, it goes on its parent's. */
function absolutePath({ id, path }: WireMenuNode, parentPath: string): string {
  const own = path?.trim() || `menu-${id}`
  return own.startsWith('/') ? own : below(parentPath, own)
}

/** Where an entry stands whose own path would lead away from this console: it is shown, and says why it does not open. */
function stayingPath({ id }: WireMenuNode, parentPath: string): string {
  return below(parentPath, `menu-${encodeURIComponent(id)}`)
}

function below(parentPath: string, path: string): string {
  return `${parentPath.replace(/\/+$/, '')}/${path}`
}

function readMeta(node: WireMenuNode, lookups: AddressLookups): MenuMeta {
  const { title, icon, url, componentName, keepAlive, internalOrExternal, hideTab, hiddenHeaderContent } =
    node.meta ?? {}
  const codes = requiredCodes(node)
  return {
    title: title ?? '',
    // The contract writes `none` for an entry without an icon.
    ...(icon && icon !== 'none' && { icon }),
    ...(componentName && { componentName }),
    ...(keepAlive && { keepAlive: true }),
    ...(internalOrExternal && { internalOrExternal: true }),
    ...(hideTab && { hideTab: true }),
    ...(hiddenHeaderContent && { hiddenHeaderContent: true }),
    ...(codes.length > 0 && { permissionList: [...codes] }),
    ...readAddress(node, url ?? '', lookups),
  }
}

/** Only pages of other hosts need an address; where one is needed, a bad one is said and not left out. */
function readAddress(node: WireMenuNode, url: string, lookups: AddressLookups): Pick<MenuMeta, 'url' | 'urlProblem'> {
  const layout = layoutOf(node.component ?? '')
  const framed = layout?.kind === 'frame'
  if (!framed && !node.meta?.internalOrExternal) return {}
  if (url === '') return framed ? { urlProblem: messages.noAddress } : {}
  const address = resolveMenuAddress(url, lookups)
  if (address.kind === 'invalid') return { urlProblem: address.reason }
  // Only one of the layouts fills in values of the session; for the other they would be sent as they are written.
  if (framed && !layout.tellsSession && asksForSession(address.url)) return { urlProblem: messages.badAddress }
  return { url: address.url }
}

/** Specified (6): routes are filtered by the permission lists in their meta, where those are filled. */
function requiredCodes({ meta }: WireMenuNode): readonly string[] {
  return (meta?.permissionList ?? [])
    .flatMap((entry) => (typeof entry === 'string' ? entry : actionOf(entry)).split(','))
    .map((code) => code.trim())
    .filter((code) => code !== '')
}

/** Older servers list the buttons of the page, as in `auth`. */
function actionOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null || !('action' in entry)) return ''
  return typeof entry.action === 'string' ? entry.action : ''
}

/** A server whose menu is meant for the contract's newer client sends this component at the top. */
export function isMenuOfNewerClient(sent: readonly WireMenuNode[]): boolean {
  return sent.some(({ component }) => component === 'layouts/default/index')
}
