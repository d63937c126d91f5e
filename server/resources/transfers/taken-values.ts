import { type SqlBool, sql } from 'kysely'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { DataContext } from '../../http/request-context.ts'
import { type ChangedValues, takenError } from '../check-references.ts'
import { readColumnValue, toColumnValue } from '../column-value.ts'
import { arrayTypeOf } from '../list-filter.ts'
import { fieldError } from '../read-fields.ts'
import { liveRows, type RecordTransaction } from '../record-store.ts'
import type { Resource } from '../resource.ts'
import { importMessages as messages } from './messages.ts'

/** Where in the file a value of a field was first met: by field name, then by value. */
export type FirstRows = Map<string, Map<string, number>>

/** Values that an earlier row of the file has, or a row that is stored: one statement for each field. */
export async function takenValues(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  fields: readonly FieldPlan[],
  rows: readonly (ChangedValues & { readonly number: number })[],
  firstRows: FirstRows,
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of fields) {
    const first = firstRows.get(field.name) ?? new Map<string, number>()
    firstRows.set(field.name, first)
    const stored = await storedValues(
      trx,
      context,
      resource,
      field,
      rows.map(({ values }) => values.get(field.name) ?? null),
    )
    for (const { at, values, number } of rows) {
      const value = values.get(field.name) ?? null
      if (value === null || value === '') continue
      const key = JSON.stringify(value)
      const earlier = first.get(key)
      // Earlier rows of the file may be stored already: the place in the file says more than "exists".
      if (earlier !== undefined)
        errors.push(fieldError(field, 'taken', messages.repeatedValue(field.title, earlier), at))
      else if (stored.has(key)) errors.push(takenError(field, at))
      else first.set(key, number)
    }
  }
  return errors
}

async function storedValues(
  trx: RecordTransaction,
  context: DataContext,
  resource: Resource,
  field: FieldPlan,
  values: readonly CanonicalValue[],
): Promise<ReadonlySet<string>> {
  const wanted = values.flatMap((value) => toColumnValue(field, value) ?? [])
  if (wanted.length === 0) return new Set()
  const column = sql.ref(field.column)
  const rows = await liveRows(trx, context, resource)
    .where(sql<SqlBool>`${column} = any(${wanted.map(String)}::${arrayTypeOf(field)})`)
    .select(sql<unknown>`${column}`.as('value'))
    .execute()
  return new Set(rows.map(({ value }) => JSON.stringify(readColumnValue(field, value))))
}
