import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { RelatedRows } from '#renderer/expression/scope.ts'
import { evaluateForField } from '#renderer/logic/evaluate-plan.ts'
import type { FormState, LogicEnvironment } from '#renderer/logic/form-state.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DataContext } from '../../http/request-context.ts'
import { fieldMessages as messages } from '../messages.ts'
import { logicEnvironment, toPageRecord, toPageRow } from '../pages/page-record.ts'
import { notEditable } from '../read/read-fields.ts'
import type { ReadRow } from '../read/read-rows.ts'
import { isToldTo, lockedFor, withoutUnseenMisfits } from '../read/sight-guard.ts'
import type { FieldValues, StoredRecord } from '../read/stored-record.ts'
import { mayEdit, mayEnterUnseen, type Resource } from '../resource.ts'
import type { ResourceUse } from '../resource-work.ts'
import type { ReadBody } from './read-body.ts'
import { type CellsByTable, type CellsOutcome, type SettledCells, settleCells } from './settle-cells.ts'

/** A save after the page's logic: what is to be stored, and how each field stands. */
export interface SettledRecord {
  readonly record: PageRecord
  /** What was stored before; for a new record its defaults. */
  readonly base: PageRecord
  readonly state: FormState
  /** The form as it opened, before the changes. */
  readonly opened: () => FormState
  readonly environment: LogicEnvironment
  /** How the cells of rows stand, where they react to what their rows hold. */
  readonly cells: CellsByTable
  readonly errors: readonly FieldError[]
}

type Wishes = PageRecord

/** What new references copy into the fields beside them. Counts only where the caller may not change those himself. */
export interface FilledValues {
  readonly record: FieldValues
  /** By sub-table, in the order of its rows. */
  readonly rows: ReadonlyMap<string, readonly FieldValues[]>
}
export const NOTHING_FILLED: FilledValues = { record: new Map(), rows: new Map() }

/** What a save begins with. */
interface SettledFrom {
  readonly existing: StoredRecord | null
  readonly read: Pick<ReadBody, 'values' | 'rows'>
  /** The rows that it refers to, as far as they are loaded. */
  readonly related: RelatedRows
}

/**
 * Runs reactions and computed values over what a save asks for, just as the form has done, so that no request can
 * skip them. Values of hidden fields are passed over; those of read-only fields are refused unless a reaction fills
 * them in, and then the server's own count.
 */
