import type { PageRecord } from '../../compile/plan.ts'

/** A row, and what of it is on the server. */
export interface BookedRow {
  readonly key: string
  /** As it is stored; null: it is not. */
  readonly stored: PageRecord | null
  /** As a new row began: one in which nothing was entered is not worth saving. */
  readonly begun: PageRecord
  readonly record: PageRecord
  readonly isChanged: boolean
  /** Of a removed row: what others have saved since, and what was stored before that. */
  readonly missed?: { readonly before: PageRecord; readonly current: PageRecord }
}
