import type { ComponentType } from 'react'
import type { Static, TObject } from 'typebox'
import type { Choice, InputDefinition } from '#renderer/widget.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'

/** What of a widget the page and the field decide, for the component's own properties. */
export interface FormilyUse<Options> {
  readonly options: Options
  readonly value: CanonicalValue
  /** Those of the field, with stored values that are none any more. */
  readonly choices: readonly Choice[]
  /** The component takes several values: the field stores several, or a query asks for any of several. */
  readonly several: boolean
}

/** How a component made for Formily is used as a widget. */
export interface FormilyComponent<Options> {
  /** Made by `connect`. Behind a dynamic import: Formily's React parts come with it. */
  readonly load: () => Promise<ComponentType<never>>
  /** Properties of the component: `componentProps` of its field. */
  readonly props?: (use: FormilyUse<Options>) => Readonly<Record<string, unknown>>
  /** What it offers: `dataSource` of its field; absent: the choices of the page's field, as `label` and `value`. */
  readonly dataSource?: (use: FormilyUse<Options>) => readonly object[]
  /** The stored value as the component holds it; absent: as it is, a list for several. */
  readonly toComponent?: (value: CanonicalValue) => unknown
  /** The other way round. Nothing is null: no empty text or list. */
  readonly fromComponent?: (value: unknown) => CanonicalValue
  /** `mapReadPretty` draws it where it may not be changed; absent: the text of the widget, as all widgets show it. */
  readonly readPretty?: true
}

export interface FormilyWidget<Options extends TObject> extends Omit<InputDefinition<Options>, 'load' | 'loadQuery'> {
  readonly component: FormilyComponent<Static<Options>>
  /** Operators for which the component itself is the input of a query. */
  readonly queries?: readonly Extract<QueryOperator, 'eq' | 'ne' | 'in'>[]
  readonly loadQuery?: InputDefinition<Options>['loadQuery']
}
