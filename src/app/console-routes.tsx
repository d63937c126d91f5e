import { type LoaderFunction, type RouteObject, redirect } from 'react-router-dom'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import { MainLayout } from './layouts/main-layout.tsx'
import { HOME_PATH, NOT_FOUND_PATH, SIGN_IN_PATH, USER_PATH } from './routes.ts'
import { TabArea } from './tabs/tab-area.tsx'
import { createConsoleViews } from './views/console-views.tsx'

/** What a route shows: pages are drawn by their tabs, and without an element the router warns. */
const NOTHING = <></>

/**
 * The addresses of the console: its own, and those of the user's menu. The router guards and leads elsewhere, nothing
 * more; `guard` runs before every navigation.
 */
export function createConsoleRoutes(session: SessionStore, guard: LoaderFunction): RouteObject[] {
  const { views, redirects } = createConsoleViews(session.permissions.menu)
  return [
    {
      path: '/',
      element: (
        <TabArea views={views}>
          <MainLayout />
        </TabArea>
      ),
      loader: guard,
      shouldRevalidate: () => true,
      // The console has its own outline while it starts; routes load nothing.
      hydrateFallbackElement: NOTHING,
      children: [
        { index: true, element: NOTHING, loader: () => redirect(HOME_PATH) },
        ...redirects.map(({ path, to }) => ({ path, element: NOTHING, loader: () => redirect(to) })),
        ...views.map(({ path }) => ({ path, element: NOTHING })),
        // The guard leads away from the public pages; without a route here, the last one would.
        { path: USER_PATH, element: NOTHING },
        { path: SIGN_IN_PATH, element: NOTHING },
        { path: '*', element: NOTHING, loader: () => redirect(NOT_FOUND_PATH) },
      ],
    },
  ]
}
