import { type CSSProperties, type ReactNode, useEffect } from 'react'
import { messages } from '../messages.ts'
import { FloatingPanel } from './floating-panel.tsx'

export interface SubTablePopoverProps {
  /** The element that the grid is drawn in. */
  readonly grid: HTMLElement
  readonly container: HTMLElement
  readonly place: CSSProperties
  readonly takesFocus: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What belongs to a row, beside it. It closes when the row scrolls away under it. */
export function SubTablePopover({ grid, container, place, takesFocus, onClose, children }: SubTablePopoverProps) {
  useEffect(() => {
    function onScroll({ target }: Event) {
      // Of what scrolls elsewhere, or in the panel, nothing moves here.
      if (target instanceof Node && (target.contains(grid) || grid.contains(target))) onClose()
    }
    document.addEventListener('scroll', onScroll, true)
    return () => document.removeEventListener('scroll', onScroll, true)
  }, [grid, onClose])
  return (
    <FloatingPanel
      title={messages.subTable}
      container={container}
      place={place}
      takesFocus={takesFocus}
      owner={grid}
      onClose={onClose}
    >
      {children}
    </FloatingPanel>
  )
}
