import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { subRows } from '../compile/record-values.ts'
import { recordToCreate, recordToUpdate, rowsToSend, valuesOfRecord } from '../logic/form-values.ts'
import type { RowsToSave } from '../saved-rows.ts'
import type { LedgerRow } from './ledger-row.ts'
import { changedTables, type RowTable } from './row-tables.ts'

type Part = 'added' | 'changed' | 'deleted'

/** What was sent, and which rows it was. */
export interface SentRows {
  readonly rows: RowsToSave
  /** Keys of the rows, as they stand in each part. */
  readonly keys: Readonly<Record<Part, readonly string[]>>
  /** What the rows held then, by key. */
  readonly held: ReadonlyMap<string, PageRecord>
}

/** A place in what was sent: `/added/3/price`, `/changed/0`. */
export interface SentPlace {
  readonly part: Part
  readonly key: string
  /** The field; null: the row as a whole. */
  readonly field: string | null
  /** A row of the sub-table that is named in place of a field. */
  readonly position: number | null
}

/** What of rows is sent. */
export interface SentParts {
  readonly sent: readonly FieldPlan[]
  readonly tables: readonly RowTable[]
}

/** Of changed rows what is to be sent: a new one whole, a stored one as far as it differs; of removed ones which they are. */
export function changedRowsToSend(
  { sent: fields, tables }: SentParts,
  { changed, removed }: { readonly changed: readonly LedgerRow[]; readonly removed: Iterable<LedgerRow> },
): SentRows {
  const added = changed.filter(({ stored }) => !stored)
  const updated = changed.flatMap(({ key, record, stored }) =>
    stored?.id === undefined ? [] : [{ key, record, stored, id: stored.id }],
  )
  const deleted = [...removed].flatMap(({ key, stored }) =>
    stored?.id === undefined ? [] : [{ key, record: stored, id: stored.id, version: stored.version }],
  )
  const keysOf = (rows: readonly Pick<LedgerRow, 'key'>[]) => rows.map(({ key }) => key)
  return {
    rows: {
      added: added.map(({ key, record }) => ({
        rowKey: key,
        record: { ...recordToCreate(fields, valuesOfRecord(fields, record)), ...tablesToSend(tables, {}, record) },
      })),
      changed: updated.map(({ stored, record, id }) => ({
        ...recordToUpdate(fields, stored, valuesOfRecord(fields, stored), valuesOfRecord(fields, record)),
        ...tablesToSend(tables, stored, record),
        id,
      })),
      deleted: deleted.map(({ id, version }) => ({ id, ...(version !== undefined && { version }) })),
    },
    keys: { added: keysOf(added), changed: keysOf(updated), deleted: keysOf(deleted) },
    held: new Map([...added, ...updated, ...deleted].map(({ key, record }) => [key, record])),
  }
}

/** Sub-tables are sent whole. */
function tablesToSend(tables: readonly RowTable[], before: PageRecord, record: PageRecord): PageRecord {
  const changed = changedTables(tables, before, record)
  return Object.fromEntries(changed.map(({ name, fields }) => [name, rowsToSend(fields, subRows(record, name))]))
}

export function countOf({ keys }: SentRows): number {
  return keys.added.length + keys.changed.length + keys.deleted.length
}

/** Of the rows whose values were sent. */
export function keysOf({ keys }: SentRows): ReadonlySet<string> {
  return new Set([...keys.added, ...keys.changed])
}

/** Where a pointer of the server's answer leads; undefined where it leads nowhere. */
export function readSentPlace(pointer: string, { keys }: SentRows): SentPlace | undefined {
  const match = /^\/(added|changed|deleted)\/(\d+)(?:\/([^/]+))?(?:\/(\d+))?/.exec(pointer)
  if (!match) return undefined
  const [, name, index, field, position] = match
  const part = name === 'added' || name === 'changed' ? name : 'deleted'
  const key = keys[part][Number(index)]
  return key === undefined
    ? undefined
    : { part, key, field: field ?? null, position: position === undefined ? null : Number(position) }
}
