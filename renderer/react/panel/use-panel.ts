import { use } from 'react'
import type { LoadPanels, PanelDefinition, PanelRegistry } from '../../panel.ts'
import { useLoadPanels } from '../host-context.tsx'

const loaded = new WeakMap<LoadPanels, Promise<PanelRegistry>>()

/** A panel by its type; undefined: there is none. It may suspend, and throws where they cannot be loaded. */
export function usePanel(type: string): PanelDefinition | undefined {
  return use(panelsOf(useLoadPanels())).get(type)
}

function panelsOf(load: LoadPanels): Promise<PanelRegistry> {
  const known = loaded.get(load)
  if (known) return known
  const loading = load()
  loaded.set(load, loading)
  // The next attempt asks for them again.
  loading.catch(() => loaded.delete(load))
  return loading
}
