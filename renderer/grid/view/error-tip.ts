import styles from './grid.module.css'

/** The message of a cell, beside it, above everything: dialogs and scrolled containers do not cut it off. */
export interface ErrorTip {
  readonly element: HTMLElement
  /** Beside the anchor, so that it covers no cell of the rows that are filled in next; below it on a phone. */
  show(message: string, anchor: DOMRect): void
  hide(): void
}

const GAP_PX = 2
/** Below it or above, the message lies over the edge of its cell. */
const OVERLAP_PX = 8
const EDGE_PX = 4

export function createErrorTip(id: string): ErrorTip {
  const element = document.createElement('div')
  element.className = styles.tip ?? ''
  element.id = id
  element.setAttribute('role', 'tooltip')
  element.popover = 'manual'
  let isShown = false
  return {
    element,
    show(message, anchor) {
      if (element.textContent !== message) element.textContent = message
      if (!isShown) {
        element.showPopover()
        isShown = true
      }
      const { width, height } = element.getBoundingClientRect()
      const { left, top } = placeOf({ width, height }, anchor)
      element.style.left = `${left}px`
      element.style.top = `${top}px`
    },
    hide() {
      if (!isShown) return
      element.hidePopover()
      isShown = false
    },
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

function placeOf({ width, height }: Size, anchor: DOMRect): { readonly left: number; readonly top: number } {
  const middle = anchor.top + (anchor.height - height) / 2
  const top = Math.max(EDGE_PX, Math.min(middle, window.innerHeight - height - EDGE_PX))
  const after = anchor.right + GAP_PX
  if (after + width + EDGE_PX <= window.innerWidth) return { left: after, top }
  const before = anchor.left - GAP_PX - width
  if (before >= EDGE_PX) return { left: before, top }
  const isBelow = anchor.bottom + height + GAP_PX <= window.innerHeight
  return {
    left: Math.max(EDGE_PX, Math.min(anchor.left + EDGE_PX, window.innerWidth - width - EDGE_PX)),
    top: isBelow ? anchor.bottom - OVERLAP_PX : anchor.top + OVERLAP_PX - height,
  }
}
