import type { PageDeclaration } from '#schemas/language/page.ts'
import type { ActionRegistry } from '../action.ts'
import type { WidgetRegistry } from '../widget.ts'
import type { ProblemReporter } from './problem-reporter.ts'
import type { PageValidators } from './validators.ts'

/**
 * What is known outside the page. A part that is absent is not checked: the browser does not know which dictionaries
 * exist, the command line and the server do.
 */
export interface CompileKnowledge {
  readonly dictCodes?: ReadonlySet<string>
  /** Field names that a `ref` may name, by table. */
  readonly tables?: ReadonlyMap<string, ReadonlySet<string>>
  /** Codes of all pages of the installation. */
  readonly pages?: ReadonlySet<string>
}

/** Shared by the steps of one compilation. */
export interface CompileContext {
  readonly page: PageDeclaration
  readonly registry: WidgetRegistry
  readonly actions: ActionRegistry
  readonly validators: PageValidators
  readonly knowledge: CompileKnowledge
  readonly problems: ProblemReporter
}
