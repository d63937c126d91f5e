import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom'
import { MainLayout } from '../layouts/main-layout.tsx'
import { TabArea } from '../tabs/tab-area.tsx'
import type { FollowedViews } from '../views/follow-views.ts'
import { HOME_PATH, NOT_FOUND_PATH, SIGN_IN_PATH, USER_PATH } from './routes.ts'

/** What a route shows: pages are drawn by their tabs, and without an element the router warns. */
const NOTHING = <></>

/**
 * The addresses of the console: its own, and those of the user's menu. The router guards and leads elsewhere, nothing
 * more; `guard` runs before every navigation.
 */
export function createConsoleRoutes(views: FollowedViews, guard: LoaderFunction): RouteObject[] {
  /** Routes of their own would have to be known once and for all; the menu changes with the department. */
  const lead: LoaderFunction = ({ request }) => {
    const { pathname, search } = new URL(request.url)
    const to = views.redirectOf(pathname)
    if (to !== undefined) return redirect(to)
    return views.resolve(pathname + search) ? null : redirect(NOT_FOUND_PATH)
  }
  return [
    {
      path: '/',
      element: (
        <TabArea resolve={views.resolve}>
          <MainLayout />
        </TabArea>
      ),
      loader: guard,
      shouldRevalidate: () => true,
      // The console has its own outline while it starts; routes load nothing.
      hydrateFallbackElement: NOTHING,
      children: [
        { index: true, element: NOTHING, loader: () => redirect(HOME_PATH) },
        // The guard leads away from the public pages; without a route here, the last one would.
        { path: USER_PATH, element: NOTHING },
        { path: SIGN_IN_PATH, element: NOTHING },
        { path: '*', element: NOTHING, loader: lead },
      ],
    },
  ]
}
