import type { Static, TObject } from 'typebox'
import type { ActionTraits, KnownActions } from './action-traits.ts'
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
  /** To be called when the rows change once more because of it, after it has ended: it was undone. */
  changedAgain(): void
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
 * A kind of action that pages may declare under `actions`: what may be written under `props`, and what it does.
 * Definitions are pure; what runs stands behind `load`, so the server and the tools read them all.
 */
export interface ActionDefinition<Props extends TObject = TObject> extends ActionTraits<Props> {
  readonly load: () => Promise<RunAction<Static<Props>>>
}

/** Checks a definition's types against its property schema; returns it as it is. */
export function defineAction<Props extends TObject>(definition: ActionDefinition<Props>): ActionDefinition<Props> {
  return definition
}

/** All kinds of actions by type. */
export interface ActionRegistry extends KnownActions {
  get(type: string): ActionDefinition | undefined
}
