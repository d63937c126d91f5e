import type { SessionStore } from '#src/platform/session/session-store.ts'
import { createConsoleViews, type Redirect } from './console-views.tsx'
import { createViewResolver, splitAddress, type ViewResolver } from './resolve-view.ts'
import type { ViewRoute } from './view.ts'

/** What the addresses of the console show, while the permissions of its user may change. */
export interface FollowedViews {
  /** Also finds what the user was permitted once, marked as forbidden: it may be open, with unsaved input. */
  readonly resolve: ViewResolver
  /** Where an address leads that is only on the way elsewhere. */
  redirectOf(path: string): string | undefined
}

export function followViews(session: Pick<SessionStore, 'permissions'>): FollowedViews {
  let { menu } = session.permissions
  let current = createConsoleViews(menu)
  let find = createViewResolver(current.views)
  let former: readonly ViewRoute[] = []
  let findFormer: ViewResolver = () => undefined

  function follow() {
    if (session.permissions.menu === menu) return
    const before = [...current.views, ...former]
    menu = session.permissions.menu
    current = createConsoleViews(menu)
    find = createViewResolver(current.views)
    const paths = new Set(current.views.map(({ path }) => path))
    former = before.filter(
      ({ path }, index) => !paths.has(path) && before.findIndex((one) => one.path === path) === index,
    )
    findFormer = createViewResolver(former)
  }

  return {
    resolve(fullPath) {
      follow()
      const found = find(fullPath)
      if (found) return found
      const gone = findFormer(fullPath)
      return gone && { ...gone, isForbidden: true }
    },
    redirectOf(path) {
      follow()
      return current.redirects.find((one: Redirect) => one.path === splitAddress(path).path)?.to
    },
  }
}
