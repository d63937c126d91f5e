import { compilePage } from '#renderer/compile/compile-page.ts'
import type { CompiledPage } from '#renderer/compile/compiled-page.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import { pageValidators } from '#schemas/meta/page-validator.generated.js'
import { actionRegistry } from '#widgets/action-registry.ts'
import { widgetRegistry } from '#widgets/registry.ts'

/** A page file as the console compiles it. */
export function compile(text: string): CompiledPage {
  return compilePage(text, { registry: widgetRegistry, actions: actionRegistry, validators: pageValidators })
}

export function planOf(text: string): PagePlan {
  const { plan, problems } = compile(text)
  if (!plan) throw new Error(`A page of the bench does not compile: ${JSON.stringify(problems)}`)
  return plan
}
