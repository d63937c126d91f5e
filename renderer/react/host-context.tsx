import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Host } from '../host.ts'
import type { WidgetRegistry } from '../widget.ts'

interface RendererSurroundings {
  readonly host: Host
  readonly registry: WidgetRegistry
}

const RendererContext = createContext<RendererSurroundings | null>(null)

export interface HostProviderProps extends RendererSurroundings {
  readonly children: ReactNode
}

/** Gives the pages below it their shell and their widgets. One per tab: `host.page` is the tab's. */
export function HostProvider({ host, registry, children }: HostProviderProps) {
  const surroundings = useMemo(() => ({ host, registry }), [host, registry])
  return <RendererContext.Provider value={surroundings}>{children}</RendererContext.Provider>
}

function useSurroundings(): RendererSurroundings {
  const surroundings = useContext(RendererContext)
  if (!surroundings) throw new Error('A page is mounted outside of <HostProvider>.')
  return surroundings
}

export function useHost(): Host {
  return useSurroundings().host
}

export function useRegistry(): WidgetRegistry {
  return useSurroundings().registry
}
