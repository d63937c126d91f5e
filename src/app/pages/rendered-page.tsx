import type { Host } from '#renderer/host.ts'
import type { PageSource } from '#renderer/page-source.ts'
import { PageView } from '#renderer/react/page-view.tsx'
import { actionRegistry } from '#widgets/action-registry.ts'
import { pageWidgets } from '#widgets/page-widgets.ts'
import { compileProductPage } from './compile-product-page.ts'
import { loadPanels } from './load-panels.ts'

export interface RenderedPageProps {
  readonly code: string
  readonly source: PageSource
  readonly host: Host
}

/** A page with the product's widgets and compiler. */
export function RenderedPage({ code, source, host }: RenderedPageProps) {
  return (
    <PageView
      code={code}
      source={source}
      compile={compileProductPage}
      registry={pageWidgets}
      actions={actionRegistry}
      panels={loadPanels}
      host={host}
    />
  )
}