export function settleRecord(
  work: ResourceUse,
  { existing, read, related }: SettledFrom,
  copied: FilledValues = NOTHING_FILLED,
): SettledRecord {
  const { context, resource } = work
  const { logic, plan, timeZone } = resource
  const stored = existing && toPageRecord(existing)
  const environment = logicEnvironment(context, timeZone, stored, related)
  const base = stored ?? logic.initialRecord(environment)
  let openedOnce: FormState | undefined
  // Only what reacts, or is read-only, asks how the form opened.
  const opened = () => {
    openedOnce ??= logic.open(base, environment, { fills: existing === null })
    return openedOnce
  }
  const settle = (wishes: Wishes) => logic.open({ ...base, ...wishes }, environment, { fills: false })

  const { wishes, state: asWished } = dropHidden(wishesOf(work, { read, copied }, { base, environment }), settle)
  const { targets } = asWished
  const errors: FieldError[] = []
  // What was writable until this very change may have been written before it: forms let it, and so would two saves.
  const wasReadOnly = (name: string) => opened().targets.get(name)?.readOnly === true
  const readOnly = plan.fields.filter((field) => !field.computed && targets.get(field.name)?.readOnly)
  const names = new Set(readOnly.map((field) => field.name))
  const allowed =
    names.size === 0 ? wishes : Object.fromEntries(Object.entries(wishes).filter(([name]) => !names.has(name)))
  const filled = new Map<string, CanonicalValue>(
    [...copied.record].filter(
      ([name]) =>
        isOthers(plan.fieldByName.get(name), context) && targets.get(name)?.visible !== false && !isEnteredUnseen(name),
    ),
  )
  for (const field of readOnly) {
    const sent = field.name in wishes ? fieldValue(wishes, field.name) : undefined
    const held = fieldValue(base, field.name)
    const copy = copied.record.get(field.name)
    if (copy !== undefined && (sent === undefined || wasReadOnly(field.name))) {
      filled.set(field.name, copy)
      const isNews = sent !== undefined && !isDeepStrictEqual(sent, copy)
      if (isNews && isRefused(field, { sent, held })) errors.push(notEditable(field))
    } else if (targets.get(field.name)?.causes.value !== undefined) {
      const fromChange = fieldValue(logic.change(opened(), allowed, environment).record, field.name)
      const isRefilled = isDeepStrictEqual(fromChange, held) && sent !== undefined && !isDeepStrictEqual(sent, held)
      const again = () => logic.open({ ...base, ...allowed }, environment, { fills: true })
      filled.set(field.name, isRefilled ? fieldValue(again().record, field.name) : fromChange)
    } else if (!wasReadOnly(field.name)) {
      if (sent !== undefined) filled.set(field.name, sent)
    } else if (sent !== undefined && isRefused(field, { sent, held })) {
      errors.push(notEditable(field))
    }
  }
  /** Over what the caller does not see anything is something else: to let one value pass would tell that it is there. */
  function isRefused(field: FieldPlan, values: { readonly sent: CanonicalValue; readonly held: CanonicalValue }) {
    return isEnteredUnseen(field.name) || !isUnchanged(field, values, existing === null)
  }

  function isEnteredUnseen(name: string): boolean {
    const field = plan.fieldByName.get(name)
    return (
      field !== undefined &&
      read.values.has(name) &&
      mayEnterUnseen(resource, context, { field, isNew: existing === null })
    )
  }
  const isTold = isToldTo(resource, context, existing && lockedFor(resource, context))
  const isAsWished = readOnly.length === 0 && filled.size === 0
  const first = isAsWished ? asWished : settle({ ...allowed, ...Object.fromEntries(filled) })
  const reacted = settleTables(first, (table, before, settled) =>
    settleCells(table, {
      state: settled,
      opened: opened(),
      environment,
      sent: read.rows.get(table.name),
      copied: copied.rows.get(table.name),
      blank: newRow(table, { sent: new Map() }, { record: settled.record, environment }),
      isToldFailure: isTold,
      settle: (rows) => settle({ ...allowed, ...Object.fromEntries(filled), ...before, [table.name]: rows }),
    }),
  )
  const state = withoutUnseenMisfits(resource, context, reacted.state)
  errors.push(...reacted.errors)
  for (const table of plan.subTables) {
    const isReadOnly = state.targets.get(table.name)?.readOnly === true && wasReadOnly(table.name)
    if (isReadOnly && !areSameRows(table, state.record, opened().record)) {
      errors.push({ pointer: `/${table.name}`, code: 'readonly', message: messages.notEditable(table.title) })
    }
  }
  errors.push(...failuresOf(resource, state, isTold))
  return { record: state.record, base, state, opened, environment, cells: reacted.cells, errors }

  function settleTables(
    first: FormState,
    settleTable: (table: SubTablePlan, before: Wishes, settled: FormState) => CellsOutcome | null,
  ) {
    const cells = new Map<string, readonly SettledCells[]>()
    const found: FieldError[] = []
    let settled = first
    let before: Wishes = {}
    for (const table of plan.subTables) {
      const outcome = table.reactions ? settleTable(table, before, settled) : null
      if (!outcome) continue
      settled = outcome.state
      before = { ...before, [table.name]: subRows(settled.record, table.name) }
      cells.set(table.name, outcome.cells)
      found.push(...outcome.errors)
    }
    return { state: settled, cells, errors: found }
  }
}

