import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { EffectValuePlan, ExpressionPlan, FieldPlan, PageRecord } from '../compile/plan.ts'
import { conditionHolds, evaluate } from '../expression/evaluate.ts'
import { toFieldValue } from '../expression/field-value.ts'
import { ExpressionError } from '../expression/limits.ts'
import type { LogicEnvironment } from './form-state.ts'

/** What an effect follows from: the record as it is now, and as it was. */
export interface EffectSource {
  readonly record: PageRecord
  /** The row of a sub-table, where the effect is done for each. */
  readonly row: PageRecord | null
  /** `old` is the record before the change. */
  readonly environment: LogicEnvironment
}

export type EffectOutcome<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string }

/** The value of an expression of an effect. `target` is the row that it changes, as it is before. */
export function evaluateEffect(
  expression: ExpressionPlan,
  { record, row, environment }: EffectSource,
  target: PageRecord | null = null,
): EffectOutcome<CanonicalValue> {
  const { old, user, now, related } = environment
  try {
    return { ok: true, value: evaluate(expression, { record, row, old, user, now, related, target }) }
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error
    return { ok: false, message: error.message }
  }
}

/** Whether a condition holds; one that is null, since a value is missing, does not. */
export function effectHolds(
  condition: ExpressionPlan | null,
  source: EffectSource,
  target: PageRecord | null = null,
): EffectOutcome<boolean> {
  if (!condition) return { ok: true, value: true }
  const outcome = evaluateEffect(condition, source, target)
  return outcome.ok ? { ok: true, value: conditionHolds(outcome.value) } : outcome
}

/** What an effect writes into the fields of a target, as they store it. */
export function effectValues(
  values: readonly EffectValuePlan[],
  fieldOf: (name: string) => FieldPlan | undefined,
  source: EffectSource,
  target: PageRecord | null = null,
): EffectOutcome<Readonly<Record<string, CanonicalValue>>> {
  const written: Record<string, CanonicalValue> = {}
  for (const value of values) {
    const field = fieldOf(value.name)
    // The target may have lost a field since this page was compiled.
    if (!field) return { ok: false, message: `没有字段 ${value.name}` }
    const computed = 'expression' in value ? evaluateEffect(value.expression, source, target) : null
    if (computed && !computed.ok) return { ok: false, message: `${field.title}：${computed.message}` }
    const given = computed ? toFieldValue(computed.value, field.type) : 'literal' in value ? value.literal : null
    const outcome = readWireValue(field.type, field.multiple, given)
    if (!outcome.ok) return { ok: false, message: `${field.title}${outcome.message}` }
    written[value.name] = outcome.value
  }
  return { ok: true, value: written }
}

/** What an effect hands out: to a webhook, a template, a call of the server. */
export function freeValues(
  values: readonly EffectValuePlan[],
  source: EffectSource,
): EffectOutcome<Readonly<Record<string, unknown>>> {
  const given: Record<string, unknown> = {}
  for (const value of values) {
    if (!('expression' in value)) {
      given[value.name] = value.literal
      continue
    }
    const outcome = evaluateEffect(value.expression, source)
    if (!outcome.ok) return { ok: false, message: `${value.name}：${outcome.message}` }
    given[value.name] = outcome.value
  }
  return { ok: true, value: given }
}
