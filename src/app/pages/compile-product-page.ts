import type { PageCompiler } from '#renderer/react/use-compiled-page.ts'
import { actionRegistry } from '#widgets/action-registry.ts'
import { loadPanels } from './load-panels.ts'

/** With the product's widgets. The compiler, its checks and all of those come beside the page's text, not before it. */
export const compileProductPage: PageCompiler = async (text, identity) => {
  const [{ compilePage }, validators, { widgetRegistry }, panels] = await Promise.all([
    import('#renderer/compile/compile-page.ts'),
    import('#schemas/meta/page-validator.generated.js'),
    import('#widgets/registry.ts'),
    loadPanels(),
  ])
  return compilePage(text, {
    registry: widgetRegistry,
    actions: actionRegistry,
    panels,
    validators: validators.pageValidators,
    identity,
  })
}
