import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import { isSameValue } from '../logic/form-values.ts'
import type { RowsChange } from '../widget.ts'
import { type CarriedRows, toCarriedRows } from './carried-rows.ts'
import { type AnsweredRows, isNewer, type JoinedRow, joinedRows, type MetRows, missing } from './joined-rows.ts'
import type { LedgerRow, StoredRow, TheirCells, UnsavedRows } from './ledger-row.ts'
import { applyRowsChange, type KeyedRows, keyedRows } from './row-change.ts'
import { createRowChecks, type StatesOfRow } from './row-checks.ts'
import { createRowErrors, NO_ERRORS, type RowErrorLayer } from './row-errors.ts'
import { changedTables, type RowTable, tablesOf, withoutTables } from './row-tables.ts'
import { changedRowsToSend, type SentRows } from './sent-rows.ts'

/** The fields of the rows, by what they are to the ledger. */
export interface LedgerFields {
  readonly byName: ReadonlyMap<string, FieldPlan>
  /** What can be entered: a new row is blank as long as all of it is as it began. */
  readonly entered: readonly FieldPlan[]
  readonly checked: readonly FieldPlan[]
  readonly sent: readonly FieldPlan[]
  /** Sub-tables that are edited in the rows, and sent with them. */
  readonly tables: readonly RowTable[]
}

export interface LedgerSettings {
  readonly fields: LedgerFields
  readonly rows: readonly PageRecord[]
  /** How reactions leave the cells of a row; absent: as they are declared. */
  readonly statesOf?: StatesOfRow | undefined
  /** A row in which nobody has entered anything. */
  newRow(): PageRecord
}

/** What a change has done to the rows. */
export interface AppliedChange {
  readonly removed: readonly string[]
  readonly added: readonly string[]
  /** Rows that hold something else than before, new ones among them. */
  readonly changed: readonly string[]
  /** The fields that were given other values, by row. */
  readonly named: ReadonlyMap<string, readonly string[]>
  readonly undone: boolean
}

/**
 * The rows that are being edited: which there are, in which order, what of them is stored, which of their cells are
 * checked, what is wrong with them, and what is to be sent. It draws nothing and asks nobody.
 */
export interface RowsLedger {
  readonly rows: KeyedRows
  /** A key for a row that is still to be made. */
  makeKey(): string
  row(key: string): LedgerRow | undefined
  /** New, and nobody has entered anything: it is neither checked nor sent. */
  isBlank(key: string): boolean
  hasBlank(): boolean
  isChanged(key: string): boolean
  theirsIn(record: PageRecord): TheirCells | undefined

  /** Other rows altogether; those with an id are stored as they come. */
  load(records: readonly PageRecord[]): void
  /** One change; null: it concerns no row that is there. Cells are looked at by `lookAtChanged`, once all has settled. */
  apply(change: RowsChange): AppliedChange | null
  /** The rows after whoever keeps them has settled: as many as before, in the same order. */
  settle(records: readonly PageRecord[]): void
  /** What the server holds of rows, standing or removed. */
  store(rows: readonly StoredRow[]): void

  /** From now on the cells of this row are checked with every change; absent names: all of them. */
  leave(key: string, names?: readonly string[]): void
  lookAtChanged(): void
  /** What is asked of cells has changed, in all rows. */
  lookAgain(): void
  /** Of a blank row: nothing. The same object as long as nothing about the row changes. */
  errorsOf(key: string): Readonly<Record<string, string>>
  /** Nothing is wrong any more without a message. True when that is news. */
  setError(source: RowErrorLayer, key: string, name: string, message: string | undefined): boolean
  /** Exchanges what one source says of all rows. True when that is news. */
  setErrors(source: RowErrorLayer, errors: ReadonlyMap<string, Readonly<Record<string, string>>>): boolean

  /** A row that was removed here and is still on the server. */
  removedRow(key: string): LedgerRow | undefined
  removedRows(): readonly LedgerRow[]
  /** A stored row that is not in view: it counts as removed, and may come back. */
  recall(key: string, stored: PageRecord): void
  /** Others have saved a row that was removed here; its deletion is still one of the row that was read. */
  miss(key: string, current: PageRecord): void
  /** A removed row is gone from the server as well. */
  forget(key: string): void

  /** Rows as they are stored now, however that was learned; removed ones miss what has changed. */
  meet(current: readonly PageRecord[]): MetRows
  /** The server's answer to what was sent: the rows to `store`. Those that were deleted are forgotten. */
  answer(saved: AnsweredRows, sent: SentRows): readonly JoinedRow[]

  unsaved(): UnsavedRows
  /** @param without rows that stay unsaved for now, by key. */
  toSend(without?: ReadonlySet<string>): SentRows
  /** What is unsaved, for another version of the page; null: nothing. */
  carry(): CarriedRows | null
}

