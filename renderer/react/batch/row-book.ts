import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import { changedFields, recordToCreate, recordToUpdate, valuesOfRecord } from '../../logic/form-values.ts'
import { type CarriedRows, toCarriedRows } from '../../rows/carried-rows.ts'
import { type RowToSend, type SentRows, toSentRows } from '../../rows/sent-rows.ts'

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

export interface UnsavedRows {
  readonly added: number
  readonly changed: number
  readonly deleted: number
}

/** Which rows are new, changed and deleted against what the server holds. */
export interface RowBook {
  get(key: string): BookedRow | undefined
  rows(): Iterable<BookedRow>
  /** A row holds something else, or is new: then `begun` is a row in which nobody has entered anything. */
  note(key: string, record: PageRecord, begun: () => PageRecord): void
  /** The row is not there any more; it may come back. */
  remove(key: string): void
  /** What the server holds of the row; null: nothing, it is to be added. */
  store(key: string, stored: PageRecord | null, record: PageRecord): void
  /** Others have saved a row that was removed here; its deletion is still one of the row that was read. */
  miss(key: string, current: PageRecord): void
  /** The row is gone from the server as well. */
  forget(key: string): void
  /** A row that was removed and is still on the server. */
  removedRow(key: string): BookedRow | undefined
  removedRows(): Iterable<BookedRow>
  load(rows: readonly (readonly [key: string, record: PageRecord])[]): void
  /** A stored row that is not in view: it counts as removed, and may come back. */
  recall(key: string, stored: PageRecord): void
  unsaved(): UnsavedRows
  /** What is unsaved, for another version of the page; null: nothing. */
  carry(): CarriedRows | null
  /** @param without rows that stay unsaved for now, by key. */
  toSend(without?: ReadonlySet<string>): SentRows
}

/** `fields`: what the user may change; `entered`: what of that makes a new row one that is worth saving. */
export function createRowBook(fields: readonly FieldPlan[], entered = fields): RowBook {
  let booked = new Map<string, BookedRow>()
  let removed = new Map<string, BookedRow>()

  function isChanged(stored: PageRecord | null, begun: PageRecord, record: PageRecord): boolean {
    const before = stored ?? begun
    if (before === record) return false
    const told = stored ? fields : entered
    return changedFields(told, valuesOfRecord(told, before), valuesOfRecord(told, record)).length > 0
  }

  function put(key: string, stored: PageRecord | null, begun: PageRecord, record: PageRecord) {
    booked.set(key, { key, stored, begun, record, isChanged: isChanged(stored, begun, record) })
  }

  function missed({ stored, missed }: BookedRow, current: PageRecord | null): Pick<BookedRow, 'missed'> {
    const before = missed?.before ?? stored
    return before && current ? { missed: { before, current } } : {}
  }

  return {
    get: (key) => booked.get(key),
    rows: () => booked.values(),
    note(key, record, begun) {
      const known = booked.get(key) ?? removed.get(key)
      removed.delete(key)
      // A row that was deleted for good and comes back by an undo is one to add, as it is.
      const start = known?.begun ?? (record.id === undefined ? begun() : {})
      put(key, known?.stored ?? null, start, record)
    },
    remove(key) {
      const row = booked.get(key)
      booked.delete(key)
      if (row) removed.set(key, row)
    },
    store(key, stored, record) {
      const row = booked.get(key)
      const gone = removed.get(key)
      if (row) put(key, stored, stored ? record : {}, record)
      else if (gone) removed.set(key, { ...gone, ...missed(gone, stored), stored, record })
    },
    miss(key, current) {
      const gone = removed.get(key)
      if (gone) removed.set(key, { ...gone, ...missed(gone, current) })
    },
    forget(key) {
      booked.delete(key)
      removed.delete(key)
    },
    removedRow(key) {
      const row = removed.get(key)
      return row?.stored ? row : undefined
    },
    removedRows: () => removed.values(),
    load(rows) {
      booked = new Map(
        rows.map(([key, record]) => [key, { key, stored: record, begun: record, record, isChanged: false }]),
      )
      removed = new Map()
    },
    recall: (key, stored) => void removed.set(key, { key, stored, begun: stored, record: stored, isChanged: false }),
    carry: () => toCarriedRows(fields, { booked: booked.values(), removed: removed.values() }),
    unsaved() {
      const changed = [...booked.values()].filter((row) => row.isChanged)
      const added = changed.filter(({ stored }) => stored === null).length
      const deleted = [...removed.values()].filter(({ stored }) => stored !== null).length
      return { added, changed: changed.length - added, deleted }
    },
    toSend(without = new Set()) {
      const added: RowToSend[] = []
      const changed: RowToSend[] = []
      for (const row of booked.values()) {
        if (!row.isChanged || without.has(row.key)) continue
        const { key, stored } = row
        const now = valuesOfRecord(fields, row.record)
        if (!stored) added.push({ key, held: row.record, record: recordToCreate(fields, now) })
        else {
          const record = recordToUpdate(fields, stored, valuesOfRecord(fields, stored), now)
          changed.push({ key, held: row.record, record })
        }
      }
      const deleted = [...removed.values()].flatMap(({ key, stored }) =>
        stored ? [{ key, held: stored, record: stored }] : [],
      )
      return toSentRows({ added, changed, deleted })
    },
  }
}
