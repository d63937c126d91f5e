import type { PageDeclaration, PageKind } from '#schemas/language/page.ts'
import type { ProblemCode } from '#schemas/language/problems.ts'

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
  /** They are one flat list, which tabs and groups can part; absent: they are not. */
  readonly flatRows?: true
  /** Keys of the language that it has no place for. */
  readonly withoutKeys: readonly PageKey[]
  /** The key that is its alone, and what is wrong with other pages that write it. */
  readonly ownKey?: { readonly name: PageKey; readonly misplaced: ProblemCode }
}
