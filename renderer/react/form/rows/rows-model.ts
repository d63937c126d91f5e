import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import type { CellStates } from '../../../logic/row-states.ts'
import type { StoredRow } from '../../../rows/ledger-row.ts'
import { noRowsChange } from '../../../rows/row-change.ts'
import type { StatesOfRow } from '../../../rows/row-checks.ts'
import { type RowTable, withoutTables } from '../../../rows/row-tables.ts'
import { type AppliedChange, createRowsLedger, type RowsLedger } from '../../../rows/rows-ledger.ts'
import type { EditedRow, RefusedCell, RowsChange } from '../../../widget.ts'
import type { FormTable } from '../../field/visible-layout.ts'
import type { PlacedMessage } from '../layout/form-place.ts'
import { messages } from '../messages.ts'
import type { RowMark } from '../model/logic-marks.ts'
import type { RowsBlock, RowsSnapshot } from './rows-block.ts'
import { rowMarkText, rowsMessages } from './rows-messages.ts'

export interface RowsSettings<Block extends RowsBlock = FormTable> {
  readonly block: Block
  readonly rows: readonly PageRecord[]
  /** Whether nobody may edit the row; absent: no row is locked. */
  isLocked?(record: PageRecord): boolean
  /** What guards of the page forbid in a row as it is stored; absent: nothing. */
  guardedIn?(key: string, record: PageRecord): EditedRow['guarded']
  /** How reactions leave the cells of a row as it is now; absent: nothing reacts. Asked once for each record. */
  statesOf?(key: string, record: PageRecord): CellStates
  /** What can be entered, and what is sent; absent: the columns that may be edited. */
  readonly entered?: readonly FieldPlan[]
  readonly sent?: readonly FieldPlan[]
  /** Sub-tables that are edited in the rows; absent: none are. */
  readonly tables?: readonly RowTable[]
  /** The rows have changed: whoever keeps them settles and hands them back to `take`. */
  commit(rows: readonly PageRecord[], change: AppliedChange): void
  /** Cells hold other values, given by the user or copied from another table: their names by row. */
  onCells(cells: ReadonlyMap<string, readonly string[]>): void
  onRemoved(keys: readonly string[]): void
  /** A row in which nobody has entered anything. */
  newRow(): PageRecord
}

/** A ledger of rows as it is drawn: what is shown of it, published once for each change, with messages of the rows as a whole. */
export interface RowsModel<Block extends RowsBlock = FormTable> {
  readonly block: Block
  subscribe(onChange: () => void): () => void
  snapshot(): RowsSnapshot
  readonly ledger: RowsLedger
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
  /** The rows after the form has settled: as many as before, in the same order. */
  take(rows: readonly PageRecord[]): void
  /** What the server holds of rows, standing or removed. */
  store(rows: readonly StoredRow[]): void
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
  /** What decides about the cells besides their rows has changed. */
  restate(): void
  /** Changes are on their way: `settled` waits for them. */
  waitFor(settled: Promise<void>): void
  /** Null: nothing is on its way. */
  settled(): Promise<unknown> | null
}

