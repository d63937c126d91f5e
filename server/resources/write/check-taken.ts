import { isDeepStrictEqual } from 'node:util'
import { type SqlBool, sql } from 'kysely'
import type { ExistingTablePlan, FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { entityRows } from '../existing/existing-rows.ts'
import { fieldMessages as messages } from '../messages.ts'
import { arrayTypeOf } from '../read/list-filter.ts'
import { fieldError } from '../read/read-fields.ts'
import type { Resource } from '../resource.ts'
import type { TenantWork } from '../resource-work.ts'
import { readColumnValue, toColumnValue } from '../tables/column-value.ts'
import { entityDb } from '../tables/entity-tables.ts'
import { databaseErrorCode } from '../tables/table-state.ts'
import type { ChangedValues } from './check-references.ts'
import { togetherErrors } from './check-together.ts'

/** A table whose live rows of the tenant are searched. */
export interface SearchedTable {
  readonly table: string
  /** Absent: a table of the product's own making. */
  readonly existing?: ExistingTablePlan | undefined
  readonly softDelete: boolean
}

/** One column of such a table. */
export interface SearchedColumn extends SearchedTable {
  readonly field: FieldPlan
  /** Ids of rows that do not count. */
  readonly except?: readonly string[]
}

/** What one record of a save wants to have in a table: its own row, or its rows of a sub-table. */
export interface WantedValues {
  readonly changes: readonly ChangedValues[]
  /** Its rows that are stored already: what they hold is nobody else's. */
  readonly ownIds: readonly string[]
  /** Those of them that give up what they hold in the field: other records of the same save may take it. */
  readonly releasedIds: (field: FieldPlan) => readonly string[]
}

/**
 * Values that another row has, of fields that are declared unique or checked for duplicates. Records that are saved
 * together are judged by what they hold in the end, so that two may change places.
 */
export async function checkTaken(
  work: TenantWork,
  { fields, ...table }: SearchedTable & { readonly fields: readonly FieldPlan[] },
  records: readonly WantedValues[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of fields) {
    const wanted = records.flatMap((record) =>
      record.changes.flatMap(({ at, values, held }) => {
        const value = values.get(field.name) ?? null
        if (value === null || value === '' || isDeepStrictEqual(value, held?.get(field.name) ?? null)) return []
        return [{ at, value, key: JSON.stringify(value), record }]
      }),
    )
    if (wanted.length === 0) continue
    const released = records.flatMap((record) => record.releasedIds(field))
    const values = wanted.map(({ value }) => value)
    const holders = await findHolders(work, { ...table, field, except: released }, values)
    const takers = new Map<string, WantedValues>()
    for (const { at, key, record } of wanted) {
      const own = new Set(record.ownIds)
      const first = takers.get(key) ?? record
      takers.set(key, first)
      if (holders.get(key)?.some((id) => !own.has(id))) errors.push(takenError(field, at))
      else if (first !== record)
        errors.push(fieldError(field, { code: 'taken', message: messages.takenTogether(field.title), at }))
    }
  }
  return errors
}

/** The ids of the rows that hold one of the values, by the value as JSON. */
export async function findHolders(
  { db, context }: TenantWork,
  { table, existing, softDelete, field, except = [] }: SearchedColumn,
  values: readonly CanonicalValue[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const wanted = [...new Set(values.flatMap((value) => toColumnValue(field, value) ?? []).map(String))]
  const holders = new Map<string, string[]>()
  if (wanted.length === 0) return holders
  const column = sql.ref(field.column)
  const rows = await entityRows(entityDb(db), { table, ...(existing && { existing }) }, context, 'record')
    .where('tenant_id', '=', context.tenantId)
    .where(sql<SqlBool>`${column} = any(${wanted}::${arrayTypeOf(field)})`)
    .$if(except.length > 0, (query) => query.where(sql<SqlBool>`not id = any(${except}::text[])`))
    .$if(softDelete, (query) => query.where('del_flag', '=', 0))
    .select([sql<string>`id`.as('id'), sql<unknown>`${column}`.as('value')])
    .execute()
  for (const { id, value } of rows) {
    const key = JSON.stringify(readColumnValue(field, value))
    const ids = holders.get(key)
    if (ids) ids.push(id)
    else holders.set(key, [id])
  }
  return holders
}

/** Whether a live row of the tenant has the value, other than those that do not count. */
export async function isTaken(work: TenantWork, column: SearchedColumn, value: CanonicalValue): Promise<boolean> {
  const holders = await findHolders(work, column, [value])
  return holders.size > 0
}

/** Whether saving looks for the value in all rows. */
export function isLookedFor(field: FieldPlan): boolean {
  return field.unique || isDuplicateChecked(field)
}

export function isDuplicateChecked(field: FieldPlan): boolean {
  return field.rules.some((rule) => rule.code === 'duplicate')
}

/** What a unique index has refused a row for, beside its fields; empty for other errors. Somebody else was faster. */
export function takenErrorsOf(resource: Resource, error: unknown): readonly FieldError[] {
  if (databaseErrorCode(error) !== '23505') return []
  const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
  const field = resource.uniqueByIndex.get(constraint)
  const together = resource.togetherByIndex.get(constraint)
  return field ? [takenError(field, '')] : together ? togetherErrors(together, '') : []
}

export function takenError(field: FieldPlan, at: string): FieldError {
  const rule = field.rules.find(({ code }) => code === 'unique' || code === 'duplicate')
  return fieldError(field, { code: 'taken', message: rule?.message ?? messages.taken(field.title), at })
}
