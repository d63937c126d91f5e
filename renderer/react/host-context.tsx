import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { ActionRegistry } from '../action.ts'
import type { Host } from '../host.ts'
import type { LoadPanels } from '../panel.ts'
import type { PageWidgets } from '../widget.ts'

interface RendererSurroundings {
  readonly host: Host
  readonly registry: PageWidgets
  readonly actions: ActionRegistry
  readonly panels: LoadPanels
}

const RendererContext = createContext<RendererSurroundings | null>(null)

export interface HostProviderProps extends Omit<RendererSurroundings, 'actions' | 'panels'> {
  /** Kinds of actions that pages may declare; absent: none. */
  readonly actions?: ActionRegistry
  /** Panels that pages may show; absent: none. */
  readonly panels?: LoadPanels
  readonly children: ReactNode
}

const NO_ACTIONS: ActionRegistry = { get: () => undefined, types: [] }
const NO_PANELS: LoadPanels = async () => ({ get: () => undefined, types: [] })

/** Gives the pages below it their shell and their widgets. One per tab: `host.page` is the tab's. */
export function HostProvider({
  host,
  registry,
  actions = NO_ACTIONS,
  panels = NO_PANELS,
  children,
}: HostProviderProps) {
  const surroundings = useMemo(() => ({ host, registry, actions, panels }), [host, registry, actions, panels])
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

export function useRegistry(): PageWidgets {
  return useSurroundings().registry
}

export function useActions(): ActionRegistry {
  return useSurroundings().actions
}

/** Those that draw a panel ask `usePanel`. */
export function useLoadPanels(): LoadPanels {
  return useSurroundings().panels
}
