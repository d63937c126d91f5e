import type { SubTablePlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { ROW_FIELD_NAMES } from '#schemas/language/names.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DataContext } from '../http/request-context.ts'
import { fieldMessages as messages } from './messages.ts'
import { type Body, isUntouched, notEditable, readFields, unknownKeys } from './read-fields.ts'
import type { FieldValues, StoredRow } from './stored-record.ts'

/** A row of a sub-table as a save wants it. */
export interface ReadRow {
  /** The row that is stored already; null for a new one. */
  readonly held: StoredRow | null
  readonly sent: FieldValues
}

/** Reads the complete new list of a sub-table. Rows of other records are unknown here. */
export function readRows(
  table: SubTablePlan,
  context: DataContext,
  raw: unknown,
  existing: readonly StoredRow[],
): { readonly rows: readonly ReadRow[] | null; readonly errors: readonly FieldError[] } {
  const at = `/${table.name}`
  if (raw === null || raw === '') return { rows: [], errors: [] }
  if (!Array.isArray(raw)) return refused(at, 'wrong-type', messages.notRows(table.title))
  if (raw.length > table.maxRows) return refused(at, 'too-many-rows', messages.tooManyRows(table.title, table.maxRows))
  const byId = new Map(existing.map((row) => [row.id, row]))
  const known = new Set([...table.fieldByName.keys(), ...ROW_FIELD_NAMES, table.foreignKey, 'version', 'sysOrgCode'])
  const errors: FieldError[] = []
  const seen = new Set<string>()
  const rows = raw.map((item: unknown, position): ReadRow => {
    const place = `${at}/${position}`
    if (!isRow(item)) {
      errors.push({ pointer: place, code: 'wrong-type', message: messages.notRow(table.title, position + 1) })
      return REFUSED_ROW
    }
    const id = rowId(item)
    const held = id === null ? null : (byId.get(id) ?? null)
    if (id !== null && (!held || seen.has(id))) {
      errors.push({
        pointer: `${place}/id`,
        code: 'unknown-row',
        message: messages.unknownRow(table.title, position + 1),
      })
      return REFUSED_ROW
    }
    if (id !== null) seen.add(id)
    const read = readFields(table.fields, context, item, held?.values ?? null, place)
    errors.push(
      ...unknownKeys(item, known, NO_KEYS, place),
      ...read.errors,
      ...dropReadOnly(table, read.values, held, place),
    )
    return { held, sent: read.values }
  })
  return { rows, errors }
}

/** Keeps the place of a row that is not looked at, so that messages name the others by theirs. */
const REFUSED_ROW: ReadRow = { held: null, sent: new Map() }
const NO_KEYS: ReadonlySet<string> = new Set()

/** Reactions speak of whole sub-tables only, so what is read-only in a row is declared so. */
function dropReadOnly(
  table: SubTablePlan,
  values: Map<string, CanonicalValue>,
  held: StoredRow | null,
  at: string,
): readonly FieldError[] {
  return table.fields.flatMap((field) => {
    const value = values.get(field.name)
    if (!field.readOnly || value === undefined) return []
    values.delete(field.name)
    return isUntouched(field, value, held?.values ?? null) ? [] : [notEditable(field, at)]
  })
}

/** Editors give new rows ids of their own to tell them apart; those are no ids of ours and must not be sent. */
function rowId(item: Body): string | null {
  const { id } = item
  return id === undefined || id === null || id === '' ? null : String(id)
}

function isRow(item: unknown): item is Body {
  return typeof item === 'object' && item !== null && !Array.isArray(item)
}

function refused(pointer: string, code: string, message: string) {
  return { rows: null, errors: [{ pointer, code, message }] }
}
