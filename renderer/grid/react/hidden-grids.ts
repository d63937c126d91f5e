/**
 * Grids in pages that are kept but not shown. React ends the effects of a hidden page and says nothing when such a page
 * goes for good; so what a hidden grid still holds in the document is let go when the next grid comes or goes.
 */
const hidden = new Map<HTMLElement, () => void>()

export function noteHidden(root: HTMLElement, destroy: () => void): void {
  sweep()
  hidden.set(root, destroy)
}

export function noteShown(root: HTMLElement): void {
  hidden.delete(root)
  sweep()
}

function sweep() {
  for (const [root, destroy] of [...hidden]) {
    if (root.isConnected) continue
    hidden.delete(root)
    destroy()
  }
}
