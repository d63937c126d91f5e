import type { HostLive } from '../../host.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { CellValue, GridRow } from '../engine/row.ts'
import { storedValue } from '../engine/stored-values.ts'

/** A state of several parts, some of which a message brings: merged, never replaced. */
const MERGED_FIELD = 'tug_status'

export interface LiveRowsOptions {
  readonly live: Pick<HostLive, 'onRow' | 'sendRow'>
  readonly store: GridStore
  readonly socketKey: string
  /** Of this grid: what it sends itself is no news. */
  readonly caseId: string
  /** The row whose cell is open; its values wait. */
  editedRowId(): string | undefined
  /** Rows took new values. */
  onChanged(ids: readonly string[]): void
  /** Somebody has saved a row that does not stand here. */
  onUnknown(row: GridRow): void
  /** News of these rows have been looked at, or put aside until their editing ends (`held`). */
  onNews(ids: readonly string[], held: readonly string[]): void
}

export interface LiveRows {
  send(row: GridRow): void
  /** Tells of a row as the server has answered it: what is not saved of it here stays here. */
  sendSaved(saved: GridRow): void
  /** A cell has closed: what waited for it is taken in. */
  release(): void
  stop(): void
}

/**
 * Rows that others save, as they save them. A row that is being edited waits until its cell closes; cells that were
 * changed here keep their values, and the store marks their row.
 */
export function followLiveRows({
  live,
  store,
  socketKey,
  caseId,
  editedRowId,
  onChanged,
  onUnknown,
  onNews,
}: LiveRowsOptions): LiveRows {
  const held = new Map<string, GridRow>()

  function take(row: GridRow) {
    const changed = store.mergeRemote([row])
    if (changed.length > 0) onChanged(changed)
    onNews([store.idOf(row)], [...held.keys()])
  }

  const stop = live.onRow(socketKey, (news) => {
    if (news.caseId === caseId) return
    const id = news.row[store.rowKey]
    if (typeof id !== 'string' && typeof id !== 'number') return
    const known = store.rowById(String(id))
    // New, of a page that is not in view, or removed here.
    if (!known) return onUnknown(readRow(news.row))
    const rowId = store.idOf(known)
    const row = mergeStatus(readRow(news.row), { ...known, ...held.get(rowId) })
    row[store.rowKey] = known[store.rowKey]
    if (editedRowId() !== rowId) return take(row)
    held.set(rowId, { ...held.get(rowId), ...row })
    onNews([], [...held.keys()])
  })

  return {
    send: (row) => live.sendRow(socketKey, { row: writeRow(row, store), caseId }),
    sendSaved(saved) {
      const own = store.rowById(String(saved[store.rowKey]))
      if (!own) return
      const id = store.idOf(own)
      const settled = Object.entries(writeRow(own, store)).filter(([key]) => !store.isChanged(id, key))
      live.sendRow(socketKey, { row: { ...Object.fromEntries(settled), ...saved }, caseId })
    },
    release() {
      const edited = editedRowId()
      for (const [id, row] of held) {
        if (id === edited) continue
        held.delete(id)
        take(row)
      }
    },
    stop,
  }
}

/** What a message says of a row; values that no cell can hold are left out. */
function readRow(news: Readonly<Record<string, unknown>>): GridRow {
  const row: GridRow = {}
  for (const [key, value] of Object.entries(news)) if (isCellValue(value)) row[key] = value
  return row
}

function writeRow(row: GridRow, store: GridStore): Record<string, unknown> {
  const written: Record<string, unknown> = { ...row }
  for (const column of store.columns) if (column.key in row) written[column.key] = storedValue(column, row[column.key])
  return written
}

function isCellValue(value: unknown): value is CellValue {
  if (Array.isArray(value)) return value.every((item) => typeof item === 'string')
  return value === null || ['string', 'number', 'boolean', 'object'].includes(typeof value)
}

/** Specified: parts of the state that the message does not name stay. It comes as an object or as the text of one. */
function mergeStatus(row: GridRow, known: GridRow): GridRow {
  const status = row[MERGED_FIELD]
  if (status === undefined) return row
  const brought = readObject(status)
  const kept = readObject(known[MERGED_FIELD])
  if (!brought || !kept) return row
  const merged = { ...kept, ...brought }
  return { ...row, [MERGED_FIELD]: typeof status === 'string' ? JSON.stringify(merged) : merged }
}

function readObject(value: unknown): Readonly<Record<string, unknown>> | null {
  if (typeof value === 'string') {
    try {
      return readObject(JSON.parse(value) as unknown)
    } catch {
      // Not the text of an object: it replaces what was there.
      return null
    }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  return value as Readonly<Record<string, unknown>> // An object that is no list.
}
