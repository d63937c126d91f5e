import { type ComponentType, createElement, lazy } from 'react'
import type { MenuNode } from '#schemas/api/permissions.ts'
import { buildMenuRoutes, type MenuRoute } from '#src/features/menu/menu-routes.ts'
import { loadChunk } from '../boot/load-chunk.ts'
import {
  ACCOUNT_PATH,
  HOME_PATH,
  MY_MESSAGES_PATH,
  NOT_FOUND_PATH,
  TEST_HOME_PATH,
  TEST_PATH,
  WIDGET_GALLERY_PATH,
} from '../boot/routes.ts'
import { messages } from '../messages.ts'
import { EXCEPTION_VIEWS } from '../pages/exception-views.ts'
import { HomeView } from '../pages/home-view.tsx'
import { NotFoundPage } from '../pages/not-found-page.tsx'
import { SchemaPage } from '../pages/schema-page.tsx'
import { UnknownComponentPage } from '../pages/unknown-component-page.tsx'
import { COMPONENT_PATH } from './component-address.ts'
import { COMPONENT_VIEWS } from './component-views.tsx'
import type { ViewProps, ViewRoute } from './view.ts'

const FrameView = lazy(() =>
  loadChunk(() => import('../pages/frame-view.tsx')).then((module) => ({ default: module.FrameView })),
)
const OnlineView = lazy(() =>
  loadChunk(() => import('../pages/online-view.tsx')).then((module) => ({ default: module.OnlineView })),
)

const TestHomeView = lazy(() =>
  loadChunk(() => import('../pages/test-home-view.tsx')).then((module) => ({ default: module.TestHomeView })),
)

const AccountView = lazy(() =>
  loadChunk(() => import('../pages/account-view.tsx')).then((module) => ({ default: module.AccountView })),
)

const ComponentView = lazy(() =>
  loadChunk(() => import('../pages/component-view.tsx')).then((module) => ({ default: module.ComponentView })),
)

/** Views that are there for everybody, whether his menu names them or not. */
const WITHOUT_MENU: readonly ViewRoute[] = [
  ...EXCEPTION_VIEWS,
  {
    path: MY_MESSAGES_PATH,
    meta: { title: messages.myMessages },
    View: COMPONENT_VIEWS['system/UserAnnouncementList'] ?? NotFoundPage,
  },
  {
    path: WIDGET_GALLERY_PATH,
    meta: { title: messages.widgetGallery, sharesTab: true },
    View: COMPONENT_VIEWS['examples/Widgets'] ?? NotFoundPage,
  },
  { path: ACCOUNT_PATH, meta: { title: messages.account }, View: AccountView },
  { path: COMPONENT_PATH, meta: { title: messages.handling }, View: ComponentView },
]

/** An address that always leads elsewhere. */
export interface Redirect {
  readonly path: string
  readonly to: string
}

export interface ConsoleViews {
  readonly views: readonly ViewRoute[]
  readonly redirects: readonly Redirect[]
}

/** What this user's console shows: its own views, and those of the menu. */
export function createConsoleViews(menu: readonly MenuNode[]): ConsoleViews {
  const own: readonly ViewRoute[] = [
    { path: HOME_PATH, meta: { title: messages.home, icon: 'home' }, View: HomeView },
    { path: TEST_HOME_PATH, meta: { title: messages.test }, View: TestHomeView },
    { path: NOT_FOUND_PATH, meta: { title: messages.notFoundTitle, transient: true }, View: NotFoundPage },
  ]
  const ownPaths = new Set(['/', TEST_PATH, ...own.map(({ path }) => path)])
  const fromMenu = buildMenuRoutes(menu).filter(({ path }) => !ownPaths.has(path))
  return {
    views: [
      ...own,
      ...fromMenu.flatMap((route) => {
        const View = viewOf(route)
        return View === undefined ? [] : [{ path: route.path, name: route.name, meta: route.meta, View }]
      }),
      // Where the menu names one of them, its title counts.
      ...WITHOUT_MENU.filter(({ path }) => fromMenu.every((route) => route.path !== path)),
    ],
    redirects: [
      { path: TEST_PATH, to: TEST_HOME_PATH },
      ...fromMenu.flatMap(({ path, view }) => (view.kind === 'redirect' ? [{ path, to: view.to }] : [])),
    ],
  }
}

function viewOf({ meta: { title }, view }: MenuRoute): ComponentType<ViewProps> | undefined {
  switch (view.kind) {
    case 'redirect':
      return undefined
    case 'home':
      return HomeView
    case 'page':
      return given(SchemaPage, { code: view.code, title })
    case 'component':
      return componentView(view.component) ?? given(UnknownComponentPage, { title, component: view.component })
    case 'frame':
      return given(FrameView, { title, frame: view })
    case 'online':
      return given(OnlineView, { title, kind: view.online })
  }
}

/** A view that takes more than its address and its tab: what its menu entry says. Made once for each route. */
function given<Extra extends object>(View: ComponentType<Extra & ViewProps>, extra: Extra): ComponentType<ViewProps> {
  return (props) => createElement(View, { ...extra, ...props })
}

/** Names come from a server: `toString` is none of ours. */
function componentView(name: string): ComponentType<ViewProps> | undefined {
  return Object.hasOwn(COMPONENT_VIEWS, name) ? COMPONENT_VIEWS[name] : undefined
}
