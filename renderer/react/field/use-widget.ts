import { type ComponentType, lazy } from 'react'
import type { Static, TObject } from 'typebox'
import type { InputDefinition, InputProps } from '../../widget.ts'

type Load<Props> = () => Promise<ComponentType<Props>>

/**
 * Components by their `load` function. A component keeps its identity for ever: a field that first drew a lazy wrapper
 * and then the bare component would be mounted anew, and lose focus and text in the middle of typing.
 */
const components = new WeakMap<object, unknown>()

/**
 * The drawing behind a `load` of a widget definition (`load`, or one of `loadQuery`). It may suspend: put it below a
 * `<Suspense>` whose fallback has the final height, and a boundary that survives a failed chunk (`WidgetBoundary`).
 */
export function useLoadedComponent<Props extends object>(load: Load<Props>): ComponentType<Props> {
  // The map is typed for any props; a load function only ever finds the component that it loaded itself.
  const known = components.get(load) as ComponentType<Props> | undefined
  if (known) return known
  const component = lazy(async () => {
    try {
      return { default: await load() }
    } catch (cause) {
      // A lazy component remembers its failure for ever. Forgotten here, the next attempt asks for the chunk again.
      components.delete(load)
      throw cause
    }
  })
  components.set(load, component)
  return component
}

/** The editor of a widget, for the form. */
export function useWidget(definition: InputDefinition): ComponentType<InputProps<Static<TObject>>> {
  return useLoadedComponent(definition.load)
}

/** Anything that draws behind a `load`. */
interface Drawn {
  readonly load: () => Promise<unknown>
}

export function areWidgetsLoaded(definitions: readonly Drawn[]): boolean {
  return definitions.every(({ load }) => components.has(load))
}

/** Loads drawings ahead, so that a form appears at once instead of field by field. A failure shows up where it is used. */
export async function preloadWidgets(definitions: readonly Drawn[]): Promise<void> {
  const pending = definitions.filter(({ load }) => !components.has(load))
  await Promise.all(
    pending.map(async ({ load }) => {
      const component = await load().catch(() => undefined)
      if (component && !components.has(load)) components.set(load, component)
    }),
  )
}
