import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import type { RowsToSave } from '../data-source.ts'
import { recordToCreate, recordToUpdate, valuesOfRecord } from '../logic/form-values.ts'
import type { LedgerRow } from './ledger-row.ts'

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
}

/** Of changed rows what is to be sent: a new one whole, a stored one as far as it differs; of removed ones which they are. */
export function changedRowsToSend(
  fields: readonly FieldPlan[],
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
        record: recordToCreate(fields, valuesOfRecord(fields, record)),
      })),
      changed: updated.map(({ stored, record, id }) => ({
        ...recordToUpdate(fields, stored, valuesOfRecord(fields, stored), valuesOfRecord(fields, record)),
        id,
      })),
      deleted: deleted.map(({ id, version }) => ({ id, ...(version !== undefined && { version }) })),
    },
    keys: { added: keysOf(added), changed: keysOf(updated), deleted: keysOf(deleted) },
    held: new Map([...added, ...updated, ...deleted].map(({ key, record }) => [key, record])),
  }
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
  const match = /^\/(added|changed|deleted)\/(\d+)(?:\/([^/]+))?/.exec(pointer)
  if (!match) return undefined
  const [, name, index, field] = match
  const part = name === 'added' || name === 'changed' ? name : 'deleted'
  const key = keys[part][Number(index)]
  return key === undefined ? undefined : { part, key, field: field ?? null }
}
