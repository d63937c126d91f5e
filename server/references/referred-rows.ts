import type { FieldPlan } from '#renderer/compile/plan.ts'
import { type ConditionValues, fillingReference, type ReferencePlan } from '#renderer/logic/reference-conditions.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../db/databases.ts'
import type { TableDictionary } from '../dictionaries/table-dictionary.ts'
import type { ReferredField, TableRegistry } from '../dictionaries/table-registry.ts'
import { liveRows } from '../dictionaries/table-source.ts'
import { readTableRows } from '../dictionaries/table-values.ts'
import type { DataContext } from '../http/request-context.ts'
import { findTable } from '../resources/read/choice-texts.ts'
import { readColumnValue, toColumnValue } from '../resources/tables/column-value.ts'

/**
 * The rows of a reference's table that fit its conditions, ready to be asked for. Null: none can fit, because a value is
 * missing, or because the table or one of its fields is not there for the caller.
 *
 * Columns are those of the registry, by the names that the page's plan has; values are bound.
 */
export function fittingRows(
  registry: TableRegistry,
  context: DataContext,
  field: FieldPlan,
  reference: ReferencePlan,
  values: ConditionValues,
): TableDictionary | null {
  const table = findTable(registry, context, field)
  if (!table || !values) return null
  const conditions = reference.where.flatMap(({ name, type }) => {
    const known = table.entry.fields.get(name)
    const value = values[name] ?? null
    return known && type && value !== null
      ? [{ column: known.column, value: toColumnValue({ type, multiple: false }, value) }]
      : []
  })
  return conditions.length === reference.where.length ? { ...table, conditions } : null
}

/** The fields beside a reference that choosing a row fills, with where their values come from. */
interface FilledField {
  readonly target: FieldPlan
  readonly referred: ReferredField
}

/** A reference that fills, among the fields of its record or row. */
export interface FillingField {
  readonly field: FieldPlan
  readonly siblings: ReadonlyMap<string, FieldPlan>
}

type ReferredRow = ReadonlyMap<string, unknown>

/** Rows that references point to, each of them read once. */
export interface ReferredRows {
  /** Reads rows of a table with one query, as far as they are not known. */
  read(table: TableDictionary, values: Iterable<string>, columns: Iterable<string>): Promise<void>
  row(table: TableDictionary, value: string, columns: readonly string[]): Promise<ReferredRow | undefined>
}

/** @param rowsOf whether what is chosen already is read too, or only what the caller may choose. */
export function createReferredRows(db: Db, context: DataContext, rowsOf: typeof liveRows = liveRows): ReferredRows {
  const tables = new Map<string, { columns: Set<string>; rows: Map<string, ReferredRow | undefined> }>()

  async function read(table: TableDictionary, values: Iterable<string>, columns: Iterable<string>) {
    const key = keyOf(table)
    const known = tables.get(key) ?? { columns: new Set(), rows: new Map() }
    tables.set(key, known)
    const isWider = [...columns].some((column) => !known.columns.has(column))
    // Rows that were read with fewer columns are read again when they are asked for.
    if (isWider) known.rows.clear()
    for (const column of columns) known.columns.add(column)
    const wanted = [...new Set(values)].filter((value) => !known.rows.has(value))
    if (wanted.length > 0) {
      const found = await readTableRows(db, context, table, wanted, [...known.columns], rowsOf)
      for (const value of wanted) known.rows.set(value, found.get(value))
    }
    return known.rows
  }

  return {
    read: async (table, values, columns) => void (await read(table, values, columns)),
    row: async (table, value, columns) => (await read(table, [value], columns)).get(value),
  }
}

/**
 * What choosing a row copies, by the name of the field that is filled: all null when nothing is chosen. Null: the row is
 * not there.
 *
 * @param mayCopy decides for each value; those that it refuses are left out.
 */
export async function readFilledValues(
  rows: ReferredRows,
  context: DataContext,
  registry: TableRegistry,
  filling: FillingField,
  value: CanonicalValue,
  mayCopy: (filled: FilledField) => boolean,
): Promise<ReadonlyMap<string, CanonicalValue> | null> {
  const table = findTable(registry, context, filling.field)
  if (!fillingReference(filling.field) || !table) return null
  const filled = filledFields(filling, table).filter(mayCopy)
  if (value === null) return new Map(filled.map(({ target }) => [target.name, null]))
  const columns = filled.map(({ referred }) => referred.column)
  const row = await rows.row(table, String(value), columns)
  return row
    ? new Map(filled.map(({ target, referred }) => [target.name, readColumnValue(target, row.get(referred.column))]))
    : null
}

/** References that fill references come to rest in a few. */
const MAX_LEVELS = 10

/** What references are about to choose. */
export interface ChosenValues extends FillingField {
  readonly values: ReadonlySet<string>
}

/** The rows that values choose, and those that these rows choose in turn: one query for each table that is referred to. */
export async function readAhead(
  rows: ReferredRows,
  context: DataContext,
  registry: TableRegistry,
  chosen: readonly ChosenValues[],
): Promise<void> {
  let level = chosen
  for (let depth = 0; depth < MAX_LEVELS && level.length > 0; depth += 1) {
    const asked = level.flatMap((one) => {
      const table = findTable(registry, context, one.field)
      return table && one.values.size > 0 ? [{ ...one, table, filled: filledFields(one, table) }] : []
    })
    for (const { table, values, columns } of byTable(asked)) await rows.read(table, values, columns)
    const next: ChosenValues[] = []
    for (const { table, filled, siblings, values } of asked) {
      const columns = filled.map(({ referred }) => referred.column)
      for (const { target, referred } of filled) {
        if (!fillingReference(target)) continue
        const found = await Promise.all([...values].map((value) => rows.row(table, value, columns)))
        const further = found.map((row) => row?.get(referred.column) ?? null).filter((value) => value !== null)
        next.push({ field: target, siblings, values: new Set(further.map(String)) })
      }
    }
    level = next
  }
}

interface AskedTable {
  readonly table: TableDictionary
  readonly values: Set<string>
  readonly columns: Set<string>
}

function byTable(
  asked: readonly (ChosenValues & { readonly table: TableDictionary; readonly filled: readonly FilledField[] })[],
): Iterable<AskedTable> {
  const tables = new Map<string, AskedTable>()
  for (const { table, values, filled } of asked) {
    const key = keyOf(table)
    const one = tables.get(key) ?? { table, values: new Set(), columns: new Set() }
    tables.set(key, one)
    for (const value of values) one.values.add(value)
    for (const { referred } of filled) one.columns.add(referred.column)
  }
  return tables.values()
}

function keyOf({ entry, codeColumn }: TableDictionary): string {
  return JSON.stringify([entry.table, codeColumn])
}

function filledFields({ field, siblings }: FillingField, table: TableDictionary): readonly FilledField[] {
  return (fillingReference(field)?.fill ?? []).flatMap(({ target: name, source }): FilledField[] => {
    const target = siblings.get(name)
    const referred = table.entry.fields.get(source)
    return target && referred ? [{ target, referred }] : []
  })
}
