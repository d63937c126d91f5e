import { useEffect, useState } from 'react'
import type { InputDefinition, WidgetRegistry } from '../../widget.ts'
import { areWidgetsLoaded, preloadWidgets } from '../field/use-widget.ts'
import type { FormSection } from '../field/visible-sections.ts'

export function widgetsOf(sections: readonly FormSection[], registry: WidgetRegistry): readonly InputDefinition[] {
  const types = sections.flatMap(({ fields }) => fields.map(({ placed }) => placed.field.widget.type))
  return [...new Set(types)].flatMap((type) => registry.get(type) ?? [])
}

/** Whether the drawings of a form are loaded, so that it appears whole. What cannot be loaded is reported by its field. */
export function useWidgetsReady(definitions: readonly InputDefinition[]): boolean {
  const [ready, setReady] = useState(() => areWidgetsLoaded(definitions))
  useEffect(() => {
    if (ready) return
    let wanted = true
    void preloadWidgets(definitions).then(() => wanted && setReady(true))
    return () => {
      wanted = false
    }
  }, [definitions, ready])
  return ready
}
