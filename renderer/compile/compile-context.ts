import type { FieldType } from '#schemas/language/field-type.ts'
import type { PageDeclaration } from '#schemas/language/page.ts'
import type { ManagedResources } from '#schemas/managed/managed-resource.ts'
import type { KnownActions } from '../action-traits.ts'
import type { KindTraits } from '../kinds/kind-traits.ts'
import type { KnownPanels } from '../panel-traits.ts'
import type { WidgetRegistry } from '../widget.ts'
import type { ExpressionReads } from './expression-reads.ts'
import type { ChoicesPlan } from './plan.ts'
import type { ProblemReporter } from './problem-reporter.ts'
import type { RelatedReads } from './related-reads.ts'
import type { PageValidators } from './validators.ts'

/**
 * What is known outside the page. A part that is absent is not checked: the browser does not know which dictionaries
 * exist, the command line and the server do.
 */
export interface CompileKnowledge {
  readonly dictCodes?: ReadonlySet<string>
  /** The values of dictionaries, as far as they are known: people change them at run time. */
  readonly dictValues?: ReadonlyMap<string, ReadonlySet<string>>
  /** What a `ref` may name, by table and field; null for a table whose page cannot be read at the moment. */
  readonly tables?: ReadonlyMap<string, ReferableFields | null>
  /** Tables of pages by the code of the page: authors write one for the other. */
  readonly tableOfPage?: ReadonlyMap<string, string>
  /** Codes of all pages of the installation. */
  readonly pages?: ReadonlySet<string>
  /** What is known of the pages that others show in panes, by code. */
  readonly pageOutlines?: ReadonlyMap<string, KnownPage>
  /** Codes of the roles that some tenant has. */
  readonly roleCodes?: ReadonlySet<string>
  /** Codes of permissions that something defines: a page, the product, an administrator. */
  readonly permissionCodes?: ReadonlySet<string>
}

/** A page as others see it, out of a text that need not compile. */
export interface KnownPage {
  /** Null where it names none that there is. */
  readonly kind: string | null
  readonly title: string
  /** Null: it has no table of its own. */
  readonly table: string | null
  /** Of a managed page: what effects may change there; absent: nothing. */
  readonly opened?: OpenedRows
  /** Its declared fields; null while its text cannot be read. */
  readonly fields: ReferableFields | null
  /** The fields of its sub-tables. */
  readonly subTables: ReadonlyMap<string, ReferableFields>
  /** Codes of the pages in its panes. */
  readonly shows: readonly string[]
}

/** Rows of the product itself, as far as effects of pages reach them. */
export interface OpenedRows {
  readonly table: string
  readonly fields: ReadonlySet<string>
}

export type ReferableFields = ReadonlyMap<string, ReferableField>

/** A field of a table that others may refer to. */
export interface ReferableField {
  /** Null where its own page has it wrong, or does not say. */
  readonly type: FieldType | null
  readonly multiple: boolean
  /** Whether seeing it takes a permission: then it is no label and no condition, and is copied only among its like. */
  readonly restricted: boolean
  /** Where its values come from; absent for none. */
  readonly choices?: ChoicesPlan | null
  /** The table whose rows it names; absent: it names none. */
  readonly refersTo?: string
  /** Its value is computed: nobody writes it. */
  readonly isComputed?: boolean
  /** It is required, and nothing gives it a value by itself. */
  readonly mustBeGiven?: boolean
}

/** Shared by the steps of one compilation. */
export interface CompileContext {
  readonly page: PageDeclaration
  readonly registry: WidgetRegistry
  readonly actions: KnownActions
  /** Absent: panels are not checked. */
  readonly panels?: KnownPanels
  /** What pages can be. */
  readonly kinds: readonly KindTraits[]
  readonly validators: PageValidators
  /** Rows of the product itself that a page may stand over. */
  readonly managed: ManagedResources
  readonly knowledge: CompileKnowledge
  readonly problems: ProblemReporter
  readonly related: RelatedReads
  readonly reads: ExpressionReads
}

/** Whether the rows of the page are one flat list, which tabs and groups can part. */
export function hasFlatRows({ page, kinds }: CompileContext): boolean {
  return page.kind === undefined || kinds.some(({ kind, flatRows }) => kind === page.kind && flatRows)
}
