import { lazy } from 'react'
import { loadChunk } from '../load-chunk.ts'
import { messages } from '../status-messages.ts'
import type { ViewRoute } from '../views/view.ts'
import { ForbiddenView, MissingView, ServerErrorView } from './exception-page.tsx'

const SuccessView = lazy(() =>
  loadChunk(() => import('./result-page.tsx')).then((module) => ({ default: module.SuccessView })),
)
const FailView = lazy(() =>
  loadChunk(() => import('./result-page.tsx')).then((module) => ({ default: module.FailView })),
)

/** The names under which the contract's menus know the pages of errors and results. */
export const EXCEPTION_COMPONENTS = {
  'exception/403': ForbiddenView,
  'exception/404': MissingView,
  'exception/500': ServerErrorView,
  'result/Success': SuccessView,
  'result/Error': FailView,
} as const

/** The pages of errors and results, there for everybody: no menu needs to name them. */
export const EXCEPTION_VIEWS: readonly ViewRoute[] = [
  { path: '/exception/403', meta: { title: '403' }, View: ForbiddenView },
  { path: '/exception/404', meta: { title: '404' }, View: MissingView },
  { path: '/exception/500', meta: { title: '500' }, View: ServerErrorView },
  { path: '/result/success', meta: { title: messages.successTitle }, View: SuccessView },
  { path: '/result/fail', meta: { title: messages.failTitle }, View: FailView },
]
