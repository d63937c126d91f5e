import type { CellColumn } from './cell-column.ts'
import type { CellDefinition } from './cell-definition.ts'

/**
 * A column, ready to work: its type looked up, widths and placeholders settled. Made once; the same object until the
 * columns are declared anew. Only width, pinning and visibility change, through the view.
 */
export interface Column extends CellColumn {
  readonly cell: CellDefinition
  widthPx: number
  readonly minWidthPx: number
  pinned: 'left' | 'right' | null
  visible: boolean
}
