/** How much a list may take that no index serves. */
export interface ListLimits {
  /** Of one statement. */
  readonly seconds: number
  /** Rows that are read before the first is shown; 0: as many as there are. */
  readonly scanRows: number
}

/** A sort of so many rows takes about as long as a statement may. */
export const DEFAULT_LIST_LIMITS: ListLimits = { seconds: 10, scanRows: 5_000_000 }
