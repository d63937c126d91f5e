import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { heldValues } from '../../dictionaries/table-dictionary.ts'
import { fieldMessages as messages } from '../messages.ts'
import { type ChoiceTexts, choicesIn, findTable } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import type { FieldValues } from '../read/stored-record.ts'
import type { ResourceChange } from '../resource-work.ts'

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
      return [
        fieldError(field, { code: 'unknown-choice', message: messages.unknownChoice(field.title), at: change.at }),
      ]
    }),
  )
}

/**
 * References to rows that are not there for the caller: deleted, of another tenant, or never made. Those that are there
 * are held, so that nobody deletes them before they are referred to.
 */
export async function checkTargets(
  { db, registry, context }: ResourceChange,
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
): Promise<readonly FieldError[]> {
  const errors: FieldError[] = []
  for (const field of fields) {
    if (field.choices?.source !== 'ref') continue
    const wanted = [...new Set(changes.flatMap((change) => newChoices(field, change)))]
    if (wanted.length === 0) continue
    const table = findTable(registry, context, field)
    const found = table ? await heldValues(db, context, table, wanted) : new Set()
    for (const change of changes) {
      if (newChoices(field, change).every((value) => found.has(value))) continue
      errors.push(
        fieldError(field, { code: 'missing-target', message: messages.missingTarget(field.title), at: change.at }),
      )
    }
  }
  return errors
}

/** The single values of a field that were not stored there before. */
function newChoices(field: FieldPlan, { values, held }: ChangedValues): readonly string[] {
  const before = new Set(choicesIn(held?.get(field.name) ?? null))
  return choicesIn(values.get(field.name) ?? null).filter((value) => !before.has(value))
}
