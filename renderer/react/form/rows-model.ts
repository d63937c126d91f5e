import { isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PageRecord } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { EditedRow, RowsInputProps } from '../../widget.ts'
import type { FormTable } from '../field/visible-layout.ts'
import { checkValue, type Demands } from './check-value.ts'
import type { PlacedMessage } from './form-place.ts'
import { comparable, isSameValue } from './form-values.ts'
import type { RowMark } from './logic-marks.ts'
import { messages } from './messages.ts'

export interface RowsSnapshot {
  readonly rows: readonly EditedRow[]
  /** What is wrong with the sub-table as a whole. */
  readonly message: string | undefined
  readonly wanted: RowsInputProps['wanted']
}

export interface RowsSettings {
  readonly block: FormTable
  readonly rows: readonly PageRecord[]
  /** A row as it begins. */
  initialRow(): PageRecord
  /** The rows have changed: the form settles and hands them back to `take`. */
  commit(rows: readonly PageRecord[]): void
  /** Cells of a row hold other values, given by the user or copied from another table. */
  onCells(key: string, names: readonly string[]): void
  onRemoved(keys: readonly string[]): void
}

/**
 * The rows of one sub-table of a form: their keys, which of their cells are checked, and what is wrong with them.
 * Values live in the state of the form; a thousand rows would be too many fields for Formily.
 */
export interface RowsModel {
  readonly block: FormTable
  subscribe(onChange: () => void): () => void
  snapshot(): RowsSnapshot
  /** Keys of the rows, in their order. */
  keys(): readonly string[]
  /** The rows after the form has settled: as many as before, in the same order. */
  take(rows: readonly PageRecord[]): void
  /** Other rows altogether. */
  replace(rows: readonly PageRecord[]): void
  setCell(key: string, name: string, value: CanonicalValue): void
  /** Several cells of a row at once. */
  setCells(key: string, values: Readonly<Record<string, CanonicalValue>>): void
  leaveCell(key: string, name: string): void
  add(): string | null
  remove(keys: readonly string[]): void
  /** Checks all cells and the number of rows. */
  validate(demands: { readonly required: boolean }): void
  /** Puts what the server said beside a cell, or above the rows; until that changes. */
  refuse(mark: RowMark): void
  /** What the server said of a cell holds no more. */
  forgive(key: string, name: string): void
  /** The checks of the page that do not hold for the rows, in place of those before. */
  setMarks(marks: readonly RowMark[]): void
  messages(): readonly PlacedMessage[]
  want(rowKey: string, field: string): void
  reached(): void
}

type Errors = Map<string, Record<string, string>>
const NO_ERRORS: Readonly<Record<string, string>> = {}

