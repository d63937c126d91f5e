import type { GridStore } from '../core/grid-store.ts'
import type { GridRow } from '../core/row.ts'
import { inputCell } from '../core/selection-moves.ts'
import type { GridView } from '../view/view-types.ts'

/** The one view of a grid: made when there is an element, and made anew for a window that has become narrow or wide. */
export interface GridDrawing {
  readonly view: GridView | null
  /** Draws it, or draws again what has been hidden. True: for the first time. */
  attach(root: HTMLElement, narrow: boolean): boolean
  destroy(): void
}

export interface GridDrawingOptions {
  readonly store: GridStore
  createView(root: HTMLElement, narrow: boolean): GridView
  duringRender(run: () => void): void
  focusRow(row: GridRow): void
}

export function createGridDrawing({ store, createView, duringRender, focusRow }: GridDrawingOptions): GridDrawing {
  let view: GridView | null = null
  let drawnNarrow = false

  function create(root: HTMLElement, narrow: boolean) {
    drawnNarrow = narrow
    view = createView(root, narrow)
  }

  /** Other columns before the data are another view, of the same rows and in the same place. */
  function drawAnew(root: HTMLElement, narrow: boolean) {
    const active = view?.selection && inputCell(view.selection)
    const scrollTop = view?.viewport.scrollTop ?? 0
    const hadFocus = root.contains(document.activeElement)
    view?.destroy()
    create(root, narrow)
    view?.resetScroll(scrollTop)
    const row = active && store.rows[active.row]
    if (row && hadFocus) focusRow(row)
  }

  return {
    get view() {
      return view
    },
    attach(root, narrow) {
      const isFirst = view === null
      duringRender(() => {
        if (isFirst) create(root, narrow)
        else if (drawnNarrow !== narrow) drawAnew(root, narrow)
        else view?.refresh()
      })
      return isFirst
    },
    destroy: () => view?.destroy(),
  }
}
