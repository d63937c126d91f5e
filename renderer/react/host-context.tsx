import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ActionRegistry } from '../action.ts'
import type { Host } from '../host.ts'
import type { WidgetRegistry } from '../widget.ts'

interface RendererSurroundings {
  readonly host: Host
  readonly registry: WidgetRegistry
  readonly actions: ActionRegistry
}

const RendererContext = createContext<RendererSurroundings | null>(null)

export interface HostProviderProps extends Omit<RendererSurroundings, 'actions'> {
  /** Kinds of actions that pages may declare; absent: none. */
  readonly actions?: ActionRegistry
  readonly children: ReactNode
}

const NO_ACTIONS: ActionRegistry = { get: () => undefined, types: [] }

/** Gives the pages below it their shell and their widgets. One per tab: `host.page` is the tab's. */
export function HostProvider({ host, registry, actions = NO_ACTIONS, children }: HostProviderProps) {
  const surroundings = useMemo(() => ({ host, registry, actions }), [host, registry, actions])
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

export function useActions(): ActionRegistry {
  return useSurroundings().actions
}
