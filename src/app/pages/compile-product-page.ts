import type { PageCompiler } from '#renderer/react/use-compiled-page.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { panelRegistry } from '#widgets/panel-registry.ts'

/** With the product's widgets. The compiler, its checks and all of those come beside the page's text, not before it. */
export const compileProductPage: PageCompiler = async (text, identity) => {
  const [{ compilePage }, validators, { widgetRegistry }] = await Promise.all([
    import('#renderer/compile/compile-page.ts'),
    import('#schemas/meta/page-validator.generated.js'),
    import('#widgets/registry.ts'),
  ])
  return compilePage(text, {
    registry: widgetRegistry,
    actions: actionRegistry,
    panels: panelRegistry,
    validators: validators.pageValidators,
    identity,
  })
}
