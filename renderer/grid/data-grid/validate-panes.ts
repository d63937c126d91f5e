import type { ErrorMap } from '../engine/cell-errors.ts'
import type { GridHandle } from './grid-handle.ts'

const VALIDATE_FAILED = 'VALIDATE_FAILED'

/** A pane of tabs with a grid in it. */
export interface GridPane {
  /** Key of the tab. */
  readonly paneKey: string
  readonly grid: Pick<GridHandle, 'fullValidateTable' | 'focusFirstError'>
}

export interface PanesToValidate {
  /** The form above, or beside, the grids: rejects when it does not hold. Checked first. */
  readonly form?: () => Promise<unknown>
  readonly panes: readonly GridPane[]
  /** Brings a tab to the front; resolves when it is drawn. */
  activate(paneKey: string): void | Promise<void>
}

/** A grid does not hold: which one, in which tab, and what is wrong with which cells. */
export class PanesInvalidError extends Error {
  readonly code = 'panes-invalid'
  readonly error = VALIDATE_FAILED
  /** Of the grid among the panes. */
  readonly index: number
  readonly paneKey: string
  readonly errMap: ErrorMap
  constructor(index: number, paneKey: string, errMap: ErrorMap) {
    super(`The grid of pane ${paneKey} has cells that do not hold.`)
    this.name = 'PanesInvalidError'
    this.index = index
    this.paneKey = paneKey
    this.errMap = errMap
  }
}

/**
 * Checks a form and the grids of its tabs, in order. The first grid that fails is shown, with its first failing cell
 * in view and focused. What the form rejects with goes through as it is.
 *
 * @throws {PanesInvalidError}
 */
export async function validatePanes({ form, panes, activate }: PanesToValidate): Promise<void> {
  await form?.()
  for (const [index, { paneKey, grid }] of panes.entries()) {
    const errMap = await grid.fullValidateTable()
    if (!errMap) continue
    await activate(paneKey)
    await drawn()
    grid.focusFirstError(errMap)
    throw new PanesInvalidError(index, paneKey, errMap)
  }
}

/** Until the browser has laid out the pane that was hidden: before, nothing in it can take the focus. */
function drawn(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined') return Promise.resolve()
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve())
  })
}
