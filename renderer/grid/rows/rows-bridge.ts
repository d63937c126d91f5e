import type { PageRecord } from '../../compile/plan.ts'
import type { EditedRow, RowsChange } from '../../widget.ts'
import type { CellErrors } from '../engine/cell-errors.ts'
import type { GridStore } from '../engine/grid-store.ts'
import type { OthersCells } from '../engine/others-cells.ts'
import { type CellValue, type GridRow, isSameCell } from '../engine/row.ts'
import type { CellChange, StoreChange } from '../engine/store-change.ts'

/** Names of a row's own in the grid: no field begins so. */
export const ROW_KEY = '$key'
export const ROW_LOCKED = '$locked'

export function toGridRow({ key, record, locked }: EditedRow): GridRow {
  return toKeyedRow(record, key, locked)
}

export function toKeyedRow(record: PageRecord, key: string, locked = false): GridRow {
  // Rows of sub-tables have none of their own.
  return { ...(record as GridRow), [ROW_KEY]: key, ...(locked && { [ROW_LOCKED]: true }) }
}

function toRecord({ [ROW_KEY]: _, [ROW_LOCKED]: __, ...record }: GridRow): PageRecord {
  return record
}

export interface ReadChange {
  readonly store: GridStore
  /** The rows as the form has them. */
  readonly rows: readonly EditedRow[]
  /** The cell whose editor is open. */
  readonly editing: { readonly rowId: string; readonly key: string } | null
  newRow(): PageRecord
}

/** What the user did to the rows of a grid, for the form; null when that is nothing. */
export function readChange(change: StoreChange, { store, rows, editing, newRow }: ReadChange): RowsChange | null {
  const undone = change.origin === 'undo'
  const inserted = new Map<string, PageRecord>()
  for (const { id } of change.inserted) {
    const row = store.rowById(id)
    if (row) inserted.set(id, undone ? toRecord(row) : { ...newRow(), ...withoutNothing(toRecord(row)) })
  }
  const cells = new Map<string, Readonly<Record<string, CellValue>>>()
  const note = (id: string, row: GridRow, keys: Iterable<string>) => {
    if (inserted.has(id)) return
    const values = Object.fromEntries([...keys].map((key) => [key, row[key] ?? null]))
    if (Object.keys(values).length > 0) cells.set(id, values)
  }
  if (change.cells) {
    for (const [id, keys] of change.cells) {
      const row = store.rowById(id)
      if (row) note(id, row, keys)
    }
  } else {
    for (const { key: id, record } of rows) {
      const row = store.rowById(id)
      // A page's rows have values in their cells only, no rows of their own.
      if (row)
        note(
          id,
          row,
          [...change.columns].filter((key) => !isSameCell(row[key], record[key] as CellValue)),
        )
    }
  }
  const isStructural = change.inserted.length > 0 || change.removed.length > 0 || change.moved
  if (!isStructural && cells.size === 0) return null
  return {
    cells,
    inserted,
    order: isStructural ? store.rows.map((row) => store.idOf(row)) : null,
    left: !undone && !isTyping(change, editing),
    undone,
  }
}

function isTyping({ cells }: StoreChange, editing: ReadChange['editing']): boolean {
  return editing !== null && cells?.has(editing.rowId) === true
}

function withoutNothing(record: PageRecord): PageRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== ''))
}

export interface MergePlace {
  readonly store: GridStore
  readonly errors: CellErrors
  readonly others: OthersCells
  /** What is wrong with a row, by the columns that say so; absent: each by its own. */
  errorsOf?(row: EditedRow): Readonly<Record<string, string>>
}

/**
 * Brings a grid to the rows of its form: what is the same object as before is not looked at. What comes is neither
 * undone nor told back. True when all rows are others than before.
 */
export function mergeRows(
  { store, errors, others, errorsOf = ownErrors }: MergePlace,
  before: readonly EditedRow[],
  after: readonly EditedRow[],
): boolean {
  if (before === after) return false
  const isOther = after.length > 0 && store.rows.length > 0 && !after.some(({ key }) => store.indexOf(key) !== -1)
  if (isOther || (before.length === 0 && store.rows.length === 0)) {
    store.load(after.map(toGridRow))
    errors.replace('form', Object.fromEntries(after.map((row) => [row.key, errorsOf(row)])))
    return isOther
  }
  arrange(store, after)
  const theirs: CellChange[] = []
  const known = new Map(before.map((row) => [row.key, row]))
  const changes: CellChange[] = []
  for (const row of after) {
    const old = known.get(row.key)
    if (old === row) continue
    if (old?.record !== row.record) {
      const gridRow = store.rowById(row.key)
      collectChanges(gridRow, old, row, row.theirs ? theirs : changes)
      for (const [key, value] of Object.entries(row.theirs ?? {})) {
        if (gridRow) others.note(gridRow, key, value as CellValue) // Cells only, as above.
      }
    }
    // A row that was saved may be one that only others may edit.
    if (old && old.locked !== row.locked) changes.push({ id: row.key, key: ROW_LOCKED, value: row.locked })
    if (old?.errors !== row.errors) mergeErrors(errors, row.key, old ? errorsOf(old) : {}, errorsOf(row))
  }
  // What the form itself brings follows from what the user did, and is taken back with that.
  if (changes.length > 0) others.answered(() => store.setCells(changes, 'outside'))
  if (theirs.length > 0) store.setCells(theirs, 'outside')
  return false
}

function ownErrors({ errors }: EditedRow) {
  return errors
}

function collectChanges(
  row: GridRow | undefined,
  old: EditedRow | undefined,
  { key: id, record }: EditedRow,
  changes: CellChange[],
) {
  if (!row) return
  // A value that is no longer there is none.
  for (const key of new Set([...Object.keys(old?.record ?? {}), ...Object.keys(record)])) {
    const next = record[key] as CellValue | undefined // see above: cells only
    if (!isSameCell(row[key], next)) changes.push({ id, key, value: next ?? null })
  }
}

function mergeErrors(
  errors: CellErrors,
  id: string,
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
) {
  for (const key of new Set([...Object.keys(before), ...Object.keys(after)])) errors.set('form', id, key, after[key])
}

/** The same rows in the same order. */
function arrange(store: GridStore, after: readonly EditedRow[]) {
  const isSame =
    store.rows.length === after.length && store.rows.every((row, index) => store.idOf(row) === after[index]?.key)
  if (isSame) return
  const staying = new Set(after.map(({ key }) => key))
  const gone = store.rows.map((row) => store.idOf(row)).filter((id) => !staying.has(id))
  store.transact(() => {
    if (gone.length > 0) store.remove(gone, 'outside')
    for (const [index, row] of after.entries()) {
      const at = store.indexOf(row.key)
      if (at === -1) store.push([toGridRow(row)], index, 'outside')
      else if (at !== index) store.move(at, index, 'outside')
    }
  }, 'outside')
}
