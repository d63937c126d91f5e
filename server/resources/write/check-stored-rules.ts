import type { FieldPlan } from '#renderer/compile/plan.ts'
import type { FieldError } from '#schemas/api/envelope.ts'
import { isServerCheckCode } from '#schemas/rules/rule-codes.ts'
import { findCheckRules } from '../../check-rules/repository.ts'
import { runCheckRule } from '../../check-rules/run-check-rule.ts'
import { fieldMessages as messages } from '../messages.ts'
import { choicesIn } from '../read/choice-texts.ts'
import { fieldError } from '../read/read-fields.ts'
import type { RecordTransaction } from '../services.ts'
import type { ChangedValues } from './check-references.ts'

const PREFIX = 'check:'

/** The rules `check:<code>`, which an administrator keeps in the database, over the values that are new. */
export async function checkStoredRules(
  trx: RecordTransaction,
  fields: readonly FieldPlan[],
  changes: readonly ChangedValues[],
): Promise<readonly FieldError[]> {
  const checked = fields.flatMap((field) =>
    field.rules.filter((rule) => isServerCheckCode(rule.code)).map((rule) => ({ field, rule })),
  )
  const codes = [...new Set(checked.map(({ rule }) => rule.code.slice(PREFIX.length)))]
  const stored = await findCheckRules(trx, codes)
  return changes.flatMap(({ at, values }) =>
    checked.flatMap(({ field, rule }) => {
      const code = rule.code.slice(PREFIX.length)
      const [broken] = choicesIn(values.get(field.name) ?? null).flatMap(
        (value) => runCheckRule(code, stored.get(code), value) ?? [],
      )
      if (!broken) return []
      const message = messages.brokenRule(field.title, rule.message ?? broken.message)
      return [fieldError(field, { code: rule.code, message, at })]
    }),
  )
}