export function createRowsModel<Block extends RowsBlock>(settings: RowsSettings<Block>): RowsModel<Block> {
  const { block } = settings
  const { table, columns } = block
  const listeners = new Set<() => void>()
  const editable = columns.filter(({ access }) => access === 'editable').map(({ field }) => field)
  const entered = settings.entered ?? editable
  const tables = settings.tables ?? []
  const ledger = createRowsLedger({
    fields: {
      byName: table.fieldByName,
      entered: entered.filter(({ computed }) => !computed),
      checked: columns.filter(({ field, access }) => field.computed || access === 'editable').map(({ field }) => field),
      sent: settings.sent ?? editable,
      tables,
    },
    rows: settings.rows,
    statesOf: settings.statesOf && ((key, record) => shownStates?.(key, record) ?? NO_STATES),
    newRow: settings.newRow,
  })
  let shownStates = settings.statesOf && statesByRecord(settings.statesOf)
  const waiting = new Set<Promise<void>>()
  const drawnRecords = new WeakMap<PageRecord, PageRecord>()
  /** Set while a change is under way: what it brings about is published once. */
  let applying = false
  let countMessage: string | undefined
  let refusedMessage: string | undefined
  let markMessage: string | undefined
  let wanted: RowsSnapshot['wanted'] = null
  let refusedCells: readonly RefusedCell[] = []
  let snapshot: RowsSnapshot = { rows: [], message: undefined, wanted: null, refused: [] }

  /** Cells hold values: what else belongs to a row is not drawn in it. The same object for the same record. */
  function drawn(record: PageRecord): PageRecord {
    const known = drawnRecords.get(record) ?? withoutTables(tables, record)
    if (known !== record) drawnRecords.set(record, known)
    return known
  }

  function publish() {
    if (applying) return
    const before = snapshot.rows
    const { keys, records } = ledger.rows
    const next = keys.map((key, position): EditedRow => {
      const known = before[position]
      const record = drawn(records[position] ?? {})
      const wrong = ledger.errorsOf(key)
      const guarded = settings.guardedIn?.(key, record)
      const isSame = known?.key === key && known.record === record && known.errors === wrong
      if (isSame && isGuardedAlike(known.guarded, guarded)) return known
      const locked = (settings.isLocked?.(record) ?? false) || guarded?.edit !== undefined
      const theirCells = ledger.theirsIn(records[position] ?? record)
      return {
        key,
        record,
        errors: wrong,
        locked,
        ...(guarded && { guarded }),
        ...(theirCells && { theirs: theirCells }),
      }
    })
    const isSame = next.length === before.length && next.every((row, position) => row === before[position])
    const message = countMessage ?? refusedMessage ?? markMessage
    snapshot = {
      rows: isSame ? before : next,
      message,
      wanted,
      refused: refusedInOrder(snapshot.refused),
      ...(shownStates && { statesOf: shownStates }),
    }
    for (const listener of listeners) listener()
  }

  /** The same list as before as long as it says the same. */
  function refusedInOrder(before: readonly RefusedCell[]): readonly RefusedCell[] {
    if (refusedCells.length === 0) return before.length === 0 ? before : refusedCells
    const { positionOf } = ledger.rows
    const standing = refusedCells
      .filter(({ rowKey }) => positionOf(rowKey) !== -1)
      .sort((one, other) => positionOf(one.rowKey) - positionOf(other.rowKey))
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

  function enteredPositions(): readonly number[] {
    return [...ledger.rows.keys.keys()].filter((position) => !ledger.isBlank(ledger.rows.keys[position] ?? ''))
  }

  function apply(change: RowsChange) {
    const applied = ledger.apply(change)
    if (!applied) return
    const { removed, added, named } = applied
    applying = true
    try {
      if (change.order) {
        countMessage = undefined
        refusedMessage = undefined
      }
      if (removed.length > 0) settings.onRemoved(removed)
      settings.commit(ledger.rows.records, applied)
      ledger.lookAtChanged()
    } finally {
      applying = false
    }
    publish()
    // Rows that come back bring along what they held: nothing is to be filled in for them.
    const begun = change.undone ? [] : added.map((key) => [key, givenNames(ledger.row(key)?.record)] as const)
    const told = new Map([...named, ...begun].filter(([key, names]) => names.length > 0 && ledger.row(key)))
    if (told.size > 0) settings.onCells(told)
  }

  /** The rows are others than the user has made them. */
  function settled() {
    if (applying) return
    ledger.lookAtChanged()
    publish()
  }

  function cellOf({ row, column }: RowMark): { readonly key: string; readonly column: string } | undefined {
    const key = row === null ? undefined : ledger.rows.keys[row]
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
    ledger,
    keys: () => ledger.rows.keys,
    positionOf: (key) => ledger.rows.positionOf(key),
    enteredPositions,
    hasBlank: ledger.hasBlank,
    makeKey: ledger.makeKey,
    take(next) {
      if (next === ledger.rows.records) return
      ledger.settle(next)
      settled()
    },
    store(rows) {
      ledger.store(rows)
      settled()
    },
    replace(next) {
      ledger.load(next)
      refusedCells = []
      countMessage = undefined
      refusedMessage = undefined
      markMessage = undefined
      publish()
    },
    apply,
    setCells: (key, values) => apply({ ...noRowsChange, cells: new Map([[key, values]]) }),
    leaveCell(key, name) {
      ledger.leave(key, [name])
      publish()
    },
    validate({ required, keys }) {
      checkCount(required)
      for (const key of keys ?? ledger.rows.keys) ledger.leave(key)
      publish()
    },
    refuse(mark) {
      const cell = cellOf(mark)
      if (cell) ledger.setError('server', cell.key, cell.column, mark.message)
      else refusedMessage = rowMarkText(mark)
      publish()
    },
    forgive(key, name) {
      if (ledger.setError('server', key, name, undefined)) publish()
    },
    forgiveAll() {
      const isNews = ledger.setErrors('server', new Map())
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
      if (ledger.setErrors('check', next) || before !== markMessage) publish()
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
    restate() {
      shownStates = settings.statesOf && statesByRecord(settings.statesOf)
      ledger.lookAgain()
      publish()
    },
    waitFor(settled) {
      waiting.add(settled)
      void settled.then(() => waiting.delete(settled))
    },
    settled: () => (waiting.size === 0 ? null : Promise.all(waiting)),
  }
}

function isGuardedAlike(one: EditedRow['guarded'], other: EditedRow['guarded']): boolean {
  return one === other || (one?.edit === other?.edit && one?.delete === other?.delete)
}

const NO_STATES: CellStates = new Map()

/** Rows that are looked at again mostly hold what they held. */
function statesByRecord(statesOf: StatesOfRow): StatesOfRow {
  const known = new WeakMap<PageRecord, CellStates>()
  return (key, record) => {
    const states = known.get(record) ?? statesOf(key, record)
    known.set(record, states)
    return states
  }
}

function isSameCell(one: RefusedCell, other: RefusedCell | undefined): boolean {
  return one.rowKey === other?.rowKey && one.field === other.field && one.message === other.message
}

/** The fields of a row that hold something from the start. */
function givenNames(row: PageRecord | undefined): readonly string[] {
  return row ? Object.keys(row).filter((name) => !isEmptyValue(fieldValue(row, name))) : []
}
