import { createContext, useContext, useEffect } from 'react'

/** What a panel tells what it stands in: a drawer, a window, or a pane. */
export interface PanelFrame {
  /** Where its buttons go; null where they stand below it. */
  readonly footer: HTMLElement | null
  /** Something would be lost if it were closed now. */
  setUnsaved(unsaved: boolean): void
  /** It shall close; whoever has something unsaved is asked. Null in a pane, which stays. */
  readonly requestClose: (() => void) | null
}

const PanelFrameContext = createContext<PanelFrame>({
  footer: null,
  setUnsaved: () => undefined,
  requestClose: null,
})

export const PanelFrameProvider = PanelFrameContext.Provider

export function usePanelFrame(): PanelFrame {
  return useContext(PanelFrameContext)
}

/** Says for as long as it is mounted whether the panel holds something unsaved. */
export function useUnsavedPanel(unsaved: boolean): void {
  const { setUnsaved } = usePanelFrame()
  useEffect(() => {
    setUnsaved(unsaved)
    return () => setUnsaved(false)
  }, [unsaved, setUnsaved])
}