/** What was sent, with sub-rows made whole. */
function wishesOf(
  { context, resource }: ResourceUse,
  { read, copied }: { readonly read: Pick<ReadBody, 'values' | 'rows'>; readonly copied: FilledValues },
  { base, environment }: { readonly base: PageRecord; readonly environment: LogicEnvironment },
): Wishes {
  const sent = Object.fromEntries(read.values)
  if (resource.plan.subTables.length === 0) return sent
  const record = { ...base, ...sent }
  const rows = resource.plan.subTables.flatMap((table) => {
    const list = read.rows.get(table.name)
    if (!list) return []
    const rows = list.map((row, position) => ({
      ...wholeRow(table, row, { record, environment }),
      ...copiedIntoRow(table, context, copied.rows.get(table.name)?.[position]),
    }))
    return [[table.name, rows] as const]
  })
  return { ...sent, ...Object.fromEntries(rows) }
}

/** Fields that the caller may not change: they hold what is copied, not what was sent. */
function copiedIntoRow(table: SubTablePlan, context: DataContext, values: FieldValues = new Map()): PageRecord {
  return Object.fromEntries([...values].filter(([name]) => isOthers(table.fieldByName.get(name), context)))
}

function isOthers(field: FieldPlan | undefined, context: DataContext): boolean {
  return field !== undefined && (field.readOnly || !mayEdit(context, field))
}

function wholeRow(
  table: SubTablePlan,
  { held, sent }: ReadRow,
  { record, environment }: { readonly record: PageRecord; readonly environment: LogicEnvironment },
): PageRecord {
  if (held) return { ...toPageRow(held), ...Object.fromEntries(sent) }
  return newRow(table, { sent }, { record, environment })
}

/** A new row of a sub-table: what was sent, else its defaults. */
export function newRow(
  table: SubTablePlan,
  { sent }: Pick<ReadRow, 'sent'>,
  { record, environment }: { readonly record: PageRecord; readonly environment: LogicEnvironment },
): PageRecord {
  const row: Record<string, CanonicalValue> = {}
  for (const field of table.fields) {
    const outcome =
      field.defaultExpression && evaluateForField(field.defaultExpression, field, record, environment, row)
    row[field.name] =
      sent.get(field.name) ?? (sent.has(field.name) ? null : outcome?.ok ? outcome.value : field.defaultValue)
  }
  return row
}

/** Without the values of fields that are hidden then. Passing one over may hide another, so this goes on until it rests. */
function dropHidden(
  sent: Wishes,
  settle: (wishes: Wishes) => FormState,
): { readonly wishes: Wishes; readonly state: FormState } {
  let wishes = sent
  for (;;) {
    const state = settle(wishes)
    const isHidden = (name: string) => state.targets.get(name)?.visible === false
    if (!Object.keys(wishes).some(isHidden)) return { wishes, state }
    wishes = Object.fromEntries(Object.entries(wishes).filter(([name]) => !isHidden(name)))
  }
}

function isUnchanged(
  field: FieldPlan,
  { sent, held }: { readonly sent: CanonicalValue; readonly held: CanonicalValue },
  isNew: boolean,
): boolean {
  if (isDeepStrictEqual(sent, held)) return true
  return isNew && (sent === null || field.defaultExpression !== null)
}

/** The same rows in the same order; computed columns follow from the others. */
function areSameRows(table: SubTablePlan, left: PageRecord, right: PageRecord): boolean {
  const comparable = (record: PageRecord) =>
    subRows(record, table.name).map((row) => [
      row.id ?? null,
      ...table.fields.filter((field) => !field.computed).map((field) => fieldValue(row, field.name)),
    ])
  return isDeepStrictEqual(comparable(left), comparable(right))
}

/** An expression beyond its limits stops the save at its field: storing a value that was not computed would be wrong. */
export function failuresOf(
  { plan }: Resource,
  { failures }: FormState,
  isTold: (pointer: string) => boolean,
): readonly FieldError[] {
  return failures
    .filter(({ pointer }) => isTold(pointer))
    .map(({ target, message }) => {
      const title = target === null ? undefined : plan.fieldByName.get(target)?.title
      const pointer = title === undefined ? '' : `/${target}`
      return { pointer, code: 'expression-limit', message: title === undefined ? message : `${title}：${message}` }
    })
}
