import type { PageRecord } from '../../compile/plan.ts'
import type { RecordChange } from '../../data-source.ts'

/** A row that somebody else has saved, or deleted, since it was read. */
export interface BatchConflict extends RecordChange {
  readonly key: string
  /** What this user did to the row. */
  readonly mine: 'changed' | 'deleted'
  readonly message: string
  /** As it is stored now; null: it is gone. */
  readonly current: PageRecord | null
  /** What the other has entered, field by field, in words: its column may be out of sight. */
  readonly theirs: readonly string[]
}
