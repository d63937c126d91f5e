import type { PageRecord } from '../compile/plan.ts'
import type { RowsToSave } from '../data-source.ts'

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

export interface RowToSend {
  readonly key: string
  readonly record: PageRecord
  /** The row as it stands on the page. */
  readonly held: PageRecord
}

export function toSentRows({
  added,
  changed,
  deleted,
}: {
  readonly added: readonly RowToSend[]
  readonly changed: readonly RowToSend[]
  readonly deleted: readonly RowToSend[]
}): SentRows {
  const keysOf = (rows: readonly RowToSend[]) => rows.map(({ key }) => key)
  return {
    rows: {
      added: added.map(({ key, record }) => ({ rowKey: key, record })),
      changed: changed.flatMap(({ record }) => (record.id === undefined ? [] : [{ ...record, id: record.id }])),
      deleted: deleted.flatMap(({ record: { id, version } }) =>
        id === undefined ? [] : [{ id, ...(version !== undefined && { version }) }],
      ),
    },
    keys: { added: keysOf(added), changed: keysOf(changed), deleted: keysOf(deleted) },
    held: new Map([...added, ...changed, ...deleted].map(({ key, held }) => [key, held])),
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
