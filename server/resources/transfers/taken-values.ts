import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { fieldMessages } from '../messages.ts'
import { fieldError } from '../read/read-fields.ts'
import type { RecordWork } from '../resource-work.ts'
import type { ChangedValues } from '../write/check-references.ts'
import { findHolders, takenError } from '../write/check-taken.ts'
import { findTogether, togetherErrors, togetherOf } from '../write/check-together.ts'
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
    const { table: name, existing, softDelete } = resource.plan.entity
    const table = { table: name, existing, softDelete }
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
  return [...errors, ...(await takenTogether(work, firstRows, rows))]
}

/** The same for values that are unique together; their first rows are kept by the place of the declaration. */
async function takenTogether(
  work: RecordWork,
  firstRows: FirstRows,
  rows: readonly (ChangedValues & { readonly number: number })[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const together of work.resource.plan.uniqueTogether) {
    const first = firstRows.get(together.pointer) ?? new Map<string, number>()
    firstRows.set(together.pointer, first)
    const claims = rows.flatMap(({ at, values, number }) => {
      const after = togetherOf(together.fields, values)
      return after ? [{ at, after, number }] : []
    })
    const stored = await findTogether(
      work,
      together,
      claims.map(({ after }) => after),
    )
    for (const { at, after, number } of claims) {
      const key = JSON.stringify(after)
      const earlier = first.get(key)
      if (earlier !== undefined) {
        errors.push(...togetherErrors(together, at, fieldMessages.alsoInFile(together.message, earlier)))
      } else if (stored.has(key)) errors.push(...togetherErrors(together, at))
      else first.set(key, number)
    }
  }
  return errors
}
