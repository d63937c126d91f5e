import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import { isSameValue } from '../../../logic/form-values.ts'
import { applyRowsChange, type KeyedRows, keyedRows, noRowsChange } from '../../../rows/row-change.ts'
import { createRowChecks } from '../../../rows/row-checks.ts'
import { createRowErrors, NO_ERRORS } from '../../../rows/row-errors.ts'
import type { EditedRow, RefusedCell, RowsChange, RowsInputProps } from '../../../widget.ts'
import type { FormTable, PlacedColumn } from '../../field/visible-layout.ts'
import type { PlacedMessage } from '../layout/form-place.ts'
import { messages } from '../messages.ts'
import type { RowMark } from '../model/logic-marks.ts'
import { createBlankRows } from './blank-rows.ts'
import { rowMarkText, rowsMessages } from './rows-messages.ts'

export interface RowsSnapshot {
  readonly rows: readonly EditedRow[]
  /** What is wrong with the rows as a whole. */
  readonly message: string | undefined
  readonly wanted: RowsInputProps['wanted']
  /** Cells that hold something else than the user has entered, in the order of the rows: it was no value of theirs. */
  readonly refused: readonly RefusedCell[]
}

/** What somebody else has saved in a row, where the row holds something else all the same. */
export type TheirCells = NonNullable<EditedRow['theirs']>

/** What rows are rows of: a sub-table of a form, or a page of its own. */
export interface RowsBlock {
  readonly table: Pick<SubTablePlan, 'name' | 'title' | 'fieldByName' | 'minRows' | 'maxRows'>
  readonly columns: readonly PlacedColumn[]
}

export interface RowsSettings<Block extends RowsBlock = FormTable> {
  readonly block: Block
  readonly rows: readonly PageRecord[]
  /** Whether nobody may edit the row; absent: no row is locked. */
  isLocked?(record: PageRecord): boolean
  /** The rows have changed: whoever keeps them settles and hands them back to `take`. `undone`: by undo or redo. */
  commit(rows: readonly PageRecord[], keys: readonly string[], undone: boolean): void
  /** Cells hold other values, given by the user or copied from another table: their names by row. */
  onCells(cells: ReadonlyMap<string, readonly string[]>): void
  onRemoved(keys: readonly string[]): void
  /** A row in which nobody has entered anything. */
  newRow(): PageRecord
}

/**
 * Rows that are edited: their keys, which of their cells are checked, and what is wrong with them. Values live in the
 * state of the form; a thousand rows would be too many fields for Formily.
 */
export interface RowsModel<Block extends RowsBlock = FormTable> {
  readonly block: Block
  subscribe(onChange: () => void): () => void
  snapshot(): RowsSnapshot
  /** Keys of the rows, in their order. */
  keys(): readonly string[]
  /** Where a row stands; -1 when it is not there. */
  positionOf(key: string): number
  /** Which rows count: a new one in which nobody has entered anything is not there for checks and saves. */
  enteredPositions(): readonly number[]
  /** Whether some do not. */
  hasBlank(): boolean
  /** A key for a row that is still to be made. */
  makeKey(): string
  /** The rows after the form has settled: as many as before, in the same order. `theirs`: of them, those that others have saved. */
  take(rows: readonly PageRecord[], theirs?: ReadonlyMap<PageRecord, TheirCells>): void
  /** Other rows altogether. */
  replace(rows: readonly PageRecord[]): void
  /** One change, settled once, however many cells it has. */
  apply(change: RowsChange): void
  /** Several cells of a row at once. */
  setCells(key: string, values: Readonly<Record<string, CanonicalValue>>): void
  leaveCell(key: string, name: string): void
  /** Checks all cells, of all rows or of some, and the number of rows. */
  validate(demands: { readonly required: boolean; readonly keys?: ReadonlySet<string> }): void
  /** Puts what the server said beside a cell, or above the rows; until that changes. */
  refuse(mark: RowMark): void
  /** What the server said of a cell holds no more. */
  forgive(key: string, name: string): void
  /** What the server said of cells and rows was said of an earlier save. */
  forgiveAll(): void
  /** The checks of the page that do not hold for the rows, in place of those before. */
  setMarks(marks: readonly RowMark[]): void
  /** Cells that hold something else than was entered, in place of those before. */
  noteRefused(cells: readonly RefusedCell[]): void
  messages(): readonly PlacedMessage[]
  want(rowKey: string, field: string): void
  reached(): void
  /** Changes are on their way: `settled` waits for them. */
  waitFor(settled: Promise<void>): void
  /** Null: nothing is on its way. */
  settled(): Promise<unknown> | null
}

