import styles from './grid.module.css'

/** The message of a cell, beside it, above everything: dialogs and scrolled containers do not cut it off. */
export interface ErrorTip {
  readonly element: HTMLElement
  /** Below the anchor, or above it where no room is left. */
  show(message: string, anchor: DOMRect): void
  hide(): void
}

const GAP_PX = 2

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
      const isBelow = anchor.bottom + height + GAP_PX <= window.innerHeight
      const top = isBelow ? anchor.bottom - 10 + GAP_PX : anchor.top + 10 - height - GAP_PX
      element.style.top = `${top}px`
      element.style.left = `${Math.max(4, Math.min(anchor.left + 4, window.innerWidth - width - 4))}px`
    },
    hide() {
      if (!isShown) return
      element.hidePopover()
      isShown = false
    },
  }
}
