import { createCellErrors } from '#renderer/grid/engine/create-cell-errors.ts'
import { createGridStore } from '#renderer/grid/engine/create-grid-store.ts'
import { createLaterValidator } from '#renderer/grid/engine/create-later-validator.ts'
import { resolveColumns } from '#renderer/grid/engine/resolve-columns.ts'
import { createGridView } from '#renderer/grid/view/create-grid-view.ts'
import { createGridParts } from '#renderer/grid/view/grid-parts.ts'
import { normal } from '#widgets/cells/normal/index.ts'
import { input } from '#widgets/input/cell/index.ts'
import { inputNumber } from '#widgets/number/cell/index.ts'

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
