import type { PageRecord } from '../compile/plan.ts'
import type { EditedRow } from '../widget.ts'

/** What somebody else has saved in a row, where the row holds something else all the same. */
export type TheirCells = NonNullable<EditedRow['theirs']>

/** A row, and what of it is on the server. */
export interface LedgerRow {
  readonly key: string
  readonly record: PageRecord
  /** As it is stored; null: it is not, and is to be added. */
  readonly stored: PageRecord | null
  /** As a new row began here; null: it was stored, or came from elsewhere. */
  readonly begun: PageRecord | null
  /** Of a row that was removed here: what others have saved since, and what was stored before that. */
  readonly missed?: { readonly before: PageRecord; readonly current: PageRecord }
}

/** A row as the server has it, or as both sides have made it. */
export interface StoredRow extends Pick<LedgerRow, 'key' | 'stored' | 'record'> {
  /** What others have saved in it is news; absent: nothing is. */
  readonly theirs?: TheirCells
}

export interface UnsavedRows {
  readonly added: number
  readonly changed: number
  readonly deleted: number
}
