import type { Problem } from '#schemas/language/problem.ts'
import type { CompiledPage } from './compile/compiled-page.ts'

/** The text of a page and where it comes from. `hash` is the text's identity: the same hash is the same page. */
export interface PageText {
  readonly code: string
  readonly hash: string
  /** Name that authors know the page by, shown with problems: `market/product-price.json`. */
  readonly file: string
  readonly text: string
  /** What the server has against the page that no compiler can know; for its authors. */
  readonly serverProblems?: readonly Problem[]
  /** Somebody has arranged how its list stands for this user. */
  readonly arranged?: true
}

/** A page that was compiled elsewhere, by the same compiler. */
export interface PageCompiledElsewhere extends Omit<PageText, 'text'> {
  readonly compiled: CompiledPage
}

/** Where pages come from: files behind the server, revisions in a database, a foreign server. */
export interface PageSource {
  /** Rejects with `PageNotFoundError` when there is no such page, else with an error whose message may be shown. */
  load(code: string, signal?: AbortSignal): Promise<PageText>
  /** The page compiled, where the source can spare the browser that; else its text. */
  loadCompiled?(code: string, signal?: AbortSignal): Promise<PageCompiledElsewhere | PageText>
  /**
   * Calls back when another text stands under the code; returns what ends it. Only where pages are being written:
   * elsewhere nothing is exchanged under the hands of somebody who works.
   */
  watch?(code: string, onChanged: () => void): () => void
}

export class PageNotFoundError extends Error {
  readonly code = 'page-not-found'
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PageNotFoundError'
  }
}
