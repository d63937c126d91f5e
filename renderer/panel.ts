import type { ComponentType } from 'react'
import type { Static, TObject } from 'typebox'
import type { ActionOutcome } from './action.ts'
import type { PagePlan, PageRecord } from './compile/plan.ts'
import type { Host } from './host.ts'
import type { KnownPanels, PanelTraits } from './panel-traits.ts'

/** What a panel is given. */
export interface PanelProps<Props = Readonly<Record<string, unknown>>> {
  readonly host: Host
  /** The page whose records it is about; null where it stands by itself. */
  readonly plan: PagePlan | null
  /** The row, or the selected rows, that it is about. */
  readonly records: readonly PageRecord[]
  readonly props: Props
  /** It has done what it was opened for, and closes; in a pane it stays. */
  onDone(outcome: ActionOutcome): void
}

/**
 * Something that pages can show and that no page file can say: in a drawer or a window of an action, or in a pane.
 * Definitions are pure; what draws stands behind `load`, so the server and the tools read them all.
 */
export interface PanelDefinition<Props extends TObject = TObject> extends PanelTraits<Props> {
  /** Written as a method, so that a registry may hold panels with properties of any kind. */
  load(): Promise<ComponentType<PanelProps<Static<Props>>>>
}

/** Checks a definition's types against its property schema; returns it as it is. */
export function definePanel<Props extends TObject>(definition: PanelDefinition<Props>): PanelDefinition<Props> {
  return definition
}

/** All panels by type. */
export interface PanelRegistry extends KnownPanels {
  get(type: string): PanelDefinition | undefined
}

/** Brings them with the first panel that is opened: lists have none. Keep its identity. */
export type LoadPanels = () => Promise<PanelRegistry>
