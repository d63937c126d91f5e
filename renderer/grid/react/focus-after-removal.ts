import type { GridView } from '../view/view-types.ts'

/**
 * Rows were deleted, and with them the button that asked for it, or the cell that was active: who works with the
 * keyboard goes on in the grid, not at the top of the page. Once the question is gone, and only if nobody has the focus.
 */
export function focusAfterRemoval(view: GridView | null): void {
  requestAnimationFrame(() => {
    // A dialog around the grid takes a focus that is lost for itself.
    const isLost = document.activeElement?.contains(view?.viewport ?? null) ?? true
    if (isLost) view?.viewport.focus({ preventScroll: true })
  })
}
