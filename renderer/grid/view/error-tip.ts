import styles from './grid.module.css'

/** The message of a cell, beside it, above everything: dialogs and scrolled containers do not cut it off. */
export interface ErrorTip {
  readonly element: HTMLElement
  /** Beside the anchor, so that it covers no cell of the rows that are filled in next; below it where no room is left. */
  show(message: string, anchor: DOMRect): void
  hide(): void
}

const GAP_PX = 2
/** Below its cell, the message lies over the edge of it. */
const OVERLAP_PX = 8

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
      const { innerWidth, innerHeight } = window
      const isBeside = anchor.right + width < innerWidth
      element.style.left = `${isBeside ? anchor.right + GAP_PX : innerWidth - width}px`
      element.style.top = `${Math.min(isBeside ? (anchor.top + anchor.bottom - height) / 2 : anchor.bottom - OVERLAP_PX, innerHeight - height)}px`
    },
    hide() {
      if (!isShown) return
      element.hidePopover()
      isShown = false
    },
  }
}
