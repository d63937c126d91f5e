import type { ReactNode } from 'react'
import { type LoaderFunction, type RouteObject, redirect, useLocation } from 'react-router-dom'
import { buildMenuRoutes, type MenuRoute } from '#src/features/menu/menu-routes.ts'
import type { SessionStore } from '#src/platform/session/session-store.ts'
import { useConsole } from './console-context.ts'
import { MainLayout, type RouteHandle } from './layouts/main-layout.tsx'
import { messages } from './messages.ts'
import { HomeRoute } from './pages/home-route.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { PageBoundary } from './pages/page-boundary.tsx'
import { SchemaPage } from './pages/schema-page.tsx'
import { UnknownComponentPage } from './pages/unknown-component-page.tsx'
import { HOME_PATH, NOT_FOUND_PATH, SIGN_IN_PATH, USER_PATH } from './routes.ts'

/** What a route shows that always leads elsewhere; without an element the router warns. */
const NOTHING = <></>

/** The routes of the console: its own, and those of the user's menu. `guard` runs before every navigation. */
export function createConsoleRoutes(session: SessionStore, guard: LoaderFunction): RouteObject[] {
  const fromMenu = buildMenuRoutes(session.permissions.menu).filter(({ path }) => path !== HOME_PATH && path !== '/')
  return [
    {
      path: '/',
      element: <MainLayout />,
      loader: guard,
      shouldRevalidate: () => true,
      // The console has its own outline while it starts; routes load nothing.
      hydrateFallbackElement: NOTHING,
      children: [
        { index: true, element: NOTHING, loader: () => redirect(HOME_PATH) },
        { path: HOME_PATH, handle: titled(messages.home), element: page(messages.home, <HomeRoute />) },
        ...fromMenu.map(toRoute),
        // The guard leads away from the public pages; without a route here, the last one would.
        { path: USER_PATH, element: NOTHING },
        { path: SIGN_IN_PATH, element: NOTHING },
        { path: NOT_FOUND_PATH, handle: titled('404'), element: page('404', <NotFoundPage />) },
        { path: '*', element: NOTHING, loader: () => redirect(NOT_FOUND_PATH) },
      ],
    },
  ]
}

function toRoute({ path, title, view }: MenuRoute): RouteObject {
  const handle = titled(title)
  switch (view.kind) {
    case 'redirect':
      return { path, element: NOTHING, loader: () => redirect(view.to) }
    case 'home':
      return { path, handle, element: page(title, <HomeRoute />) }
    case 'page':
      return { path, handle, element: page(title, <SchemaPage code={view.code} path={path} title={title} />) }
    case 'unknown':
      return { path, handle, element: page(title, <UnknownComponentPage title={title} component={view.component} />) }
  }
}

function titled(title: string): RouteHandle {
  return { title }
}

function page(title: string, content: ReactNode) {
  return <PageWithBoundary title={title}>{content}</PageWithBoundary>
}

function PageWithBoundary({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const { notices } = useConsole().services
  const { pathname } = useLocation()

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      notices.show({ kind: 'message', tone: 'success', text: messages.copied })
    } catch {
      // Without https, or without leave, the browser has no clipboard; the text is on the card to be selected.
      notices.show({ kind: 'message', tone: 'warning', text: messages.copyFailed })
    }
  }

  return (
    <PageBoundary key={pathname} title={title} path={pathname} onCopy={(text) => void copy(text)}>
      {children}
    </PageBoundary>
  )
}
