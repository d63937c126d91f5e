import { type ReactNode, useMemo } from 'react'
import { HostProvider, useActions, useHost, useLoadPanels, useRegistry } from '../../../react/host-context.tsx'

export interface PaneHostProps {
  readonly title: string
  setUnsaved(unsaved: boolean): void
  readonly children: ReactNode
}

/** What stands in a pane has its own title and its own input, and no address: that belongs to the page around it. */
export function PaneHost({ title, setUnsaved, children }: PaneHostProps) {
  const host = useHost()
  const registry = useRegistry()
  const actions = useActions()
  const panels = useLoadPanels()
  const inner = useMemo(() => {
    const { replaceQuery: _, changeQuery: _changeQuery, linkTo: _linkTo, ...page } = host.page
    return { ...host, page: { ...page, title, params: {}, setUnsaved } }
  }, [host, title, setUnsaved])
  return (
    <HostProvider host={inner} registry={registry} actions={actions} panels={panels}>
      {children}
    </HostProvider>
  )
}
