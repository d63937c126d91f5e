import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { GridStore } from '../engine/grid-store.ts'
import { VERSION_KEY } from '../engine/remote-rows.ts'
import { type GridRow, isSameCell } from '../engine/row.ts'

export interface RowsExchange {
  readonly store: GridStore
  /** The lists that the page has handed over, before and now. */
  readonly before: readonly GridRow[]
  readonly next: readonly GridRow[]
  /** Ids of stored rows that the user has removed and that are not saved yet. */
  readonly removedIds: ReadonlySet<string>
  /** The page has asked for the changes and not said what became of them: new rows may come back with ids. */
  readonly isSaving: boolean
}

/**
 * Another list of a page. It says what is stored, so rows are recognised by their objects and ids: the same rows take
 * what is new about them, and nothing that the user did is lost. Other rows take the place of those that were there;
 * only where some of them are the same, and hold unsaved changes, those are kept. False: all rows were exchanged.
 */
export function exchangeRows({ store, before, next, removedIds, isSaving }: RowsExchange): boolean {
  const idOf = (row: GridRow | undefined) => {
    const id = row?.[store.rowKey] ?? ''
    return id === '' ? null : String(id)
  }
  const isSame = (row: GridRow, other: GridRow | undefined) =>
    row === other || (idOf(row) !== null && idOf(row) === idOf(other))
  const areSame = before.length === next.length && next.every((row, index) => isSame(row, before[index]))
  if (areSame) {
    takeValues(store, next)
    return true
  }

  const isKnown = (row: GridRow) => store.rowById(idOf(row) ?? '') !== undefined
  const came = next.filter((row) => !isKnown(row) && !removedIds.has(idOf(row) ?? ''))
  if (!store.hasChanges() || !next.some(isKnown)) {
    store.load(next.slice())
    return false
  }
  const staying = new Set(next.map(idOf))
  const gone = before.map(idOf).filter((id) => id !== null && !staying.has(id) && !store.isChanged(id))
  const removedBoth = [...removedIds].filter((id) => !staying.has(id))
  store.removeRemote([...gone.filter((id) => id !== null), ...removedBoth])
  takeValues(store, next)
  // Without an id of its own it is the copy of a row that is still to be saved.
  if (isSaving)
    removeSaved(
      store,
      came.filter((row) => idOf(row) !== null),
    )
  for (const row of came) store.push([row], next.indexOf(row), 'outside')
  return true
}

/** New rows that come back with an id of their own: they would stand there twice. */
function removeSaved(store: GridStore, came: readonly GridRow[]) {
  const isIn = (saved: GridRow, row: GridRow) => {
    const entered = Object.entries(row).filter(([key, value]) => key !== store.rowKey && !isEmptyValue(value))
    return entered.length > 0 && entered.every(([key, value]) => String(saved[key] ?? '') === String(value))
  }
  const saved = store.rows.filter((row) => store.isNew(store.idOf(row)) && came.some((other) => isIn(other, row)))
  store.removeRemote(saved.map(store.idOf))
}

/**
 * Rows that are other objects hold what is stored now. Copies of rows of the grid hold what the user has typed, too: that
 * is saved when the page says so, not by coming back. Of a later version it is known that the server has it.
 */
function takeValues(store: GridStore, rows: readonly GridRow[]) {
  const news = rows.flatMap((row) => {
    const own = store.rowById(String(row[store.rowKey] ?? ''))
    if (!own || own === row) return []
    return [isLater(row, own) ? row : withoutUnsaved(store, row, own)]
  })
  if (news.length > 0) store.mergeRemote(news)
}

function isLater(row: GridRow, own: GridRow): boolean {
  return Number(row[VERSION_KEY]) > Number(own[VERSION_KEY])
}

function withoutUnsaved(store: GridStore, row: GridRow, own: GridRow): GridRow {
  const id = store.idOf(own)
  if (!store.isChanged(id)) return row
  const entries = Object.entries(row).filter(
    ([key, value]) => !store.isChanged(id, key) || !isSameCell(own[key], value),
  )
  return Object.fromEntries(entries)
}
