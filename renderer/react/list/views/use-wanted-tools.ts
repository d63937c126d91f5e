import { useState } from 'react'
import type { OpenPanel } from './list-tools-props.ts'

interface WantedTools {
  readonly panel: OpenPanel | null
  /** A title has been reached, whose edge may be dragged. */
  readonly hasEdges: boolean
  /** They could not be loaded; what wants them next tries again. */
  readonly failed: boolean
}

const NONE: WantedTools = { panel: null, hasEdges: false, failed: false }

/** What a user has asked of the tools that arrange a list, which are loaded when it is asked. */
export function useWantedTools() {
  const [wanted, setWanted] = useState(NONE)
  // Handlers keep their identity: the table and the buttons are drawn once.
  const [handlers] = useState(() => {
    const openPanel = (kind: OpenPanel['kind']) => (anchor: DOMRect) =>
      setWanted((known) => ({ ...known, panel: { kind, anchor }, failed: false }))
    return {
      openColumns: openPanel('columns'),
      openViews: openPanel('views'),
      closePanel: () => setWanted((known) => ({ ...known, panel: null })),
      onHead: () =>
        setWanted((known) => (known.hasEdges && !known.failed ? known : { ...known, hasEdges: true, failed: false })),
      onFailed: () => setWanted({ ...NONE, failed: true }),
    }
  })
  return { ...wanted, ...handlers }
}
