import { HOME_PATH, NOT_FOUND_PATH, SIGN_IN_PATH, USER_PATH } from '../boot/routes.ts'
import type { FollowedViews } from '../views/follow-views.ts'
import { splitAddress } from '../views/resolve-view.ts'
import type { Lead } from './console-router.ts'

/**
 * What the addresses of the console lead to: its own, and those of the user's menu, which changes with the department.
 * `guard` goes before.
 */
export function createConsoleLead(views: FollowedViews, guard: Lead): Lead {
  return async (fullPath) => {
    const led = await guard(fullPath)
    if (led !== null) return led
    const { path } = splitAddress(fullPath)
    if (path === '/') return HOME_PATH
    // The guard leads away from the public pages; without them here, they would be no page.
    if (path === USER_PATH || path === SIGN_IN_PATH) return null
    return views.redirectOf(path) ?? (views.resolve(fullPath) ? null : NOT_FOUND_PATH)
  }
}
