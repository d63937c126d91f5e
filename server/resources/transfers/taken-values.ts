import { isDeepStrictEqual } from 'node:util'
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
type FirstRows = Map<string, Map<string, number>>

/** Those of earlier portions, which are stored, and those of this one, which may yet be taken back. */
export interface MetValues {
  readonly earlier: FirstRows
  readonly fresh: FirstRows
}

export function createMetValues(): MetValues {
  return { earlier: new Map(), fresh: new Map() }
}

/** When a portion is stored. */
export function keepMet({ earlier, fresh }: MetValues): void {
  for (const [name, values] of fresh) {
    const known = earlier.get(name) ?? new Map<string, number>()
    earlier.set(name, known)
    for (const [value, row] of values) known.set(value, row)
  }
  fresh.clear()
}

/** The values of one name, to be asked and added to. */
export function metOf({ earlier, fresh }: MetValues, name: string) {
  const own = fresh.get(name) ?? new Map<string, number>()
  fresh.set(name, own)
  return {
    get: (value: string) => own.get(value) ?? earlier.get(name)?.get(value),
    set: (value: string, row: number) => void own.set(value, row),
  }
}

/** Values that an earlier row of the file has, or a row that is stored: one statement for each field. */
export async function takenValues(
  work: RecordWork,
  { fields, met }: { readonly fields: readonly FieldPlan[]; readonly met: MetValues },
  rows: readonly (ChangedValues & { readonly number: number })[],
): Promise<readonly FieldError[]> {
  const { resource } = work
  const errors: FieldError[] = []
  for (const field of fields) {
    const first = metOf(met, field.name)
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
  return [...errors, ...(await takenTogether(work, met, rows))]
}

/** The same for values that are unique together; their first rows are kept by the place of the declaration. */
async function takenTogether(
  work: RecordWork,
  met: MetValues,
  rows: readonly (ChangedValues & { readonly number: number })[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const together of work.resource.plan.uniqueTogether) {
    const first = metOf(met, together.pointer)
    const claims = rows.flatMap(({ at, values, held, number }) => {
      const after = togetherOf(together.fields, new Map([...(held ?? []), ...values]))
      const isKept = held !== null && isDeepStrictEqual(after, togetherOf(together.fields, held))
      return after && !isKept ? [{ at, after, number }] : []
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
