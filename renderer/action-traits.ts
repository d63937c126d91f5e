import type { TObject } from 'typebox'

/**
 * What the compiler checks of a property beside its schema:
 *
 * - `values`: field names with values, literal or `= expression`. `stored`: the server writes them into the rows, under the
 *   action's own permission, and checks `when` again; only such an action may ask for input.
 * - `page`: the code of a page.
 * - `parameters`: names with texts, literal or `= expression`.
 * - `endpoint`: the name of a call that pages may make (`schemas/api/page-calls.ts`); `input` is the property with what it
 *   is called with, where `= ids` stands for the ids of all rows.
 * - `panel`: the type of a panel; `props` is the property with its own.
 */
export type PropertyCheck =
  | { readonly holds: 'values'; readonly stored: boolean }
  | { readonly holds: 'page' }
  | { readonly holds: 'parameters' }
  | { readonly holds: 'endpoint'; readonly input: string }
  | { readonly holds: 'panel'; readonly props: string }

/** What of a kind of action is known to everybody who reads pages: the compiler, the server, the tools. */
export interface ActionTraits<Props extends TObject = TObject> {
  /** Name in pages: kebab-case. */
  readonly type: string
  /** Chinese name, for documentation. */
  readonly title: string
  readonly summary: string
  readonly props: Props
  /** Whether it may act on several selected rows at once, from the toolbar. */
  readonly onSeveral: boolean
  /** What is checked of its properties beside their schema, by name. */
  readonly checked: Readonly<Record<string, PropertyCheck>>
}

/** All kinds of actions by type, as those know them who run none. */
export interface KnownActions {
  get(type: string): ActionTraits | undefined
  readonly types: readonly string[]
}

/** The property whose values the server writes into the rows; undefined for an action that stores nothing. */
export function storedProperty(definition: Pick<ActionTraits, 'checked'> | undefined): string | undefined {
  return Object.entries(definition?.checked ?? {}).find(([, check]) => check.holds === 'values' && check.stored)?.[0]
}
