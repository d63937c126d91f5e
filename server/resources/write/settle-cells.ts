import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan, PageRecord, SubTablePlan } from '#renderer/compile/plan.ts'
import { fieldValue, subRows } from '#renderer/compile/record-values.ts'
import type { FormState, LogicEnvironment } from '#renderer/logic/form-state.ts'
import { type CellStates, createTableStates, type RowStates } from '#renderer/logic/row-states.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { notEditable } from '../read/read-fields.ts'
import type { ReadRow } from '../read/read-rows.ts'
import type { FieldValues } from '../read/stored-record.ts'

/** How reactions leave the cells of a row, and how they stood before the save. */
export interface SettledCells {
  readonly now: CellStates
  readonly before: CellStates
}
/** By sub-table, in the order of its rows; only of those with reactions. */
export type CellsByTable = ReadonlyMap<string, readonly SettledCells[]>

export interface CellsToSettle {
  /** The record as it is to be, and as it was when the form opened. */
  readonly state: FormState
  readonly opened: FormState
  readonly environment: LogicEnvironment
  /** The rows that were sent; absent: they stay. */
  readonly sent: readonly ReadRow[] | undefined
  /** What new references copy into the rows. */
  readonly copied: readonly FieldValues[] | undefined
  /** A row in which nobody has entered anything. */
  readonly blank: PageRecord
  isToldFailure(pointer: string): boolean
  /** The record with other rows in this sub-table. */
  settle(rows: readonly PageRecord[]): FormState
}

export interface CellsOutcome {
  readonly state: FormState
  readonly cells: readonly SettledCells[]
  readonly errors: readonly FieldError[]
}

/**
 * Runs the reactions of a sub-table over its rows, as `settleRecord` runs those of a form: what was sent for hidden cells
 * is passed over, for read-only ones it is refused unless they were writable until this very save. Null: nothing reacts.
 */
export function settleCells(table: SubTablePlan, input: CellsToSettle): CellsOutcome | null {
  const states = createTableStates(table)
  if (!states) return null
  const { opened, environment, sent, blank } = input
  const held = new Map(subRows(opened.record, table.name).map((row) => [row.id, row]))
  const baseOf = (row: PageRecord) => (row.id === undefined ? undefined : held.get(row.id)) ?? blank
  const before = (row: PageRecord) => states.of({ record: opened.record, row: baseOf(row) }, environment)
  const passedOver = new Set<string>()
  const errors: FieldError[] = []
  let { state } = input
  // Passing over a hidden cell may hide another one, so this goes on until it rests.
  for (let isResting = sent === undefined; !isResting; ) {
    isResting = true
    const rows = subRows(state.record, table.name).map((row, position) => {
      const kept = hiddenCells(states, { record: state.record, row }, environment).filter(
        (name) => !passedOver.has(`${position}/${name}`),
      )
      for (const name of kept) passedOver.add(`${position}/${name}`)
      return withValues(row, kept, (name) => fieldValue(baseOf(row), name))
    })
    if (rows.every((row, position) => row === subRows(state.record, table.name)[position])) break
    isResting = false
    state = input.settle(rows)
  }
  const rows = subRows(state.record, table.name).map((row, position) => {
    const now = states.of({ record: state.record, row }, environment)
    const was = before(row)
    const asked = sent?.[position]?.sent
    const closed = table.fields.filter(
      ({ name, computed }) =>
        !computed && asked?.has(name) && now.get(name)?.readOnly && was.get(name)?.readOnly && now.get(name)?.visible,
    )
    const refused = closed.flatMap((field) => {
      const copy = input.copied?.[position]?.get(field.name)
      const wanted = copy ?? fieldValue(baseOf(row), field.name)
      const given = fieldValue(row, field.name)
      if (isDeepStrictEqual(given, wanted) || isLeft(field, given, row.id === undefined)) return []
      errors.push(notEditable(field, `/${table.name}/${position}`))
      return [field.name]
    })
    return withValues(row, refused, (name) => fieldValue(baseOf(row), name))
  })
  if (errors.length > 0) state = input.settle(rows)
  const cells = subRows(state.record, table.name).map((row, position): SettledCells => {
    const place = { record: state.record, row }
    for (const { pointer, message } of states.failuresOf(place, environment)) {
      if (!input.isToldFailure(pointer)) continue
      errors.push({ pointer: `/${table.name}/${position}`, code: 'expression-limit', message })
    }
    return { now: states.of(place, environment), before: before(row) }
  })
  return { state, cells, errors }
}

/** The cells of a new record whose rows nobody has sent. */
export function cellsOfNew(
  tables: readonly SubTablePlan[],
  { record }: FormState,
  environment: LogicEnvironment,
): CellsByTable {
  return new Map(
    tables.flatMap((table) => {
      const states = createTableStates(table)
      if (!states) return []
      const cells = subRows(record, table.name).map((row): SettledCells => {
        const now = states.of({ record, row }, environment)
        return { now, before: now }
      })
      return [[table.name, cells] as const]
    }),
  )
}

/** A new row is sent whole: what nobody may enter in it comes empty, or as the client has computed the default. */
function isLeft({ defaultExpression }: FieldPlan, given: CanonicalValue, isNew: boolean): boolean {
  return isNew && (given === null || defaultExpression !== null)
}

function hiddenCells(
  states: RowStates,
  place: { readonly record: PageRecord; readonly row: PageRecord },
  environment: LogicEnvironment,
): readonly string[] {
  return [...states.of(place, environment)].flatMap(([name, { visible }]) => (visible ? [] : [name]))
}

/** The same object when nothing of it changes. */
function withValues(row: PageRecord, names: readonly string[], valueFor: (name: string) => CanonicalValue): PageRecord {
  const changed = names.filter((name) => !isDeepStrictEqual(fieldValue(row, name), valueFor(name)))
  return changed.length === 0 ? row : { ...row, ...Object.fromEntries(changed.map((name) => [name, valueFor(name)])) }
}
