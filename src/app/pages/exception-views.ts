import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../boot/load-chunk.ts'
import { messages } from '../boot/status-messages.ts'
import type { ViewProps, ViewRoute } from '../views/view.ts'

/** None of them is anybody's first page. */
function lazyView(load: () => Promise<ComponentType<ViewProps>>) {
  return lazy(() => loadChunk(load).then((View) => ({ default: View })))
}

const ForbiddenView = lazyView(() => import('./exception-page.tsx').then((module) => module.ForbiddenView))
const MissingView = lazyView(() => import('./exception-page.tsx').then((module) => module.MissingView))
const ServerErrorView = lazyView(() => import('./exception-page.tsx').then((module) => module.ServerErrorView))
const SuccessView = lazyView(() => import('./result-page.tsx').then((module) => module.SuccessView))
const FailView = lazyView(() => import('./result-page.tsx').then((module) => module.FailView))

/** The names under which the contract's menus know the pages of errors and results. */
export const EXCEPTION_COMPONENTS = {
  'exception/403': ForbiddenView,
  'exception/404': MissingView,
  'exception/500': ServerErrorView,
  'result/Success': SuccessView,
  'result/Error': FailView,
} as const

const forbidden = { title: messages.forbiddenTab }
const missing = { title: messages.missingTab }
const failed = { title: messages.failedTab }

/** The pages of errors and results, there for everybody: no menu needs to name them. */
export const EXCEPTION_VIEWS: readonly ViewRoute[] = [
  { path: '/exception/403', meta: forbidden, View: ForbiddenView },
  { path: '/exception/404', meta: missing, View: MissingView },
  { path: '/exception/500', meta: failed, View: ServerErrorView },
  // As the specification calls them, and as people type them; /404 is the console's own.
  { path: '/403', meta: { ...forbidden, transient: true }, View: ForbiddenView },
  { path: '/500', meta: { ...failed, transient: true }, View: ServerErrorView },
  { path: '/result/success', meta: { title: messages.successTitle }, View: SuccessView },
  { path: '/result/fail', meta: { title: messages.failTitle }, View: FailView },
]
