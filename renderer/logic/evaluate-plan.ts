import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ExpressionPlan, FieldPlan, PageRecord } from '../compile/plan.ts'
import { evaluate } from '../expression/evaluate.ts'
import { toFieldValue } from '../expression/field-value.ts'
import { ExpressionError } from '../expression/limits.ts'
import type { LogicEnvironment, LogicFailure } from './form-state.ts'

export type Evaluated =
  /** `waits`: it was worked out without rows of other pages that are still to come. */
  | { readonly ok: true; readonly value: CanonicalValue; readonly waits?: boolean }
  | { readonly ok: false; readonly failure: LogicFailure }

/** The value of an expression of the page for a record, and for a row of a sub-table where there is one. */
export function evaluatePlan(
  expression: ExpressionPlan,
  record: PageRecord,
  environment: LogicEnvironment,
  place: { readonly target: string | null; readonly row?: PageRecord; readonly oldRow?: PageRecord | null },
): Evaluated {
  try {
    const { old, user, related } = environment
    const missed = related?.missed
    const value = evaluate(expression, {
      record,
      row: place.row ?? null,
      old,
      user,
      // Few ask what time it is.
      get now() {
        return environment.now
      },
      related,
    })
    const waits = related ? related.missed !== missed : readsRelated(expression)
    return { ok: true, value, waits }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { ok: false, failure: { pointer: expression.pointer, target: place.target, message: error.message } }
  }
}

/** Whether an expression reads rows of other pages. */
export function readsRelated({ dependencies }: Pick<ExpressionPlan, 'dependencies'>): boolean {
  return dependencies.some(({ kind }) => kind === 'related' || kind === 'aggregate')
}

/** Whether an expression sums up rows of other pages: only the server has those at hand. */
export function readsAggregates({ dependencies }: Pick<ExpressionPlan, 'dependencies'>): boolean {
  return dependencies.some(({ kind }) => kind === 'aggregate')
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
  return outcome.ok ? { ...outcome, value: toFieldValue(outcome.value, field.type) } : outcome
}
