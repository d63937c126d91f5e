import type { ComponentType } from 'react'
import type { Static, TObject } from 'typebox'
import type { PagePlan, PageRecord } from './compile/plan.ts'

/** What a panel is given. */
export interface PanelProps<Props = Readonly<Record<string, unknown>>> {
  /** The page whose records it is about; null where it stands by itself. */
  readonly plan: PagePlan | null
  /** The row, or the selected rows, that it is about. */
  readonly records: readonly PageRecord[]
  readonly props: Props
  /** It has done what it was opened for. */
  onDone(outcome: 'nothing-changed' | 'changed'): void
}

/**
 * Something that pages can show and that no page file can say. Definitions are pure; what draws stands behind `load`,
 * so the server and the tools read them all.
 */
export interface PanelDefinition<Props extends TObject = TObject> {
  /** Name in pages: kebab-case. */
  readonly type: string
  /** Chinese name, for documentation. */
  readonly title: string
  readonly summary: string
  readonly props: Props
  /** Written as a method, so that a registry may hold panels with properties of any kind. */
  load(): Promise<ComponentType<PanelProps<Static<Props>>>>
}

/** All panels by type. */
export interface PanelRegistry {
  get(type: string): PanelDefinition | undefined
  readonly types: readonly string[]
}
