import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import { isSameValue, joinWithSaved, valuesOfRecord } from '../logic/form-values.ts'
import type { PartlySavedRows, SavedRows } from '../saved-rows.ts'
import type { LedgerRow, TheirCells } from './ledger-row.ts'
import { changedTables, tablesOf } from './row-tables.ts'
import type { SentParts, SentRows } from './sent-rows.ts'

/** A row as it was read, as it stands here, and as it is stored now. */
export interface RowVersions {
  readonly stored: PageRecord
  readonly mine: PageRecord
  readonly current: PageRecord
}

/** What somebody else has given another value, of the fields that can be told apart. */
export function theirChanges(
  fields: readonly FieldPlan[],
  { stored, mine, current }: RowVersions,
): readonly FieldPlan[] {
  return fields.filter((field) => {
    const theirs = fieldValue(current, field.name)
    return (
      !isSameValue(field, theirs, fieldValue(stored, field.name)) &&
      !isSameValue(field, theirs, fieldValue(mine, field.name))
    )
  })
}

/** What somebody else has saved where this user keeps other values. */
export function theirCells(fields: readonly FieldPlan[], versions: RowVersions): TheirCells {
  const { current } = versions
  return Object.fromEntries(theirChanges(fields, versions).map(({ name }) => [name, fieldValue(current, name)]))
}

/** The row with my changes on top of what is stored now. */
export function withMyChanges({ sent: fields, tables }: SentParts, { stored, mine, current }: RowVersions): PageRecord {
  const { values } = joinWithSaved(fields, {
    before: valuesOfRecord(fields, stored),
    input: valuesOfRecord(fields, mine),
    saved: valuesOfRecord(fields, current),
  })
  return { ...current, ...values, ...tablesOf(changedTables(tables, stored, mine), mine) }
}

/** The row as one that is to be added: what was stored of it is gone. */
export function withoutIdentity({ id: _, version: __, ...record }: PageRecord): PageRecord {
  return record
}

/** A list that was asked for before this page has saved may arrive behind the answer to that. */
export function isNewer({ version: theirs }: PageRecord, { version: known }: PageRecord): boolean {
  return typeof theirs === 'number' && typeof known === 'number' ? theirs > known : theirs !== known
}

/** What a removed row has missed, when others have saved it as `current`. */
export function missing({ stored, missed }: LedgerRow, current: PageRecord | null): Pick<LedgerRow, 'missed'> {
  const before = missed?.before ?? stored
  return before && current ? { missed: { before, current } } : {}
}

/** Rows that others have saved since they were read. */
export interface MetRows {
  /** Nobody here has touched them: they are to be as they are stored now. */
  readonly untouched: readonly { readonly key: string; readonly current: PageRecord }[]
  /** Both sides have changed them. */
  readonly contested: readonly { readonly key: string; readonly current: PageRecord }[]
}

/** A row that the server has answered about. */
export interface JoinedRow {
  readonly key: string
  readonly stored: PageRecord | null
  readonly record: PageRecord
  /** It was changed since it was sent, and is still to settle. */
  readonly isChanged: boolean
}

export type AnsweredRows = Pick<SavedRows, 'added' | 'changed'> | PartlySavedRows

/** The rows that were sent, as the answer leaves them: what was entered since stands on top of what is stored now. */
export function joinedRows(
  parts: SentParts,
  { saved, sent, rowOf }: { saved: AnsweredRows; sent: SentRows; rowOf(key: string): LedgerRow | undefined },
): { readonly rows: readonly JoinedRow[]; readonly gone: readonly string[] } {
  const deletedIds = 'deletedIds' in saved ? new Set(saved.deletedIds) : null
  const deleted = sent.keys.deleted.filter(
    (_, index) => deletedIds === null || deletedIds.has(sent.rows.deleted[index]?.id ?? ''),
  )
  const cameBack = deleted.flatMap((key): JoinedRow[] => {
    const row = rowOf(key)
    return row ? [{ key, stored: null, record: withoutIdentity(row.record), isChanged: false }] : []
  })
  const placed = [
    ...saved.added.map(({ rowKey, record }) => ({ key: rowKey, record })),
    ...saved.changed.flatMap((record) => {
      const key = sent.keys.changed[sent.rows.changed.findIndex(({ id }) => id === record.id)]
      return key === undefined ? [] : [{ key, record }]
    }),
  ]
  const stored = placed.map(({ key, record }): JoinedRow => {
    const now = rowOf(key)
    const held = sent.held.get(key) ?? {}
    const current = { ...held, ...record }
    // An answer that was lost and asked for again tells of rows that may have been changed since.
    const isChanged = now !== undefined && now.record !== held
    const joined = isChanged ? withMyChanges(parts, { stored: held, mine: now.record, current }) : current
    return { key, stored: current, record: joined, isChanged }
  })
  return { rows: [...cameBack, ...stored], gone: deleted.filter((key) => !rowOf(key)) }
}
