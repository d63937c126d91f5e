import { input } from '#widgets/grid/cells/input/index.ts'
import { inputNumber } from '#widgets/grid/cells/input-number/index.ts'
import { normal } from '#widgets/grid/cells/normal/index.ts'
import { createCellErrors } from '#widgets/grid/core/create-cell-errors.ts'
import { createGridStore } from '#widgets/grid/core/create-grid-store.ts'
import { createLaterValidator } from '#widgets/grid/core/create-later-validator.ts'
import { resolveColumns } from '#widgets/grid/core/resolve-columns.ts'
import { createGridView } from '#widgets/grid/view/create-grid-view.ts'
import { createGridParts } from '#widgets/grid/view/grid-parts.ts'

/** A whole grid of texts and numbers, without React and antd: what its size is measured of. */
export const gridCore = {
  cells: [normal, input, inputNumber],
  createCellErrors,
  createGridParts,
  createGridStore,
  createGridView,
  createLaterValidator,
  resolveColumns,
}