/** What of a row does not change with its cells. */
interface Origin extends Pick<LedgerRow, 'stored' | 'begun' | 'missed'> {
  /** What was found out about the row as it is: rows are looked at with every change, and mostly are what they were. */
  found?: { readonly record: PageRecord; readonly isChanged: boolean }
}

const UNKNOWN: Origin = { stored: null, begun: null }

export function createRowsLedger({ fields, rows: first, statesOf, newRow }: LedgerSettings): RowsLedger {
  const errors = createRowErrors()
  const checks = createRowChecks({ fields: fields.checked, statesOf, rows: () => rows }, errors)
  const theirs = new WeakMap<PageRecord, TheirCells>()
  let origins = new Map<string, Origin>()
  let removed = new Map<string, LedgerRow>()
  let nextKey = 1
  let rows = loaded(first)

  function makeKey(): string {
    return `r${nextKey++}`
  }

  function loaded(records: readonly PageRecord[]): KeyedRows {
    const keys = records.map(() => makeKey())
    origins = new Map(
      records.map((record, position) => {
        const stored = record.id === undefined ? null : record
        return [keys[position] ?? '', { stored, begun: null }]
      }),
    )
    return keyedRows(keys, records)
  }

  function recordOf(key: string): PageRecord | null {
    return rows.records[rows.positionOf(key)] ?? null
  }

  function rowOf(key: string): LedgerRow | undefined {
    const record = recordOf(key)
    if (!record) return undefined
    const { stored, begun, missed } = origins.get(key) ?? UNKNOWN
    return { key, record, stored, begun, ...(missed && { missed }) }
  }

  function isChanged(key: string): boolean {
    const record = recordOf(key)
    if (!record) return false
    const origin = origins.get(key) ?? UNKNOWN
    if (origin.found?.record !== record) origin.found = { record, isChanged: differs(origin, record) }
    return origin.found.isChanged
  }

  /** In the order in which they came: rows that are only moved are sent again as what was sent before. */
  function changedRows(): readonly LedgerRow[] {
    return [...origins.keys()].filter(isChanged).flatMap((key) => rowOf(key) ?? [])
  }

  function differs({ stored, begun }: Origin, record: PageRecord): boolean {
    const before = stored ?? begun
    // A row that was deleted for good and comes back is one to add, as it is.
    if (!before) return true
    const told = stored ? fields.sent : fields.entered
    if (before === record) return false
    const isOther = told.some(
      (field) => !isSameValue(field, fieldValue(before, field.name), fieldValue(record, field.name)),
    )
    return isOther || changedTables(fields.tables, before, record).length > 0
  }

  function isBlank(key: string): boolean {
    const origin = origins.get(key)
    if (!origin?.begun || origin.stored) return false
    return recordOf(key)?.id === undefined && !isChanged(key)
  }

  function begin(added: readonly string[], next: KeyedRows) {
    let begun: PageRecord | undefined
    for (const key of added) {
      const known = removed.get(key)
      removed.delete(key)
      if (!known && next.records[next.positionOf(key)]?.id === undefined) begun ??= newRow()
      origins.set(key, known ? originOf(known) : { stored: null, begun: begun ?? null })
    }
  }

  /** Rows are drawn without their sub-tables, and come back so. */
  function withTablesOf(change: RowsChange): RowsChange {
    const { tables } = fields
    if (tables.length === 0 || change.inserted.size === 0) return change
    const inserted = new Map(
      [...change.inserted].map(([key, record]) => [
        key,
        { ...tablesOf(tables, removed.get(key)?.record ?? {}), ...record },
      ]),
    )
    return { ...change, inserted }
  }

  function removeRow(key: string) {
    const row = rowOf(key)
    if (row) removed.set(key, row)
    origins.delete(key)
    checks.forgetRow(key)
    errors.forgetRow(key)
  }

  /** What the server said of a cell was about the value that is no longer there. */
  function forgiveOthers(key: string, known: PageRecord, record: PageRecord) {
    for (const name of Object.keys(errors.of(key))) {
      const field = fields.byName.get(name)
      const isSame = field && isSameValue(field, fieldValue(known, name), fieldValue(record, name))
      if (!isSame) errors.set('server', key, name, undefined)
    }
  }

  function settle(records: readonly PageRecord[]) {
    if (records === rows.records) return
    const before = rows
    rows = { ...before, records }
    for (const [position, record] of records.entries()) {
      const key = before.keys[position] ?? ''
      const known = before.records[position] ?? null
      checks.exchange(key, known, record)
      if (known && known !== record) forgiveOthers(key, known, record)
    }
  }

  return {
    get rows() {
      return rows
    },
    makeKey,
    row: rowOf,
    isBlank,
    hasBlank: () => rows.keys.some(isBlank),
    isChanged,
    theirsIn: (record) => theirs.get(record),
    load(records) {
      rows = loaded(records)
      removed = new Map()
      checks.clear()
      errors.clear()
    },
    apply(change) {
      const named = changedNames(change, fields.byName, rows)
      if (named.size === 0 && !change.order) return null
      const before = rows
      const { rows: next, removed: gone, added } = applyRowsChange(before, withTablesOf(change))
      for (const key of gone) removeRow(key)
      begin(added, next)
      for (const [key, names] of named) {
        // What the server said was about another value.
        for (const name of names) errors.set('server', key, name, undefined)
        if (change.left) checks.begin(key, names)
      }
      const was = (key: string) => before.records[before.positionOf(key)] ?? null
      const is = (key: string) => next.records[next.positionOf(key)] ?? null
      for (const key of new Set([...gone, ...added, ...named.keys()])) checks.exchange(key, was(key), is(key))
      rows = next
      const changed = [...new Set([...added, ...change.cells.keys()])].filter((key) => is(key) && is(key) !== was(key))
      return { removed: gone, added, changed, named, undone: change.undone }
    },
    settle,
    store(stored) {
      const records = [...rows.records]
      for (const { key, stored: now, record, theirs: cells } of stored) {
        const position = rows.positionOf(key)
        const gone = removed.get(key)
        if (position !== -1) {
          origins.set(key, { stored: now, begun: null })
          records[position] = record
          if (cells) theirs.set(record, cells)
        } else if (gone) removed.set(key, { ...gone, ...missing(gone, now), stored: now, record })
      }
      settle(records.every((record, position) => record === rows.records[position]) ? rows.records : records)
    },
    leave(key, names) {
      if (rows.positionOf(key) === -1 || isBlank(key)) return
      checks.begin(key, names)
      checks.look(key, names)
    },
    lookAtChanged: checks.lookAtExchanged,
    lookAgain: checks.lookAtChecked,
    errorsOf: (key) => (isBlank(key) ? NO_ERRORS : errors.of(key)),
    setError: errors.set,
    setErrors: errors.replace,
    removedRow(key) {
      const row = removed.get(key)
      return row?.stored ? row : undefined
    },
    removedRows: () => [...removed.values()],
    recall: (key, stored) => void removed.set(key, { key, stored, begun: null, record: stored }),
    miss(key, current) {
      const gone = removed.get(key)
      if (gone) removed.set(key, { ...gone, ...missing(gone, current) })
    },
    forget: (key) => void removed.delete(key),
    meet(current) {
      const byId = new Map(current.map((record) => [record.id, record]))
      const newer = ({ stored, missed }: LedgerRow) => {
        const theirs = stored ? byId.get(stored.id) : undefined
        if (!stored || !theirs || !isNewer(theirs, missed?.current ?? stored)) return undefined
        // What was read of its sub-tables may have changed with it.
        return { ...withoutTables(fields.tables, stored), ...theirs }
      }
      for (const row of [...removed.values()]) {
        const theirs = newer(row)
        if (theirs) removed.set(row.key, { ...row, ...missing(row, theirs) })
      }
      const met = rows.keys.flatMap((key) => {
        const row = rowOf(key)
        const theirs = row && newer(row)
        return theirs ? [{ key, current: theirs }] : []
      })
      return {
        untouched: met.filter(({ key }) => !isChanged(key)),
        contested: met.filter(({ key }) => isChanged(key)),
      }
    },
    answer(saved, sent) {
      const { rows: joined, gone } = joinedRows(fields, { saved, sent, rowOf })
      for (const key of gone) removed.delete(key)
      return joined
    },
    unsaved() {
      const changed = rows.keys.filter(isChanged)
      const added = changed.filter((key) => !origins.get(key)?.stored).length
      const deleted = [...removed.values()].filter(({ stored }) => stored !== null).length
      return { added, changed: changed.length - added, deleted }
    },
    toSend(without = new Set()) {
      const changed = changedRows().filter(({ key }) => !without.has(key))
      return changedRowsToSend(fields, { changed, removed: removed.values() })
    },
    carry() {
      return toCarriedRows(fields, { changed: changedRows(), removed: removed.values() })
    },
  }
}

function originOf({ stored, begun, missed }: LedgerRow): Origin {
  return { stored, begun, ...(missed && { missed }) }
}

/** The fields that a change gives other values, by row; rows and fields that are not there aside. */
function changedNames(
  { cells, order }: RowsChange,
  fieldByName: ReadonlyMap<string, FieldPlan>,
  before: KeyedRows,
): ReadonlyMap<string, readonly string[]> {
  const staying = order && new Set(order)
  const isThere = (key: string) => (staying ? staying.has(key) : before.positionOf(key) !== -1)
  const named = [...cells].map(([key, values]) => {
    const names = Object.keys(values).filter((name) => fieldByName.has(name))
    return [key, names] as const
  })
  return new Map(named.filter(([key, names]) => names.length > 0 && isThere(key)))
}
