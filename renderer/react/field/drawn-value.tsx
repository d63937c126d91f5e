import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { Static, TObject } from 'typebox'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'
import type { InputDefinition, ValueViewProps } from '../../widget.ts'

type View = ComponentType<ValueViewProps<Static<TObject>>>

const views = new WeakMap<() => Promise<View>, View>()

export interface DrawnValueProps {
  readonly definition: InputDefinition
  readonly field: FieldPlan
  readonly value: CanonicalValue
  readonly text: string
  readonly place: ValueViewProps<unknown>['place']
}

/** A value as its widget draws it. Its text stands there until the drawing has come, and when it cannot be had. */
export function DrawnValue({ definition, field, value, text, place }: DrawnValueProps): ReactNode {
  const load = definition.view?.(field.widget.options) ?? null
  if (!load) return text
  const Drawing = viewOf(load)
  return (
    <Suspense fallback={text}>
      <Drawing value={value} text={text} options={field.widget.options} field={field} place={place} />
    </Suspense>
  )
}

function viewOf(load: () => Promise<View>): View {
  const known = views.get(load)
  if (known) return known
  const view = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => {
        // The text says it all; whoever comes next asks for the drawing again.
        views.delete(load)
        return { default: PlainText }
      },
    ),
  )
  views.set(load, view)
  return view
}

function PlainText({ text }: ValueViewProps<unknown>): ReactNode {
  return text
}
