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
}

/** What the list does afterwards. */
export type ActionOutcome = 'nothing-changed' | 'changed'

/** Written as a method, so that a registry may hold actions with properties of any kind. */
export type RunAction<Props> = { run(run: ActionRun<Props>): Promise<ActionOutcome> }['run']

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
  /** Property that maps field names to values, literal or `= expression`; checked against the page's fields. */
  readonly valuesProperty?: string
  /** Property that holds the code of a page; checked against the pages that exist. */
  readonly pageProperty?: string
  /** Property that maps names to texts, literal or `= expression`. */
  readonly parametersProperty?: string
  /**
   * Whether it stores its `valuesProperty` in the rows: then the server does it, under the action's own permission,
   * and checks `when` again. Only such an action may ask for input.
   */
  readonly storesValues: boolean
  readonly load: () => Promise<RunAction<Static<Props>>>
}

/** Checks a definition's types against its property schema; returns it as it is. */
export function defineAction<Props extends TObject>(definition: ActionDefinition<Props>): ActionDefinition<Props> {
  return definition
}

/** All kinds of actions by type. */
export interface ActionRegistry {
  get(type: string): ActionDefinition | undefined
  readonly types: readonly string[]
}
