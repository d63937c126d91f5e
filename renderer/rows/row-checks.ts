import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import { checkValue } from '../logic/check-value.ts'
import type { CellStates } from '../logic/row-states.ts'
import { demandsOf, isUnique, repeatedMessage } from './cell-rules.ts'
import { createRepeatedValues, type RepeatedValues } from './repeated-values.ts'
import type { KeyedRows } from './row-change.ts'
import type { RowErrors } from './row-errors.ts'

/** Which cells of rows are checked, and which of them a change concerns. What is wrong goes into the `rule` layer. */
export interface RowChecks {
  /** The rows after a change, as far as they differ: null before is a new row, null after is one that is gone. */
  exchange(key: string, before: PageRecord | null, after: PageRecord | null): void
  /** From now on these cells are checked with every change. */
  begin(key: string, names?: readonly string[]): void
  /** Looks at the cells of one row. */
  look(key: string, names?: readonly string[]): void
  /** Looks at what was exchanged, and at the cells that a repeated value concerns; at cells only that are checked. */
  lookAtExchanged(): void
  /** Looks at all cells that are checked: what is asked of them has changed. */
  lookAtChecked(): void
  forgetRow(key: string): void
  /** All rows were exchanged. */
  clear(): void
}

/** How reactions leave the cells of a row. */
export type StatesOfRow = (key: string, record: PageRecord) => CellStates

export interface CheckedRows {
  /** The columns that are checked at all. */
  readonly fields: readonly FieldPlan[]
  /** Absent: nothing reacts. */
  readonly statesOf?: StatesOfRow | undefined
  rows(): KeyedRows
}

export function createRowChecks({ fields, statesOf, rows }: CheckedRows, errors: RowErrors): RowChecks {
  const uniqueFields = fields.filter(isUnique)
  const fieldByName = new Map(fields.map((field) => [field.name, field]))
  const allNames = [...fieldByName.keys()]
  /** Cells that were left once, or submitted: from then on they are checked while typing. */
  const checked = new Map<string, Set<string>>()
  /** Made when the first cell of such a column is looked at. */
  let repeated: RepeatedValues | null = null
  let exchanged: (readonly [key: string, field: FieldPlan])[] = []

  function repeatedValues(): RepeatedValues {
    repeated ??= createRepeatedValues(uniqueFields, keyedRecords(rows()))
    return repeated
  }

  function messageOf(key: string, record: PageRecord, field: FieldPlan): string {
    const state = statesOf?.(key, record).get(field.name)
    if (state?.visible === false) return ''
    const value = fieldValue(record, field.name)
    const message = checkValue(field, field.title, value, demandsOf(field, state))
    if (message !== '' || !uniqueFields.includes(field)) return message
    return repeatedValues().isRepeated(field, value) ? repeatedMessage(field) : ''
  }

  function lookAt(key: string, field: FieldPlan) {
    const { records, positionOf } = rows()
    const record = records[positionOf(key)]
    if (record && checked.get(key)?.has(field.name)) errors.set('rule', key, field.name, messageOf(key, record, field))
  }

  return {
    exchange(key, before, after) {
      if (before === after) return
      repeated?.exchange(key, before, after)
      if (!after) return
      for (const field of fields) {
        // What one cell holds may decide what is asked of the others.
        if (statesOf || before?.[field.name] !== after[field.name]) exchanged.push([key, field])
      }
    },
    begin(key, names = allNames) {
      const marks = checked.get(key) ?? new Set()
      for (const name of names) marks.add(name)
      checked.set(key, marks)
    },
    look(key, names = allNames) {
      for (const name of names) {
        const field = fieldByName.get(name)
        if (field) lookAt(key, field)
      }
    },
    lookAtExchanged() {
      const cells = exchanged
      exchanged = []
      for (const [key, field] of cells) lookAt(key, field)
      for (const { field, keys } of repeated?.takeConcerned() ?? []) for (const key of keys) lookAt(key, field)
    },
    lookAtChecked() {
      for (const [key, names] of checked) {
        for (const name of names) {
          const field = fieldByName.get(name)
          if (field) lookAt(key, field)
        }
      }
    },
    forgetRow: (key) => void checked.delete(key),
    clear() {
      checked.clear()
      repeated = null
      exchanged = []
    },
  }
}

function* keyedRecords({ keys, records }: KeyedRows): Iterable<readonly [string, PageRecord]> {
  for (const [position, key] of keys.entries()) yield [key, records[position] ?? {}]
}
