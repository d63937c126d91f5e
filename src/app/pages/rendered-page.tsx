import type { Host } from '#renderer/host.ts'
import type { PageSource } from '#renderer/page-source.ts'
import { PageView } from '#renderer/react/page-view.tsx'
import type { PageCompiler } from '#renderer/react/use-compiled-page.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'

/** The compiler and its checks come beside the page's text, not before it. */
const compile: PageCompiler = async (text, identity) => {
  const [{ compilePage }, validators] = await Promise.all([
    import('#renderer/compile/compile-page.ts'),
    import('#schemas/meta/page-validator.generated.js'),
  ])
  return compilePage(text, {
    registry: widgetRegistry,
    actions: actionRegistry,
    panels: panelRegistry,
    validators: validators.pageValidators,
    identity,
  })
}

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
      compile={compile}
      registry={widgetRegistry}
      actions={actionRegistry}
      panels={panelRegistry}
      host={host}
    />
  )
}
