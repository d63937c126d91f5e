import { type ComponentType, lazy } from 'react'
import { loadChunk } from '../boot/load-chunk.ts'
import { EXCEPTION_COMPONENTS } from '../pages/exception-views.ts'
import { HomeView } from '../pages/home-view.tsx'
import type { ViewProps } from './view.ts'

const MyMessagesView = lazy(() =>
  loadChunk(() => import('../pages/my-messages-view.tsx')).then((module) => ({ default: module.MyMessagesView })),
)

const WidgetGalleryView = lazy(() =>
  loadChunk(() => import('../pages/widget-gallery-view.tsx')).then((module) => ({ default: module.WidgetGalleryView })),
)

/**
 * Components that a menu entry, or an announcement, may name. A name is looked up here and nowhere else: no text of a
 * server decides what is loaded. Views beyond the first page are `lazy` components.
 */
export const COMPONENT_VIEWS: Readonly<Record<string, ComponentType<ViewProps>>> = {
  'dashboard/Analysis': HomeView,
  'system/UserAnnouncementList': MyMessagesView,
  'examples/Widgets': WidgetGalleryView,
  ...EXCEPTION_COMPONENTS,
}
