import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { Db } from '../db/databases.ts'
import { knownValues } from '../dictionaries/table-dictionary.ts'
import type { TableRegistry } from '../dictionaries/table-registry.ts'
import type { DataContext } from '../http/request-context.ts'
import { type ChoiceTexts, choicesIn, findTable } from './choice-texts.ts'
import { toColumnValue } from './column-value.ts'
import { entityDb } from './entity-tables.ts'
import { fieldMessages as messages } from './messages.ts'
import { fieldError } from './read-fields.ts'
import type { RecordTransaction } from './record-store.ts'
import type { Resource } from './resource.ts'
import type { FieldValues } from './stored-record.ts'
import { databaseErrorCode } from './table-state.ts'

/** The values of a save that are new, of the record or of one of its sub-rows. */
export interface ChangedValues {
  /** JSON Pointer of the object: empty for the record, `/tiers/2`. */
  readonly at: string
  readonly values: FieldValues
  /** What was stored there before. */
  readonly held: FieldValues | null
}

/** Values that are no choice of their dictionary. An old one that is stored already may stay. */
export function checkChoices(
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
  texts: ChoiceTexts,
): readonly FieldError[] {
  return changes.flatMap((change) =>
    fields.flatMap((field) => {
      if (field.choices === null || field.choices.source === 'ref') return []
      const known = texts.get(field.name)
      const unknown = newChoices(field, change).filter((value) => !known?.has(value))
      if (unknown.length === 0) return []
      return [fieldError(field, 'unknown-choice', messages.unknownChoice(field.title), change.at)]
    }),
  )
}

/** References to rows that are not there for the caller: deleted, of another tenant, or never made. */
export async function checkTargets(
  trx: RecordTransaction,
  context: DataContext,
  registry: TableRegistry,
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of fields) {
    if (field.choices?.source !== 'ref') continue
    const wanted = [...new Set(changes.flatMap((change) => newChoices(field, change)))]
    if (wanted.length === 0) continue
    const table = findTable(registry, context, field)
    const found = table ? await knownValues(trx, context, table, wanted) : new Set()
    for (const change of changes) {
      if (newChoices(field, change).every((value) => found.has(value))) continue
      errors.push(fieldError(field, 'missing-target', messages.missingTarget(field.title), change.at))
    }
  }
  return errors
}

/** The single values of a field that were not stored there before. */
function newChoices(field: FieldPlan, { values, held }: ChangedValues): readonly string[] {
  const before = new Set(choicesIn(held?.get(field.name) ?? null))
  return choicesIn(values.get(field.name) ?? null).filter((value) => !before.has(value))
}

/** Rows that a value is looked for in. */
export interface SearchedRows {
  readonly table: string
  readonly softDelete: boolean
  /** Rows that do not count: the one that is saved, with its sub-rows. */
  readonly except: readonly string[]
}

/** Whether another live row of the tenant has the value. */
export async function isTaken(
  db: Db,
  context: DataContext,
  { table, softDelete, except }: SearchedRows,
  field: FieldPlan,
  value: CanonicalValue,
): Promise<boolean> {
  const other = await entityDb(db)
    .selectFrom(table)
    .where('tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`${sql.ref(field.column)} = ${toColumnValue(field, value)}`)
    .$if(except.length > 0, (query) => query.where(sql<SqlBool>`not id = any(${except}::text[])`))
    .$if(softDelete, (query) => query.where('del_flag', '=', 0))
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Values that another row has, of fields that are declared unique or checked for duplicates. */
export async function checkTaken(
  trx: RecordTransaction,
  context: DataContext,
  rows: SearchedRows,
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const { at, values, held } of changes) {
    for (const field of fields) {
      const value = values.get(field.name) ?? null
      if (value === null || isDeepStrictEqual(value, held?.get(field.name) ?? null)) continue
      if (await isTaken(trx, context, rows, field, value)) errors.push(takenError(field, at))
    }
  }
  return errors
}

/** Whether saving looks for the value in all rows. */
export function isLookedFor(field: FieldPlan): boolean {
  return field.unique || isDuplicateChecked(field)
}

export function isDuplicateChecked(field: FieldPlan): boolean {
  return field.rules.some((rule) => rule.code === 'duplicate')
}

/** The field whose unique index has refused a row: somebody else was faster. */
export function takenFieldOf(resource: Resource, error: unknown): FieldError | null {
  if (databaseErrorCode(error) !== '23505') return null
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = resource.uniqueByIndex.get(constraint)
  return field ? takenError(field, '') : null
}

export function takenError(field: FieldPlan, at: string): FieldError {
  const rule = field.rules.find(({ code }) => code === 'unique' || code === 'duplicate')
  return fieldError(field, 'taken', rule?.message ?? messages.taken(field.title), at)
}
