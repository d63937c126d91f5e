import type { Column } from '../engine/column.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { inputCell } from '../engine/selection-moves.ts'
import type { GridView } from '../view/view-types.ts'

/** The one view of a grid: made when there is an element, drawn anew when its window has become narrow or wide. */
export interface GridDrawing {
  readonly view: GridView | null
  readonly narrow: boolean
  /** Draws it, or draws again what has been hidden. True: for the first time. */
  attach(root: HTMLElement, narrow: boolean): boolean
  /** What is being typed is taken, and told. */
  destroy(): void
}

export interface GridDrawingOptions {
  readonly store: GridStore
  columns(): readonly Column[]
  createView(root: HTMLElement): GridView
  /** The columns are about to be drawn, for the first time or in a window of another kind. */
  onWindow?(root: HTMLElement, narrow: boolean): void
}

export function createGridDrawing({ store, columns, createView, onWindow }: GridDrawingOptions): GridDrawing {
  let view: GridView | null = null
  let narrow = false

  /** All stays as it is but the columns: the selection on its cells, and the one with the focus in sight. */
  function drawAnew(drawn: GridView, root: HTMLElement) {
    drawn.setColumns(columns())
    drawn.refresh()
    const row = drawn.selection && store.rows[inputCell(drawn.selection).row]
    if (row && root.contains(document.activeElement)) drawn.scrollToRow(store.idOf(row))
  }

  return {
    get view() {
      return view
    },
    get narrow() {
      return narrow
    },
    attach(root, nextNarrow) {
      const isFirst = view === null
      const isOther = narrow !== nextNarrow
      narrow = nextNarrow
      if (isFirst || isOther) onWindow?.(root, narrow)
      if (!view) view = createView(root)
      else if (isOther) drawAnew(view, root)
      else view.refresh()
      return isFirst
    },
    destroy() {
      view?.destroy()
      view = null
    },
  }
}
