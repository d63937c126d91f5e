import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { References } from '../../calls/references.ts'
import type { ServerChecks } from '../../calls/server-checks.ts'
import type { FieldPlan, PagePlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { RowConflict } from '../../data-source.ts'
import type { FormLogic } from '../../logic/form-logic.ts'
import type { LogicEnvironment } from '../../logic/form-state.ts'
import { createRowStates } from '../../logic/row-states.ts'
import type { LockedParts } from '../../logic/sight-locks.ts'
import { type CarriedRows, survivingRows } from '../../rows/carried-rows.ts'
import { type AnsweredRows, isNewer, theirCells, withMyChanges } from '../../rows/joined-rows.ts'
import type { LedgerRow, UnsavedRows } from '../../rows/ledger-row.ts'
import { noRowsChange } from '../../rows/row-change.ts'
import { type RowTable, tablesOf } from '../../rows/row-tables.ts'
import type { AppliedChange } from '../../rows/rows-ledger.ts'
import { readSentPlace, type SentRows } from '../../rows/sent-rows.ts'
import type { ChoiceConditions, EditedRow } from '../../widget.ts'
import type { PlacedColumn } from '../field/visible-layout.ts'
import { lateRulesToCome } from '../form/model/late-rules.ts'
import type { RowMark } from '../form/model/logic-marks.ts'
import { createRemoteChecks } from '../form/model/remote-checks.ts'
import { createFormRelated } from '../form/references/form-related.ts'
import type { RowsBlock } from '../form/rows/rows-block.ts'
import { createRowsModel, type RowsModel } from '../form/rows/rows-model.ts'
import { createBatchConflicts } from './batch-conflicts.ts'
import { messages } from './messages.ts'
import type { BatchConflict } from './row-conflicts.ts'
import { createRowLogic } from './row-logic.ts'
import { createRowReferences } from './row-references.ts'

/** A paste is left to the save: each cell would be a question of its own. */
const MOST_ASKED_AT_ONCE = 20

export interface BatchSettings {
  readonly plan: PagePlan
  readonly logic: FormLogic
  readonly columns: readonly PlacedColumn[]
  /** What is sent: the columns that the user may edit, and what references fill in beside them. */
  readonly sendable: readonly FieldPlan[]
  /** The sub-table that is edited beside a row; none for most. */
  readonly tables: readonly RowTable[]
  readonly unseen: ReadonlySet<string>
  /** What is closed to this user in stored rows. */
  readonly locked: LockedParts
  readonly maxRows: number
  /** Whether stored rows may be changed; new ones always may. */
  readonly mayEdit: boolean
  /** What guards of the page forbid in a stored row; absent: the page has none. */
  guardedIn?(stored: PageRecord): EditedRow['guarded']
  readonly checks: ServerChecks
  readonly references: References
  /** What is wrong with the sub-tables of a row that is to be saved, in words. */
  tableMistakes(row: LedgerRow): Promise<readonly string[]>
  environment(): Omit<LogicEnvironment, 'old'>
  newRow(): PageRecord
  /** The text of a value, to tell the user what somebody else has entered. */
  textOf(field: FieldPlan, value: CanonicalValue): string
  onUnsavedChange(unsaved: boolean): void
}

export interface BatchSnapshot {
  readonly unsaved: UnsavedRows
  readonly conflicts: readonly BatchConflict[]
}

/** The rows of a page of kind `grid`: what the user does to them, against what the server holds. */
export interface BatchModel {
  readonly rows: RowsModel<RowsBlock>
  /** Whether guards of the page may forbid to edit or to remove some of the rows. */
  readonly isGuarded: boolean
  subscribe(onChange: () => void): () => void
  snapshot(): BatchSnapshot
  hasUnsaved(): boolean
  /** What is stored of a row that is not saved as it is; null: it is. */
  unsavedIn(key: string): Pick<LedgerRow, 'stored'> | null
  /** Other rows altogether: another page of them, or the same ones read again. */
  load(records: readonly PageRecord[]): void
  newRow(): PageRecord
  conditionsOf(field: FieldPlan, record: PageRecord): ChoiceConditions | null
  /** Checks what is to be saved: how many cells are wrong. */
  validate(): Promise<number>
  /** @param without rows that stay unsaved for now, by key. */
  toSend(without?: ReadonlySet<string>): SentRows
  accept(saved: AnsweredRows, sent: SentRows): void
  /** Puts refusals of the server beside their cells; returns those that belong to no row. */
  refuse(errors: readonly FieldError[], sent: SentRows): readonly FieldError[]
  showConflicts(conflicts: readonly RowConflict[], sent: SentRows): void
  /** Rows as they are stored now: those that nobody here has touched take them, the others are in conflict. */
  meet(current: readonly PageRecord[], message: string): readonly string[]
  /** The sub-tables of a row were read, with the row as it is stored now. */
  takeTables(key: string, whole: PageRecord): void
  /** The rows of a sub-table are others. */
  changeTable(key: string, name: string, list: readonly PageRecord[]): void
  takeTheirs(conflict: BatchConflict): void
  keepMine(conflict: BatchConflict): void
  /** What is unsaved, for another version of the page; null: nothing. */
  carry(): CarriedRows | null
  /** Takes over what was unsaved in another version of the page. Returns the titles of columns that it has lost. */
  restore(carried: CarriedRows): readonly string[]
  /** The first cell with a mistake gets the focus. */
  wantFirstError(): void
}

export function createBatchModel(settings: BatchSettings): BatchModel {
  const { plan, columns, sendable, tables } = settings
  const sentParts = { sent: sendable, tables }
  const { table: tableName = '' } = plan.entity ?? {}
  const shown = columns.map(({ field }) => field)
  const firstColumn = shown[0]?.name ?? ''
  const isShown = (name: string) => shown.some((field) => field.name === name)
  const related = createFormRelated({ references: settings.references, page: plan.code, arrived: settleChanged })
  const around = () => ({ ...settings.environment(), related: related.rows })
  const environment = () => ({ old: null, ...around() })
  const listeners = new Set<() => void>()
  const { order } = plan.grid ?? {}
  const states = createRowStates(plan)
  const logic = createRowLogic({ ...settings, environment: around, firstColumn, isShown })
  let checksShown = false
  if (sendable.length > 0) void lateRulesToCome(plan)
  let snapshot: BatchSnapshot = { unsaved: { added: 0, changed: 0, deleted: 0 }, conflicts: [] }

  const rows: RowsModel<RowsBlock> = createRowsModel<RowsBlock>({
    block: {
      table: { name: 'rows', title: plan.title, fieldByName: plan.fieldByName, minRows: 0, maxRows: settings.maxRows },
      columns,
    },
    rows: [],
    // Rows are numbered by the grid.
    entered: sendable.filter(({ name }) => name !== order?.name),
    sent: sendable,
    tables,
    newRow: settings.newRow,
    isLocked: (record) => record.id !== undefined && !settings.mayEdit,
    ...(settings.guardedIn && {
      guardedIn(key: string) {
        const stored = rows.ledger.row(key)?.stored
        return stored ? settings.guardedIn?.(stored) : undefined
      },
    }),
    ...(states && {
      statesOf: (key: string, record: PageRecord) =>
        states.of({ record }, { ...around(), old: rows.ledger.row(key)?.stored ?? null }),
    }),
    commit,
    onCells(cells) {
      const count = [...cells.values()].reduce((sum, names) => sum + names.length, 0)
      for (const [key, names] of cells) {
        if (count <= MOST_ASKED_AT_ONCE) for (const name of names) askLater(key, name)
      }
      references.follow(cells)
    },
    onRemoved(keys) {
      for (const key of keys) for (const field of shown) remote.cancel(`${key}/${field.name}`)
    },
  })
  const { ledger } = rows
  const remote = createRemoteChecks(settings.checks, (place, message) => {
    const [key = '', column = ''] = place.split('/')
    refuseCell(key, column, message)
  })
  const references = createRowReferences({ ...settings, rows: () => rows, environment })
  const { textOf } = settings
  const conflicts = createBatchConflicts({ rows, shown, sentParts, textOf, refuseCell, store, bringBack })

  /** Settles the rows that have changed, and tells who has to know. */
  function commit(records: readonly PageRecord[], { removed, changed, undone }: AppliedChange) {
    for (const key of removed) {
      const open = conflicts.list.find((one) => one.key === key)
      if (open?.current) ledger.miss(key, open.current)
      logic.forget(key)
    }
    const next = [...records]
    const back: LedgerRow[] = []
    for (const key of changed) {
      const row = ledger.row(key)
      if (!row) continue
      next[rows.positionOf(key)] = logic.settle(key, row.record, row.missed?.before ?? row.stored)
      if (row.missed) back.push(row)
    }
    rows.take(next.every((record, position) => record === records[position]) ? records : next)
    const contested = back.flatMap(meetAgain)
    conflicts.keepOnly(({ key, mine }) => (mine === 'changed' ? ledger.row(key) : ledger.removedRow(key)) !== undefined)
    // Who takes his change back has nothing to keep. Who types may only be on his way past the old value.
    if (undone) for (const conflict of conflicts.list) if (isTakenBack(conflict)) conflicts.takeTheirs(conflict)
    for (const { key, current } of contested) {
      conflicts.add({ part: 'changed', key }, messages.changedByOthers, current)
    }
    remark()
    publish()
  }

  /** Rows of other pages are there: what was computed without them is computed again. */
  function settleChanged() {
    const next = ledger.rows.records.map((record, position) => {
      const key = rows.keys()[position] ?? ''
      const row = ledger.isChanged(key) ? ledger.row(key) : undefined
      return row ? logic.settle(key, row.record, row.stored) : record
    })
    settled(() => rows.take(next))
  }

  /** Others have saved it while it was removed here: it comes back as it is now, or both have changed it. */
  function meetAgain({ key, missed }: LedgerRow): readonly { readonly key: string; readonly current: PageRecord }[] {
    const row = ledger.row(key)
    if (!missed || !row) return []
    const { before, current } = missed
    rows.store([{ key, stored: before, record: row.record }])
    if (ledger.isChanged(key)) return [{ key, current }]
    rows.store([{ key, stored: current, record: logic.settle(key, current, current), theirs: {} }])
    return []
  }

  function isTakenBack({ key, mine, current }: BatchConflict): boolean {
    return mine === 'changed' && current !== null && ledger.row(key) !== undefined && !ledger.isChanged(key)
  }

  function publish() {
    const before = isAnyUnsaved(snapshot.unsaved)
    snapshot = { unsaved: ledger.unsaved(), conflicts: conflicts.list }
    const now = isAnyUnsaved(snapshot.unsaved)
    if (before !== now) settings.onUnsavedChange(now)
    for (const listener of listeners) listener()
  }

  /** Checks of the page are told of rows that are to be saved, once that was tried. */
  function remark() {
    const marks: RowMark[] = []
    for (const [position, key] of rows.keys().entries()) {
      const row = checksShown && ledger.isChanged(key) ? ledger.row(key) : null
      marks.push(...logic.marks(key, position, row ?? null))
    }
    rows.setMarks(marks)
  }

  function askLater(key: string, name: string) {
    const field = plan.fieldByName.get(name)
    const row = ledger.row(key)
    if (!field || !row) return
    const question = { field, value: fieldValue(row.record, name), table: tableName, recordId: row.stored?.id ?? null }
    remote.schedule(`${key}/${name}`, question)
  }

  function settleCheck(key: string, name: string) {
    remote.cancel(`${key}/${name}`)
    rows.forgive(key, name)
  }

  function refuseCell(key: string, field: string | null, message: string) {
    const position = rows.positionOf(key)
    if (position === -1) return
    const isPlaced = field !== null && isShown(field)
    const title = field === null ? undefined : plan.fieldByName.get(field)?.title
    // A field without a column is named in the words of the message.
    const text = isPlaced || !title || message.includes(title) ? message : `${title}：${message}`
    rows.refuse({ row: position, column: isPlaced ? field : firstColumn, message: text })
  }

  /** A row is as the server has it, or as both have made it. */
  function store(key: string, stored: PageRecord | null, record: PageRecord) {
    const before = ledger.row(key)?.stored ?? null
    const mine = logic.settle(key, record, stored)
    // What somebody else has saved where this user keeps his own.
    const theirs = before && stored ? theirCells(sendable, { stored: before, mine, current: stored }) : {}
    rows.store([{ key, stored, record: mine, theirs }])
  }

  function bringBack(key: string, record: PageRecord) {
    rows.apply({ ...noRowsChange, inserted: new Map([[key, record]]), order: [...rows.keys(), key], undone: true })
  }

  /** Rows as they are stored now: what was touched here is in conflict. */
  function meet(stored: readonly PageRecord[], message: string): readonly string[] {
    const { untouched, contested } = ledger.meet(stored)
    for (const { key, current } of contested) conflicts.add({ part: 'changed', key }, message, current)
    for (const { key, current } of untouched) store(key, current, current)
    remark()
    publish()
    return untouched.map(({ key }) => key)
  }

  function settled(settle: () => void) {
    settle()
    remark()
    publish()
  }

  return {
    rows,
    isGuarded: settings.guardedIn !== undefined,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    snapshot: () => snapshot,
    hasUnsaved: () => isAnyUnsaved(snapshot.unsaved),
    unsavedIn: (key) => (ledger.isChanged(key) ? (ledger.row(key) ?? null) : null),
    load(records) {
      logic.clear()
      conflicts.keepOnly(() => false)
      checksShown = false
      rows.replace(records)
      publish()
    },
    newRow: settings.newRow,
    conditionsOf: references.conditionsOf,
    async validate() {
      const lateRules = lateRulesToCome(plan)
      if (lateRules) await lateRules
      const coming = rows.settled()
      if (coming) await coming
      const arriving = related.settled()
      if (arriving) await arriving
      const copying = references.settled()
      const notCopied = copying ? await copying : new Map<string, string>()
      const keys = new Set(rows.keys().filter(ledger.isChanged))
      // The server is asked again: what it said last time was about that.
      rows.forgiveAll()
      checksShown = true
      rows.validate({ required: false, keys })
      remark()
      for (const key of tables.length > 0 ? keys : []) {
        const row = ledger.row(key)
        for (const message of row ? await settings.tableMistakes(row) : []) refuseCell(key, null, message)
      }
      for (const [place, message] of notCopied) {
        const [key = '', column = ''] = place.split('/')
        refuseCell(key, column, message)
      }
      return rows
        .snapshot()
        .rows.reduce((sum, { key, errors }) => sum + (keys.has(key) ? Object.keys(errors).length : 0), 0)
    },
    toSend: ledger.toSend,
    accept(saved, sent) {
      const joined = ledger.answer(saved, sent)
      rows.store(
        joined.map(({ key, stored, record, isChanged }) => ({
          key,
          stored,
          record: isChanged ? logic.settle(key, record, stored) : record,
        })),
      )
      const answered = joined.filter(({ stored }) => stored !== null)
      // What was asked of the row as a new one would find the row itself.
      for (const { key, isChanged } of answered) if (!isChanged) for (const { name } of shown) settleCheck(key, name)
      conflicts.settle(new Set(answered.map(({ key }) => key)))
      remark()
      publish()
    },
    refuse(errors, sent) {
      return errors.filter(({ pointer, message }) => {
        const place = readSentPlace(pointer, sent)
        if (!place) return true
        const { key, part, field, position } = place
        const table = tables.find(({ name }) => name === field)
        const row = part === 'deleted' ? ledger.removedRow(key) : undefined
        if (row) bringBack(key, row.record)
        const told = table ? messages.ofTable(table.title, position, message) : message
        refuseCell(key, table ? null : field, row ? messages.notDeleted(told) : told)
        return false
      })
    },
    showConflicts(found, sent) {
      for (const conflict of found) {
        const place = readSentPlace(conflict.pointer, sent)
        if (place) conflicts.add(place, conflict.message, conflict.current, conflict)
      }
      publish()
    },
    meet,
    takeTables(key, whole) {
      const known = ledger.row(key)?.stored
      if (known && isNewer(whole, known)) meet([whole], messages.changedByOthers)
      const row = ledger.row(key)
      // In conflict: first it must be decided whose row it is.
      if (!row?.stored || row.stored.version !== whole.version) return
      const read = tablesOf(tables, whole)
      const stored = { ...row.stored, ...read }
      rows.store([{ key, stored, record: logic.settle(key, { ...read, ...row.record }, stored) }])
      remark()
      publish()
    },
    changeTable(key, name, list) {
      const row = ledger.row(key)
      if (!row) return
      const record = logic.settle(key, { ...row.record, [name]: list }, row.stored)
      const position = rows.positionOf(key)
      rows.take(ledger.rows.records.map((one, at) => (at === position ? record : one)))
      remark()
      publish()
    },
    takeTheirs: (conflict) => settled(() => conflicts.takeTheirs(conflict)),
    keepMine: (conflict) => settled(() => conflicts.keepMine(conflict)),
    carry: ledger.carry,
    restore(carried) {
      const { added, changed, deleted, lost } = survivingRows(carried, plan, sentParts)
      const keyOf = new Map(rows.snapshot().rows.map(({ key, record }) => [record.id, key]))
      const inserted = new Map<string, PageRecord>()
      const gone = new Set<string>()
      for (const { stored, changes } of changed) {
        const key = keyOf.get(stored.id)
        const row = key === undefined ? undefined : ledger.row(key)
        const current = row?.stored
        if (key === undefined || !row || !current) {
          const own = rows.makeKey()
          ledger.recall(own, stored)
          inserted.set(own, { ...stored, ...changes })
          continue
        }
        const before = isNewer(current, stored) ? { ...current, ...stored } : current
        // What was entered since is the last word.
        store(
          key,
          before,
          withMyChanges(sentParts, { stored: current, mine: row.record, current: { ...before, ...changes } }),
        )
        if (before !== current) conflicts.add({ part: 'changed', key }, messages.changedByOthers, current)
      }
      for (const stored of deleted) {
        const key = keyOf.get(stored.id)
        if (key === undefined) ledger.recall(rows.makeKey(), stored)
        else {
          // With the version that was read: who has changed the row since is asked about by the server.
          rows.store([{ key, stored, record: stored }])
          gone.add(key)
        }
      }
      for (const changes of added) inserted.set(rows.makeKey(), { ...settings.newRow(), ...changes })
      const order = [...rows.keys().filter((key) => !gone.has(key)), ...inserted.keys()]
      if (inserted.size + gone.size > 0) rows.apply({ ...noRowsChange, inserted, order, undone: true })
      settled(() => undefined)
      return lost
    },
    wantFirstError() {
      for (const { key, errors } of rows.snapshot().rows) {
        const column = shown.find(({ name }) => errors[name] !== undefined)
        if (!column) continue
        rows.want(key, column.name)
        return
      }
    },
  }
}

function isAnyUnsaved({ added, changed, deleted }: UnsavedRows): boolean {
  return added + changed + deleted > 0
}
