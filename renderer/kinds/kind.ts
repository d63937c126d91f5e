import type { PageDeclaration, PageKind } from '#schemas/language/page.ts'
import type { ProblemCode } from '#schemas/language/problems.ts'
import type { CompileContext } from '../compile/compile-context.ts'
import type { PagePlan } from '../compile/plan.ts'

export type PageKey = keyof PageDeclaration

/**
 * What a kind of pages says of itself. Pure: the compiler, the server and the tools read it; how a page of the kind is
 * drawn stands beside it in `view.tsx` and is named in `views.ts`, so that neither the server loads React nor the first
 * page the compiler.
 */
export interface KindTraits {
  /** As pages write it. */
  readonly kind: PageKind
  /** Chinese name and description, for documentation. */
  readonly title: string
  readonly summary: string
  /** Its rows stand below each other. */
  readonly levels: boolean
  /** Each tenant has one record at most. */
  readonly singleRecord: boolean
  /** Rows may come in from spreadsheets. */
  readonly takesImports: boolean
  /** Its rows can be found by fixed conditions, and one of them chosen: as a list does in a pane. */
  readonly listsRows: boolean
  /** Keys of the language that it has no place for. */
  readonly withoutKeys: readonly PageKey[]
  /** The key that is its alone, and what is wrong with other pages that write it. */
  readonly ownKey?: { readonly name: PageKey; readonly misplaced: ProblemCode }
}

export interface KindDefinition extends KindTraits {
  /** The actions of the product that its pages ask permissions for; `PAGE_ACTIONS` has their names. */
  readonly permissions: readonly string[]
  /** The plan of a page whose head has been checked; null when there are errors. */
  compile(context: CompileContext, identity: string): PagePlan | null
}

export function defineKind(definition: KindDefinition): KindDefinition {
  return definition
}
