import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { fieldError } from '../read/read-fields.ts'
import type { RecordWork } from '../resource-work.ts'
import type { ChangedValues } from '../write/check-references.ts'
import { findHolders, takenError } from '../write/check-taken.ts'
import { importMessages as messages } from './messages.ts'

/** Where in the file a value of a field was first met: by field name, then by value. */
export type FirstRows = Map<string, Map<string, number>>

/** Values that an earlier row of the file has, or a row that is stored: one statement for each field. */
export async function takenValues(
  work: RecordWork,
  { fields, firstRows }: { readonly fields: readonly FieldPlan[]; readonly firstRows: FirstRows },
  rows: readonly (ChangedValues & { readonly number: number })[],
): Promise<readonly FieldError[]> {
  const { resource } = work
  const errors: FieldError[] = []
  for (const field of fields) {
    const first = firstRows.get(field.name) ?? new Map<string, number>()
    firstRows.set(field.name, first)
    const wanted = rows.map(({ values }) => values.get(field.name) ?? null)
    const table = { table: resource.table, softDelete: resource.plan.entity.softDelete }
    const stored = await findHolders(work, { ...table, field }, wanted)
    for (const { at, values, number } of rows) {
      const value = values.get(field.name) ?? null
      if (value === null || value === '') continue
      const key = JSON.stringify(value)
      const earlier = first.get(key)
      // Earlier rows of the file may be stored already: the place in the file says more than "exists".
      if (earlier !== undefined)
        errors.push(fieldError(field, { code: 'taken', message: messages.repeatedValue(field.title, earlier), at }))
      else if (stored.has(key)) errors.push(takenError(field, at))
      else first.set(key, number)
    }
  }
  return errors
}
