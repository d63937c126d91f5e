import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ExpressionPlan, FieldPlan, PageRecord } from '../compile/plan.ts'
import { evaluate } from '../expression/evaluate.ts'
import { toFieldValue } from '../expression/field-value.ts'
import { ExpressionError } from '../expression/limits.ts'
import type { LogicEnvironment, LogicFailure } from './form-state.ts'

export type Evaluated =
  | { readonly ok: true; readonly value: CanonicalValue }
  | { readonly ok: false; readonly failure: LogicFailure }

/** The value of an expression of the page for a record, and for a row of a sub-table where there is one. */
export function evaluatePlan(
  expression: ExpressionPlan,
  record: PageRecord,
  environment: LogicEnvironment,
  place: { readonly target: string | null; readonly row?: PageRecord; readonly oldRow?: PageRecord | null },
): Evaluated {
  try {
    const { old, user, now } = environment
    const value = evaluate(expression, { record, row: place.row ?? null, old, user, now })
    return { ok: true, value }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { ok: false, failure: { pointer: expression.pointer, target: place.target, message: error.message } }
  }
}

/** The same, as the field stores it: a decimal rounded to its scale. */
export function evaluateForField(
  expression: ExpressionPlan,
  field: FieldPlan,
  record: PageRecord,
  environment: LogicEnvironment,
  row?: PageRecord,
): Evaluated {
  const outcome = evaluatePlan(expression, record, environment, { target: field.name, ...(row && { row }) })
  return outcome.ok ? { ok: true, value: toFieldValue(outcome.value, field.type) } : outcome
}
