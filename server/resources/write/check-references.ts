import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { type Answered, askTogether, type Question } from '../../db/ask-together.ts'
import type { Db } from '../../db/databases.ts'
import { askForHeldValues } from '../../dictionaries/table-values.ts'
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

/** What has to be known of the database, and what follows from its answers, in the order of the questions. */
export interface Inquiry {
  readonly questions: readonly Question[]
  readonly judge: (answers: readonly (readonly Answered[])[]) => readonly FieldError[]
}

/**
 * References to rows that are not there for the caller: deleted, of another tenant, or never made. Those that are there
 * are held, so that nobody deletes them before they are referred to.
 */
export function inquireTargets(
  { db, registry, context }: ResourceChange,
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
): Inquiry {
  const referring = fields.flatMap((field) => {
    if (field.choices?.source !== 'ref') return []
    const wanted = [...new Set(changes.flatMap((change) => newChoices(field, change)))]
    return wanted.length === 0 ? [] : [{ field, wanted, table: findTable(registry, context, field) }]
  })
  // Where the caller may not read the table, nothing of it is there for them.
  const asked = referring.flatMap(({ field, wanted, table }) => (table ? [{ field, table, wanted }] : []))
  return {
    questions: asked.map(({ table, wanted }) => askForHeldValues(db, context, table, wanted)),
    judge: (answers) => {
      const found = new Map(asked.map(({ field }, at) => [field, new Set(answers[at]?.map(({ value }) => value))]))
      return referring.flatMap(({ field }) =>
        changes.flatMap((change) =>
          newChoices(field, change).every((value) => found.get(field)?.has(value))
            ? []
            : [
                fieldError(field, {
                  code: 'missing-target',
                  message: messages.missingTarget(field.title),
                  at: change.at,
                }),
              ],
        ),
      )
    },
  }
}

/** Asks what several inquiries ask in one statement; what follows from it, in their order. */
export async function inquire(db: Db, inquiries: readonly Inquiry[]): Promise<readonly (readonly FieldError[])[]> {
  const answers = await askTogether(
    db,
    inquiries.flatMap(({ questions }) => questions),
  )
  let before = 0
  return inquiries.map(({ questions, judge }) => {
    const first = before
    before += questions.length
    return judge(answers.slice(first, before))
  })
}

/** The single values of a field that were not stored there before. */
function newChoices(field: FieldPlan, { values, held }: ChangedValues): readonly string[] {
  const before = new Set(choicesIn(held?.get(field.name) ?? null))
  return choicesIn(values.get(field.name) ?? null).filter((value) => !before.has(value))
}
