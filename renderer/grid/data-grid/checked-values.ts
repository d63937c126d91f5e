import type { ErrorMap } from '../engine/cell-errors.ts'
import type { GridHandle } from './grid-handle.ts'

const VALIDATE_NO_PASSED = 'VALIDATE_NO_PASSED'

/** Cells of a grid do not hold. */
export class RowsInvalidError extends Error {
  readonly code = 'rows-invalid'
  readonly error = VALIDATE_NO_PASSED
  readonly errMap: ErrorMap
  constructor(errMap: ErrorMap) {
    super('The grid has cells that do not hold.')
    this.name = 'RowsInvalidError'
    this.errMap = errMap
  }
}

/**
 * All that a grid holds, once everything in it has been checked (spec: getting all values can validate everything). The
 * first failing cell comes into view and gets the focus.
 *
 * @throws {RowsInvalidError}
 */
export async function checkedValues(
  grid: Pick<GridHandle, 'validateTable' | 'getAll'>,
): Promise<ReturnType<GridHandle['getAll']>> {
  const errMap = await grid.validateTable()
  if (errMap) throw new RowsInvalidError(errMap)
  return grid.getAll()
}