export function createRowsModel(settings: RowsSettings): RowsModel {
  const { block, rows: initial, initialRow, commit } = settings
  const { table, columns } = block
  const checkedColumns = columns
    .filter(({ field, access }) => field.computed || access === 'editable')
    .map(({ field }) => field)
  const uniqueColumns = checkedColumns.filter(isUnique)
  const listeners = new Set<() => void>()
  /** Cells that were left once, or submitted: from then on they are checked while typing. */
  const checked = new Map<string, Set<string>>()
  const broken: Errors = new Map()
  /** What the server said. */
  const refused: Errors = new Map()
  /** What the checks of the page say. */
  let marked: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map()
  let keys: readonly string[] = []
  let nextKey = 1
  let records = initial
  let countMessage: string | undefined
  let refusedMessage: string | undefined
  let markMessage: string | undefined
  let wanted: RowsSnapshot['wanted'] = null
  let snapshot: RowsSnapshot = { rows: [], message: undefined, wanted: null }

  function makeKeys(count: number): readonly string[] {
    return Array.from({ length: count }, () => `r${nextKey++}`)
  }

  function publish() {
    const rows = keys.map((key, position): EditedRow => {
      const before = snapshot.rows[position]?.key === key ? snapshot.rows[position] : undefined
      const record = records[position] ?? {}
      const errors = errorsOf(key)
      return before?.record === record && areSameErrors(before.errors, errors) ? before : { key, record, errors }
    })
    snapshot = { rows, message: countMessage ?? refusedMessage ?? markMessage, wanted }
    for (const listener of listeners) listener()
  }

  function errorsOf(key: string): Readonly<Record<string, string>> {
    const layers = [marked.get(key), refused.get(key), broken.get(key)].filter((layer) => layer !== undefined)
    return layers.length > 0 ? Object.assign({}, ...layers) : NO_ERRORS
  }

  function checkCell(position: number, field: FieldPlan): string {
    const value = fieldValue(records[position] ?? {}, field.name)
    const message = checkValue(field, field.title, value, demandsOf(field))
    return message === '' && isRepeated(field, value) ? repeatedMessage(field) : message
  }

  function isRepeated(field: FieldPlan, value: CanonicalValue): boolean {
    if (!isUnique(field) || isEmptyValue(value)) return false
    return records.filter((row) => isSameValue(field, fieldValue(row, field.name), value)).length > 1
  }

  function recheck(position: number, fields: readonly FieldPlan[]) {
    const key = keys[position]
    if (key === undefined) return
    const wrong: Record<string, string> = { ...broken.get(key) }
    for (const field of fields) {
      const message = checked.get(key)?.has(field.name) ? checkCell(position, field) : ''
      if (message === '') delete wrong[field.name]
      else wrong[field.name] = message
    }
    if (Object.keys(wrong).length > 0) broken.set(key, wrong)
    else broken.delete(key)
  }

  /** A value that left one cell may no longer be repeated in another. */
  function recheckUnique() {
    if (uniqueColumns.length === 0 || checked.size === 0) return
    for (const position of keys.keys()) recheck(position, uniqueColumns)
  }

  function checkCount(required: boolean) {
    const least = Math.max(table.minRows, required ? 1 : 0)
    countMessage = undefined
    if (keys.length < least) countMessage = messages.fewestRows(table.title, least)
    else if (keys.length > table.maxRows) countMessage = messages.mostRows(table.title, table.maxRows)
  }

  function setRows(nextKeys: readonly string[], next: readonly PageRecord[]) {
    keys = nextKeys
    records = next
    countMessage = undefined
    refusedMessage = undefined
    commit(next)
    recheckUnique()
    publish()
  }

  function setCells(key: string, values: Readonly<Record<string, CanonicalValue>>) {
    const position = keys.indexOf(key)
    const fields = Object.keys(values).flatMap((name) => table.fieldByName.get(name) ?? [])
    if (position === -1 || fields.length === 0) return
    for (const { name } of fields) forget(key, name)
    records = records.with(position, { ...records[position], ...values })
    commit(records)
    recheck(position, fields)
    if (fields.some(isUnique)) recheckUnique()
    publish()
    settings.onCells(
      key,
      fields.map(({ name }) => name),
    )
  }

  /** What the server said was about another value. */
  function forget(key: string, name: string) {
    const { [name]: _, ...others } = refused.get(key) ?? {}
    if (Object.keys(others).length > 0) refused.set(key, others)
    else refused.delete(key)
  }

  function cellOf({ row, column }: RowMark): { readonly key: string; readonly column: string } | undefined {
    const key = row === null ? undefined : keys[row]
    const isShown = columns.some(({ field }) => field.name === column)
    return key !== undefined && column !== null && isShown ? { key, column } : undefined
  }

  function tableMessage({ row, message }: RowMark): string {
    return row === null ? message : messages.ofRow(row + 1, message)
  }

  function titleOf(position: number, name: string): string {
    const field = table.fieldByName.get(name)
    return messages.cellTitle(table.title, position + 1, field?.title ?? name)
  }

  keys = makeKeys(initial.length)
  publish()

  return {
    block,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    snapshot: () => snapshot,
    keys: () => keys,
    take(next) {
      if (next === records) return
      records = next
      publish()
    },
    replace(next) {
      keys = makeKeys(next.length)
      records = next
      checked.clear()
      broken.clear()
      refused.clear()
      marked = new Map()
      countMessage = undefined
      refusedMessage = undefined
      markMessage = undefined
      publish()
    },
    setCell: (key, name, value) => setCells(key, { [name]: value }),
    setCells,
    leaveCell(key, name) {
      const field = table.fieldByName.get(name)
      if (!field) return
      checked.set(key, (checked.get(key) ?? new Set()).add(name))
      recheck(keys.indexOf(key), [field])
      if (isUnique(field)) recheckUnique()
      publish()
    },
    add() {
      if (keys.length >= table.maxRows) return null
      const added = makeKeys(1)
      const row = initialRow()
      setRows([...keys, ...added], [...records, row])
      const [key] = added
      const given = Object.keys(row).filter((name) => !isEmptyValue(fieldValue(row, name)))
      if (key !== undefined && given.length > 0) settings.onCells(key, given)
      return key ?? null
    },
    remove(gone) {
      const stays = (_: unknown, position: number) => !gone.includes(keys[position] ?? '')
      for (const key of gone) {
        checked.delete(key)
        broken.delete(key)
        refused.delete(key)
      }
      settings.onRemoved(gone)
      setRows(keys.filter(stays), records.filter(stays))
    },
    validate({ required }) {
      checkCount(required)
      const repeated = new Map(uniqueColumns.map((field) => [field.name, repeatedValues(records, field)]))
      const all = new Set(checkedColumns.map((field) => field.name))
      for (const [position, key] of keys.entries()) {
        checked.set(key, new Set(all))
        const wrong: Record<string, string> = {}
        for (const field of checkedColumns) {
          const value = fieldValue(records[position] ?? {}, field.name)
          const message = checkValue(field, field.title, value, demandsOf(field))
          if (message !== '') wrong[field.name] = message
          else if (repeated.get(field.name)?.has(comparable(field, value))) wrong[field.name] = repeatedMessage(field)
        }
        if (Object.keys(wrong).length > 0) broken.set(key, wrong)
        else broken.delete(key)
      }
      publish()
    },
    refuse(mark) {
      const cell = cellOf(mark)
      if (cell) refused.set(cell.key, { ...refused.get(cell.key), [cell.column]: mark.message })
      else refusedMessage = tableMessage(mark)
      publish()
    },
    forgive(key, name) {
      if (refused.get(key)?.[name] === undefined) return
      forget(key, name)
      publish()
    },
    setMarks(marks) {
      if (marks.length === 0 && marked.size === 0 && markMessage === undefined) return
      const next = new Map<string, Record<string, string>>()
      markMessage = undefined
      for (const mark of marks) {
        const cell = cellOf(mark)
        if (cell) next.set(cell.key, { [cell.column]: mark.message, ...next.get(cell.key) })
        else markMessage ??= tableMessage(mark)
      }
      marked = next
      publish()
    },
    messages() {
      const { rows, message } = snapshot
      const ofTable: readonly PlacedMessage[] =
        message === undefined ? [] : [{ place: { kind: 'table', table: table.name }, title: table.title, message }]
      const ofCells = rows.flatMap(({ key, errors }, position) =>
        errors === NO_ERRORS
          ? []
          : columns.flatMap(({ field: { name } }): readonly PlacedMessage[] => {
              const wrong = errors[name]
              if (wrong === undefined) return []
              const place = { kind: 'cell', table: table.name, rowKey: key, name } as const
              return [{ place, title: titleOf(position, name), message: wrong }]
            }),
      )
      return [...ofTable, ...ofCells]
    },
    want(rowKey, field) {
      wanted = { rowKey, field }
      publish()
    },
    reached() {
      wanted = null
      publish()
    },
  }
}

/** Nobody can be asked for a value that is computed. */
function demandsOf(field: FieldPlan): Demands {
  return { required: field.required && !field.computed, options: null }
}

/** In a column, `unique` means what `only` means. */
function isUnique({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === 'only')
}

function repeatedMessage({ rules, title }: FieldPlan): string {
  return rules.find(({ code }) => code === 'only')?.message ?? messages.repeated(title)
}

function repeatedValues(rows: readonly PageRecord[], field: FieldPlan): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const row of rows) {
    const value = fieldValue(row, field.name)
    if (isEmptyValue(value)) continue
    const text = comparable(field, value)
    if (seen.has(text)) repeated.add(text)
    seen.add(text)
  }
  return repeated
}

function areSameErrors(left: Readonly<Record<string, string>>, right: Readonly<Record<string, string>>): boolean {
  if (left === right) return true
  const names = Object.keys(left)
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name])
}
