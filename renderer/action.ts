import type { Static, TObject } from 'typebox'
import type { ActionPlan, PagePlan, PageRecord } from './compile/plan.ts'
import type { ActionInput, DataSource } from './data-source.ts'
import type { Host } from './host.ts'

/** What a running action may use. Its computed properties have been evaluated for the row. */
export interface ActionRun<Props> {
  readonly plan: PagePlan
  readonly action: ActionPlan
  readonly props: Props
  /** The row, or the selected rows, that it acts on. */
  readonly records: readonly PageRecord[]
  /** What the user has filled in for it; absent for an action that asks for nothing. */
  readonly input?: ActionInput
  readonly dataSource: DataSource
  readonly host: Host
  /** Shows a panel above the page, and resolves when it is closed with what came of it. */
  openPanel(panel: PanelOpening): Promise<ActionOutcome>
}

/** A panel of the registry that an action opens. */
export interface PanelOpening {
  readonly panel: string
  readonly title: string
  readonly open: 'drawer' | 'modal'
  /** Pixels; absent: the panel's own. */
  readonly widthPx?: number
  readonly props: Readonly<Record<string, unknown>>
}

/**
 * What the page does afterwards: nothing, read the rows again that the action was run on, read everything again, go to a
 * row, or open another page with values for its query.
 */
export type ActionOutcome =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'rows-changed' }
  | { readonly kind: 'read-again' }
  | { readonly kind: 'select-row'; readonly id: string }
  | { readonly kind: 'open-page'; readonly page: string; readonly query: Readonly<Record<string, string>> }

export const NOTHING: ActionOutcome = { kind: 'nothing' }
export const ROWS_CHANGED: ActionOutcome = { kind: 'rows-changed' }
export const READ_AGAIN: ActionOutcome = { kind: 'read-again' }

/** Written as a method, so that a registry may hold actions with properties of any kind. */
export type RunAction<Props> = { run(run: ActionRun<Props>): Promise<ActionOutcome> }['run']

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

/**
 * A kind of action that pages may declare under `actions`: what may be written under `props`, and what it does.
 * Definitions are pure; what runs stands behind `load`, so the server and the tools read them all.
 */
export interface ActionDefinition<Props extends TObject = TObject> {
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
  readonly load: () => Promise<RunAction<Static<Props>>>
}

/** Checks a definition's types against its property schema; returns it as it is. */
export function defineAction<Props extends TObject>(definition: ActionDefinition<Props>): ActionDefinition<Props> {
  return definition
}

/** The property whose values the server writes into the rows; undefined for an action that stores nothing. */
export function storedProperty(definition: Pick<ActionDefinition, 'checked'> | undefined): string | undefined {
  return Object.entries(definition?.checked ?? {}).find(([, check]) => check.holds === 'values' && check.stored)?.[0]
}

/** All kinds of actions by type. */
export interface ActionRegistry {
  get(type: string): ActionDefinition | undefined
  readonly types: readonly string[]
}
