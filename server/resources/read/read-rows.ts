import type { SubTablePlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { ROW_FIELD_NAMES } from '#schemas/language/names.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DataContext } from '../../http/request-context.ts'
import { fieldMessages as messages } from '../messages.ts'
import { isObject, readDelta, rowId } from '../write/rows-delta.ts'
import { isUntouched, notEditable, readFields } from './read-fields.ts'
import type { FieldValues, StoredRow } from './stored-record.ts'

/** A row of a sub-table as a save wants it. */
export interface ReadRow {
  /** The row that is stored already; null for a new one. */
  readonly held: StoredRow | null
  readonly sent: FieldValues
}

/** A sub-table as a save wants it: always all of its rows, whichever way they were sent. */
export interface ReadRows {
  /** Null: what was sent is no list at all. */
  readonly rows: readonly ReadRow[] | null
  readonly errors: readonly FieldError[]
  /** Where each row stands in the body; null for one that was not sent. Absent: at its place in the list. */
  readonly places?: readonly (string | null)[]
}

/** Reads the complete new list of a sub-table, or what is to change in it. Rows of other records are unknown here. */
export function readRows(
  table: SubTablePlan,
  raw: unknown,
  { context, existing }: { readonly context: DataContext; readonly existing: readonly StoredRow[] },
): ReadRows {
  const at = `/${table.name}`
  if (raw === null || raw === '') return { rows: [], errors: [] }
  const delta = isObject(raw) ? readDelta(table, raw, existing) : null
  if (delta?.errors.length) return { rows: null, errors: delta.errors }
  const sent = delta ? delta.rows : listed(raw)
  if (!sent) return refused(at, 'wrong-type', messages.notRows(table.title))
  if (sent.length > table.maxRows) return refused(at, 'too-many-rows', messages.tooManyRows(table.title, table.maxRows))
  const read = readEach(table, sent, { context, existing })
  return delta ? { ...read, places: delta.rows.map(({ place }) => place) } : read
}

/** What a row may hold; anything else is passed over, and told. */
export function knownRowKeys(table: SubTablePlan): ReadonlySet<string> {
  return new Set([...table.fieldByName.keys(), ...ROW_FIELD_NAMES, table.foreignKey, 'version', 'sysOrgCode'])
}

/** An item of the list, with the number by which a message names it. */
interface SentRow {
  readonly item: unknown
  readonly number: number
}

function listed(raw: unknown): readonly SentRow[] | null {
  return Array.isArray(raw) ? raw.map((item: unknown, index) => ({ item, number: index + 1 })) : null
}

/** Messages name rows by their place in the merged list, as checks and statistics see them. */
function readEach(
  table: SubTablePlan,
  list: readonly SentRow[],
  { context, existing }: { readonly context: DataContext; readonly existing: readonly StoredRow[] },
): { readonly rows: readonly ReadRow[]; readonly errors: readonly FieldError[] } {
  const byId = new Map(existing.map((row) => [row.id, row]))
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const rows = list.map(({ item, number }, position): ReadRow => {
    const place = `/${table.name}/${position}`
    if (!isObject(item)) {
      errors.push({ pointer: place, code: 'wrong-type', message: messages.notRow(table.title, number) })
      return REFUSED_ROW
    }
    const id = rowId(item)
    const held = id === null ? null : (byId.get(id) ?? null)
    if (id !== null && (!held || seen.has(id))) {
      errors.push({ pointer: `${place}/id`, code: 'unknown-row', message: messages.unknownRow(table.title, number) })
      return REFUSED_ROW
    }
    if (id !== null) seen.add(id)
    const read = readFields(table.fields, item, { context, held: held?.values ?? null, at: place })
    errors.push(...read.errors, ...dropReadOnly(table, read.values, { held, at: place }))
    return { held, sent: read.values }
  })
  return { rows, errors }
}

/** Keeps the place of a row that is not looked at, so that messages name the others by theirs. */
const REFUSED_ROW: ReadRow = { held: null, sent: new Map() }

/** No reaction opens what is declared read-only in a row; what one closes is looked at when the rows have settled. */
function dropReadOnly(
  table: SubTablePlan,
  values: Map<string, CanonicalValue>,
  { held, at }: { readonly held: StoredRow | null; readonly at: string },
): readonly FieldError[] {
  return table.fields.flatMap((field) => {
    const value = values.get(field.name)
    if (!field.readOnly || value === undefined) return []
    values.delete(field.name)
    return isUntouched(field, value, held?.values ?? null) ? [] : [notEditable(field, at)]
  })
}

function refused(pointer: string, code: string, message: string): ReadRows {
  return { rows: null, errors: [{ pointer, code, message }] }
}
