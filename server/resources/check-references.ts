import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { translateValues } from '../dictionaries/table-dictionary.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import type { DataContext } from '../http/request-context.ts'
import { type ChoiceTexts, choicesIn, findTable } from './choice-texts.ts'
import { toColumnValue } from './column-value.ts'
import { entityDb } from './entity-tables.ts'
import { fieldMessages as messages } from './messages.ts'
import { fieldError } from './read-body.ts'
import type { FieldValues, RecordTransaction } from './record-store.ts'
import type { Resource } from './resource.ts'
import type { StoredRecord } from './stored-record.ts'
import { databaseErrorCode } from './table-state.ts'

/** Fields of a save whose values are to be looked up, in the order of declaration. */
function changedFields(resource: Resource, values: FieldValues): readonly FieldPlan[] {
  return resource.plan.fields.filter((field) => values.has(field.name))
}

/** Values that are no choice of their dictionary. An old one that the record holds already may stay. */
export function checkChoices(
  resource: Resource,
  values: FieldValues,
  existing: StoredRecord | null,
  texts: ChoiceTexts,
): readonly FieldError[] {
  return changedFields(resource, values).flatMap((field) => {
    if (field.choices === null || field.choices.source === 'ref') return []
    const known = texts.get(field.name)
    const held = new Set(choicesIn(existing?.values.get(field.name) ?? null))
    const isChoice = (value: string) => known?.has(value) || held.has(value)
    if (choicesIn(values.get(field.name) ?? null).every(isChoice)) return []
    return [fieldError(field, 'unknown-choice', messages.unknownChoice(field.title))]
  })
}

/** References to rows that are not there for the caller: deleted, of another tenant, or never made. */
export async function checkTargets(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  values: FieldValues,
  existing: StoredRecord | null,
  registry: TableRegistry,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of changedFields(resource, values)) {
    if (field.choices?.source !== 'ref') continue
    const held = new Set(choicesIn(existing?.values.get(field.name) ?? null))
    const wanted = [...new Set(choicesIn(values.get(field.name) ?? null))].filter((value) => !held.has(value))
    if (wanted.length === 0) continue
    const table = findTable(registry, context, field)
    const found = table ? await translateValues(trx, context, table, wanted, 'drop') : []
    if (found.length < wanted.length) {
      errors.push(fieldError(field, 'missing-target', messages.missingTarget(field.title)))
    }
  }
  return errors
}

/** Values that another live row of the tenant has, of fields that are declared unique or checked for duplicates. */
export async function checkTaken(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  values: FieldValues,
  existing: StoredRecord | null,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of changedFields(resource, values)) {
    const value = values.get(field.name) ?? null
    const isChecked = field.unique || field.rules.some((rule) => rule.code === 'duplicate')
    if (!isChecked || value === null || isDeepStrictEqual(value, existing?.values.get(field.name))) continue
    const other = await entityDb(trx)
      .selectFrom(resource.table)
      .where('tenant_id', '=', context.tenantId)
      .where(sql<SqlBool>`${sql.ref(field.column)} = ${toColumnValue(field, value)}`)
      .$if(existing !== null, (query) => query.where('id', '<>', existing?.id ?? ''))
      .$if(resource.plan.entity.softDelete, (query) => query.where('del_flag', '=', 0))
      .select('id')
      .limit(1)
      .executeTakeFirst()
    if (other) errors.push(takenError(field))
  }
  return errors
}

/** The field whose unique index has refused a row: somebody else was faster. */
export function takenFieldOf(resource: Resource, error: unknown): FieldError | null {
  if (databaseErrorCode(error) !== '23505') return null
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = resource.uniqueByIndex.get(constraint)
  return field ? takenError(field) : null
}

function takenError(field: FieldPlan): FieldError {
  return fieldError(field, 'taken', messages.taken(field.title))
}
