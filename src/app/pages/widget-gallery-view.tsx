import { WidgetGallery } from '#renderer/react/gallery/widget-gallery.tsx'
import { HostProvider } from '#renderer/react/host-context.tsx'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'
import { useConsole } from '../boot/console-context.ts'
import { mayInspect } from '../boot/create-host.ts'
import { messages } from '../messages.ts'
import type { ViewProps } from '../views/view.ts'
import { compileProductPage } from './compile-product-page.ts'
import { ForbiddenView } from './exception-page.tsx'
import { loadPanels } from './load-panels.ts'
import { PageFrame } from './page-frame.tsx'
import { useTabHost } from './use-tab-host.ts'
import { examplesOf } from './widget-examples.ts'

/** Specified: the example pages, for those who write pages. It makes no calls but those of the widgets that it shows. */
export function WidgetGalleryView(props: ViewProps) {
  const { session } = useConsole()
  const host = useTabHost(messages.widgetGallery, props)
  if (!mayInspect(session)) return <ForbiddenView {...props} />
  return (
    <PageFrame title={messages.widgetGallery}>
      <HostProvider host={host} registry={widgetRegistry} actions={actionRegistry} panels={loadPanels}>
        <WidgetGallery registry={widgetRegistry} examplesOf={examplesOf} compile={compileProductPage} />
      </HostProvider>
    </PageFrame>
  )
}
