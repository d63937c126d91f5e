import { RowsGrid } from '#renderer/grid/rows/rows-grid.tsx'
import type { RowsInputProps } from '#renderer/widget.ts'
import { fieldCells } from './field-cells.tsx'

/** Rows of a page in the grid, with the registered types of cells. */
export function Rows(props: RowsInputProps) {
  return <RowsGrid {...props} cells={fieldCells} />
}
