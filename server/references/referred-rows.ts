import type { FieldPlan } from '#renderer/compile/plan.ts'
import { type ConditionValues, fillingReference, type ReferencePlan } from '#renderer/logic/reference-conditions.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../db/databases.ts'
import { readTableRow, type TableDictionary } from '../dictionaries/table-dictionary.ts'
import type { ReferredField, TableRegistry } from '../dictionaries/table-registry.ts'
import type { DataContext } from '../http/request-context.ts'
import { findTable } from '../resources/choice-texts.ts'
import { readColumnValue, toColumnValue } from '../resources/column-value.ts'

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

/**
 * What choosing a row copies, by the name of the field that is filled: all null when nothing is chosen. Null: the row is
 * not there.
 *
 * @param mayCopy decides for each value; those that it refuses are left out.
 */
export async function readFilledValues(
  db: Db,
  context: DataContext,
  registry: TableRegistry,
  { field, siblings }: { readonly field: FieldPlan; readonly siblings: ReadonlyMap<string, FieldPlan> },
  value: CanonicalValue,
  mayCopy: (filled: FilledField) => boolean,
): Promise<ReadonlyMap<string, CanonicalValue> | null> {
  const reference = fillingReference(field)
  const table = findTable(registry, context, field)
  if (!reference || !table) return null
  const filled = reference.fill.flatMap(({ target: name, source }): FilledField[] => {
    const target = siblings.get(name)
    const referred = table.entry.fields.get(source)
    return target && referred && mayCopy({ target, referred }) ? [{ target, referred }] : []
  })
  if (value === null) return new Map(filled.map(({ target }) => [target.name, null]))
  const columns = filled.map(({ referred }) => referred.column)
  const row = await readTableRow(db, context, table, String(value), columns)
  return row
    ? new Map(filled.map(({ target }, index) => [target.name, readColumnValue(target, row[`column${index}`])]))
    : null
}
