import type { Db } from '../db/databases.ts'
import { createNumberBlocks, type NumberBlocks } from './number-blocks.ts'

/** How long a save waits for a counter without gaps, which one transaction holds at a time. */
const GAP_FREE_WAIT_MS = 30_000

/** What saves take numbers from. */
export interface NumberServices extends NumberBlocks {
  /** Connections that no transaction of a save holds: fill rules count on them. */
  readonly db: Db
  readonly gapFreeWaitMs: number
}

export function createNumberServices(db: Db, gapFreeWaitMs = GAP_FREE_WAIT_MS): NumberServices {
  return { ...createNumberBlocks(db), db, gapFreeWaitMs }
}
