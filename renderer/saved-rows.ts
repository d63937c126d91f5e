import type { PageRecord } from './compile/plan.ts'

/** `message` is the server's text for the user. */
export interface Done {
  readonly message: string
}

/** At most `MAX_SAVED_ROWS` (`#schemas/api/row-limits.ts`) in all three parts together. */
export interface RowsToSave {
  /** `rowKey` is the caller's own; the answer repeats it beside the stored row. */
  readonly added: readonly { readonly rowKey: string; readonly record: PageRecord }[]
  /** With its id, the version that it was read with, and the fields that changed. Its sub-tables may be `RowsDelta`. */
  readonly changed: readonly (PageRecord & { readonly id: string })[]
  readonly deleted: readonly { readonly id: string; readonly version?: number }[]
}

/**
 * What changes in a sub-table, in the place of its complete new list. The other rows stay as they are and where they
 * are; new ones come last. Nothing may be moved by it. A type alias, so that it is a value of a `PageRecord`.
 */
export type RowsDelta = {
  readonly added: readonly PageRecord[]
  /** With its id and the fields that changed. */
  readonly changed: readonly PageRecord[]
  readonly deletedIds: readonly string[]
}

export interface SavedRows extends Done {
  readonly added: readonly { readonly rowKey: string; readonly record: PageRecord }[]
  /** In the order of those that were handed in. */
  readonly changed: readonly PageRecord[]
  readonly deleted: number
}

/** What of rows that were saved one by one is saved, where that stopped half-way. */
export interface PartlySavedRows extends Pick<SavedRows, 'added' | 'changed'> {
  readonly deletedIds: readonly string[]
}
