import type { ErrorMap } from './cell-errors.ts'
import type { RuleEvent } from './grid-column.ts'

/**
 * Checks cells by their columns' rules and writes what is wrong into the `rule` layer of the errors. Rules run in
 * order, the first that fails counts; a handler's late answer about a value that is no longer there is dropped.
 */
export interface Validator {
  /** Gets what checking needs, in idle time. Absent: it is all there. */
  fetch?(): void
  /** On typing, change and blur. A cell that repeated others is looked at again together with them. */
  check(id: string, key: string, on: RuleEvent['type']): void
  /** After a paste, a fill or an undo: only cells that were checked before, or hold something. */
  checkMany(cells: Iterable<readonly [id: string, key: string]>): void
  /** The same for one column of all rows, after `setColumn`. */
  checkColumn(key: string): void
  /**
   * Makes what the first check in a unique column would have to wait for; without a key, for all of them. It looks at
   * every row: for idle time, once a cell of the column has opened.
   */
  warm(key?: string): void
  /** All cells, handlers included; null when nothing is wrong. */
  validate(): Promise<ErrorMap | null>
}

/** A validator whose code is there. */
export interface PresentValidator extends Validator {
  /** All cells, without handlers that answer late. */
  validateNow(): ErrorMap | null
}
