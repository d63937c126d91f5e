import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

/** Pages and panels that stand beside each other. */
export interface PagePanePlan {
  readonly id: string
  /** Null: that of what it shows. */
  readonly title: string | null
  /** Pixels, until the user drags its border; null: its part of the rest. */
  readonly widthPx: number | null
  /** Whether tabs lead to its contents; else there is one. */
  readonly tabbed: boolean
  readonly contents: readonly PaneContentPlan[]
}

/** A page or a panel in a pane. */
export type PaneContentPlan = {
  /** Of its tab; null where it is alone. */
  readonly title: string | null
  readonly values: readonly PaneValuePlan[]
} & ({ readonly page: string } | { readonly panel: string })

/** A fixed condition of a page, by field; a property of a panel. */
export interface PaneValuePlan {
  readonly field: string
  readonly value: { readonly literal: CanonicalValue } | PaneReference
}

/** A field of the row that is selected in another pane. */
export interface PaneReference {
  readonly pane: string
  readonly source: string
}