export function createRowsModel<Block extends RowsBlock>(settings: RowsSettings<Block>): RowsModel<Block> {
  const { block } = settings
  const { table, columns } = block
  const listeners = new Set<() => void>()
  const errors = createRowErrors()
  const blank = createBlankRows(
    columns.filter(({ field, access }) => !field.computed && access === 'editable').map(({ field }) => field),
  )
  const waiting = new Set<Promise<void>>()
  /** Rows as somebody else has saved them. */
  const theirs = new WeakMap<PageRecord, TheirCells>()
  let nextKey = 1
  let rows = freshRows(settings.rows)
  const checks = createRowChecks(
    columns.filter(({ field, access }) => field.computed || access === 'editable').map(({ field }) => field),
    errors,
    () => rows,
  )
  /** Set while a change is under way: what it brings about is published once. */
  let applying = false
  let countMessage: string | undefined
  let refusedMessage: string | undefined
  let markMessage: string | undefined
  let wanted: RowsSnapshot['wanted'] = null
  let refusedCells: readonly RefusedCell[] = []
  let snapshot: RowsSnapshot = { rows: [], message: undefined, wanted: null, refused: [] }

  function makeKey(): string {
    return `r${nextKey++}`
  }

  function freshRows(records: readonly PageRecord[]): KeyedRows {
    const keys = records.map(() => makeKey())
    return keyedRows(keys, records)
  }

  function publish() {
    if (applying) return
    const before = snapshot.rows
    const next = rows.keys.map((key, position): EditedRow => {
      const known = before[position]
      const record = rows.records[position] ?? {}
      const wrong = blank.isBlank(key, record) ? NO_ERRORS : errors.of(key)
      const isSame = known?.key === key && known.record === record && known.errors === wrong
      if (isSame) return known
      const locked = settings.isLocked?.(record) ?? false
      const theirCells = theirs.get(record)
      return { key, record, errors: wrong, locked, ...(theirCells && { theirs: theirCells }) }
    })
    const isSame = next.length === before.length && next.every((row, position) => row === before[position])
    const message = countMessage ?? refusedMessage ?? markMessage
    snapshot = { rows: isSame ? before : next, message, wanted, refused: refusedInOrder(snapshot.refused) }
    for (const listener of listeners) listener()
  }

  /** The same list as before as long as it says the same. */
  function refusedInOrder(before: readonly RefusedCell[]): readonly RefusedCell[] {
    if (refusedCells.length === 0) return before.length === 0 ? before : refusedCells
    const standing = refusedCells
      .filter(({ rowKey }) => rows.positionOf(rowKey) !== -1)
      .sort((one, other) => rows.positionOf(one.rowKey) - rows.positionOf(other.rowKey))
    const isSame = standing.length === before.length && standing.every((cell, index) => isSameCell(cell, before[index]))
    return isSame ? before : standing
  }

  function checkCount(required: boolean) {
    const least = Math.max(table.minRows, required ? 1 : 0)
    const count = enteredPositions().length
    countMessage = undefined
    if (count < least) countMessage = messages.fewestRows(table.title, least)
    else if (count > table.maxRows) countMessage = messages.mostRows(table.title, table.maxRows)
  }

  function isBlankAt(position: number): boolean {
    return blank.isBlank(rows.keys[position] ?? '', rows.records[position] ?? {})
  }

  function hasBlank(): boolean {
    return [...blank.keys()].some((key) => rows.positionOf(key) !== -1 && isBlankAt(rows.positionOf(key)))
  }

  function enteredPositions(): readonly number[] {
    return [...rows.keys.keys()].filter((position) => !isBlankAt(position))
  }

  function beginRows(keys: readonly string[], change: RowsChange) {
    const fresh = change.undone ? [] : keys.filter((key) => !blank.isKnown(key))
    if (fresh.length === 0) return
    const begun = settings.newRow()
    for (const key of fresh) blank.begin(key, begun)
  }

  function apply(change: RowsChange) {
    const named = changedNames(change, block, rows)
    if (named.size === 0 && !change.order) return
    const { rows: next, removed, added } = applyRowsChange(rows, change)
    beginRows(added, change)
    applying = true
    try {
      for (const key of removed) {
        checks.forgetRow(key)
        errors.forgetRow(key)
      }
      for (const [key, names] of named) {
        // What the server said was about another value.
        for (const name of names) errors.set('server', key, name, undefined)
        if (change.left) checks.begin(key, names)
      }
      if (change.order) {
        countMessage = undefined
        refusedMessage = undefined
      }
      const touched = new Set([...removed, ...added, ...named.keys()])
      for (const key of touched) checks.exchange(key, recordOf(rows, key), recordOf(next, key))
      rows = next
      if (removed.length > 0) settings.onRemoved(removed)
      settings.commit(next.records, next.keys, change.undone)
      checks.lookAtExchanged()
    } finally {
      applying = false
    }
    publish()
    // Rows that come back bring along what they held: nothing is to be filled in for them.
    const begun = change.undone ? [] : added.map((key) => [key, givenNames(recordOf(rows, key))] as const)
    const told = new Map([...named, ...begun].filter(([key, names]) => names.length > 0 && rows.positionOf(key) !== -1))
    if (told.size > 0) settings.onCells(told)
  }

  /** What the server said of a cell was about the value that is no longer there. */
  function forgiveOthers(key: string, known: PageRecord, record: PageRecord) {
    for (const name of Object.keys(errors.of(key))) {
      const field = table.fieldByName.get(name)
      const isSame = field && isSameValue(field, fieldValue(known, name), fieldValue(record, name))
      if (!isSame) errors.set('server', key, name, undefined)
    }
  }

  function cellOf({ row, column }: RowMark): { readonly key: string; readonly column: string } | undefined {
    const key = row === null ? undefined : rows.keys[row]
    const isShown = columns.some(({ field }) => field.name === column)
    return key !== undefined && column !== null && isShown ? { key, column } : undefined
  }

  publish()

  return {
    block,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    snapshot: () => snapshot,
    keys: () => rows.keys,
    positionOf: (key) => rows.positionOf(key),
    enteredPositions,
    hasBlank,
    makeKey,
    take(next, byOthers = new Map()) {
      if (next === rows.records) return
      for (const [record, cells] of byOthers) theirs.set(record, cells)
      const before = rows
      rows = { ...before, records: next }
      for (const [position, record] of next.entries()) {
        const key = before.keys[position] ?? ''
        const known = before.records[position] ?? null
        checks.exchange(key, known, record)
        if (known && known !== record) forgiveOthers(key, known, record)
      }
      if (applying) return
      checks.lookAtExchanged()
      publish()
    },
    replace(next) {
      rows = freshRows(next)
      blank.clear()
      checks.clear()
      errors.clear()
      refusedCells = []
      countMessage = undefined
      refusedMessage = undefined
      markMessage = undefined
      publish()
    },
    apply,
    setCells: (key, values) => apply({ ...noRowsChange, cells: new Map([[key, values]]) }),
    leaveCell(key, name) {
      const position = rows.positionOf(key)
      if (position === -1 || isBlankAt(position)) return
      checks.begin(key, [name])
      checks.look(key, [name])
      publish()
    },
    validate({ required, keys }) {
      checkCount(required)
      for (const key of keys ?? rows.keys) {
        if (isBlankAt(rows.positionOf(key))) continue
        checks.begin(key)
        checks.look(key)
      }
      publish()
    },
    refuse(mark) {
      const cell = cellOf(mark)
      if (cell) errors.set('server', cell.key, cell.column, mark.message)
      else refusedMessage = rowMarkText(mark)
      publish()
    },
    forgive(key, name) {
      if (errors.set('server', key, name, undefined)) publish()
    },
    forgiveAll() {
      const isNews = errors.replace('server', new Map())
      if (!isNews && refusedMessage === undefined) return
      refusedMessage = undefined
      publish()
    },
    setMarks(marks) {
      const next = new Map<string, Record<string, string>>()
      const before = markMessage
      markMessage = undefined
      for (const mark of marks) {
        const cell = cellOf(mark)
        if (cell) next.set(cell.key, { [cell.column]: mark.message, ...next.get(cell.key) })
        else markMessage ??= rowMarkText(mark)
      }
      if (errors.replace('check', next) || before !== markMessage) publish()
    },
    noteRefused(cells) {
      const isNews =
        cells.length !== refusedCells.length || cells.some((cell, at) => !isSameCell(cell, refusedCells[at]))
      refusedCells = cells
      if (isNews) publish()
    },
    messages: () => rowsMessages(block, snapshot),
    want(rowKey, field) {
      wanted = { rowKey, field }
      publish()
    },
    reached() {
      wanted = null
      publish()
    },
    waitFor(settled) {
      waiting.add(settled)
      void settled.then(() => waiting.delete(settled))
    },
    settled: () => (waiting.size === 0 ? null : Promise.all(waiting)),
  }
}

function isSameCell(one: RefusedCell, other: RefusedCell | undefined): boolean {
  return one.rowKey === other?.rowKey && one.field === other.field && one.message === other.message
}

/** The fields that a change gives other values, by row; rows and fields that are not there aside. */
function changedNames(
  { cells, order }: RowsChange,
  { table }: RowsBlock,
  before: KeyedRows,
): ReadonlyMap<string, readonly string[]> {
  const staying = order && new Set(order)
  const isThere = (key: string) => (staying ? staying.has(key) : before.positionOf(key) !== -1)
  const named = [...cells].map(([key, values]) => {
    const names = Object.keys(values).filter((name) => table.fieldByName.has(name))
    return [key, names] as const
  })
  return new Map(named.filter(([key, names]) => names.length > 0 && isThere(key)))
}

function recordOf(rows: KeyedRows, key: string): PageRecord | null {
  return rows.records[rows.positionOf(key)] ?? null
}

/** The fields of a row that hold something from the start. */
function givenNames(row: PageRecord | null): readonly string[] {
  return row ? Object.keys(row).filter((name) => !isEmptyValue(fieldValue(row, name))) : []
}
