import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { messages } from './messages.ts'
import { BORDER_STEP_PX, LEAST_PANE_PX } from './pane-widths.ts'
import styles from './panes-page.module.css'

export interface PaneBorderProps {
  /** Of the pane before it. */
  readonly title: string
  readonly paneId: string
  /** The width of that pane; undefined while it takes its part of the rest. */
  readonly widthPx: number | undefined
  measure(): { readonly widthPx: number; readonly mostPx: number }
  /** `settled`: the user has let go of it. */
  onResize(widthPx: number, settled: boolean): void
}

/** The border behind a pane: dragged, or moved by the arrow keys. */
export function PaneBorder({ title, paneId, widthPx, measure, onResize }: PaneBorderProps) {
  const drag = useRef<{ readonly fromPx: number; readonly widthPx: number; lastPx: number } | null>(null)

  function within(wanted: number): number {
    return Math.round(Math.min(Math.max(wanted, LEAST_PANE_PX), measure().mostPx))
  }

  function handleKeyDown(event: KeyboardEvent) {
    const now = measure()
    const targets: Readonly<Record<string, number>> = {
      ArrowLeft: now.widthPx - BORDER_STEP_PX,
      ArrowRight: now.widthPx + BORDER_STEP_PX,
      Home: LEAST_PANE_PX,
      End: now.mostPx,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    onResize(within(target), true)
  }

  function handlePointerMove(event: PointerEvent) {
    if (!drag.current) return
    drag.current.lastPx = within(drag.current.widthPx + event.clientX - drag.current.fromPx)
    onResize(drag.current.lastPx, false)
  }

  function handlePointerEnd() {
    if (drag.current) onResize(drag.current.lastPx, true)
    drag.current = null
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={messages.resize(title)}
      aria-controls={paneId}
      aria-valuenow={Math.round(widthPx ?? LEAST_PANE_PX)}
      aria-valuemin={LEAST_PANE_PX}
      tabIndex={0}
      className={styles.border}
      onKeyDown={handleKeyDown}
      onPointerDown={(event) => {
        const now = measure().widthPx
        drag.current = { fromPx: event.clientX, widthPx: now, lastPx: now }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
    />
  )
}
