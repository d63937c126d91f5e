import styles from './grid.module.css'

/** The message of a cell, beside it, above everything: dialogs and scrolled containers do not cut it off. */
export interface ErrorTip {
  readonly element: HTMLElement
  /** Above the anchor, so that it covers no cell of its row or of those that are filled in next; below it where no room is left. */
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
      const top = anchor.top - height - GAP_PX
      element.style.left = `${Math.max(0, Math.min(anchor.left, window.innerWidth - width))}px`
      element.style.top = `${top < 0 ? anchor.bottom + GAP_PX : top}px`
    },
    hide() {
      if (!isShown) return
      element.hidePopover()
      isShown = false
    },
  }
}
