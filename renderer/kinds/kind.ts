import type { CompileContext } from '../compile/compile-context.ts'
import type { PagePlan } from '../compile/plan.ts'
import type { KindTraits } from './kind-traits.ts'

export interface KindDefinition extends KindTraits {
  /** The actions of the product that its pages ask permissions for; `PAGE_ACTIONS` has their names. */
  readonly permissions: readonly string[]
  /** The plan of a page whose head has been checked; null when there are errors. */
  compile(context: CompileContext, identity: string): PagePlan | null
}

export function defineKind(definition: KindDefinition): KindDefinition {
  return definition
}
