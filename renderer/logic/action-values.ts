import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { ActionPlan, FieldPlan, PagePlan, PageRecord } from '../compile/plan.ts'
import { literalOf } from '../expression/computed-text.ts'
import { evaluateForField } from './evaluate-plan.ts'
import type { LogicEnvironment } from './form-state.ts'

/** An action with the property of its type that holds the values to store. */
export interface StoringAction {
  readonly plan: ActionPlan
  readonly valuesProperty: string
}

export interface ActionValues {
  readonly values: Readonly<Record<string, CanonicalValue>>
  readonly failures: readonly { readonly field: FieldPlan; readonly code: string; readonly message: string }[]
}

/**
 * What an action writes by itself. `record` has the input already, `environment.old` is the record before; the values
 * do not see each other.
 */
export function actionValues(
  { fieldByName }: Pick<PagePlan, 'fieldByName'>,
  { plan, valuesProperty }: StoringAction,
  record: PageRecord,
  environment: LogicEnvironment,
): ActionValues {
  const values: Record<string, CanonicalValue> = {}
  const failures: ActionValues['failures'][number][] = []
  for (const [name, literal] of Object.entries(Object(plan.props[valuesProperty]))) {
    const field = fieldByName.get(name)
    if (!field) continue
    const expression = plan.expressions.get(`/${valuesProperty}/${name}`)
    const computed = expression && evaluateForField(expression, field, record, environment)
    if (computed && !computed.ok) {
      failures.push({ field, code: 'expression-limit', message: `${field.title}：${computed.failure.message}` })
      continue
    }
    const outcome = readWireValue(field.type, field.multiple, computed ? computed.value : literalOf(literal))
    if (outcome.ok) values[name] = outcome.value
    else failures.push({ field, code: outcome.code, message: `${field.title}${outcome.message}` })
  }
  return { values, failures }
}

/** The fields that it writes by itself, with the expression where it is one. */
export function writtenFields({ plan, valuesProperty }: StoringAction) {
  return Object.keys(Object(plan.props[valuesProperty])).map((name) => ({
    name,
    expression: plan.expressions.get(`/${valuesProperty}/${name}`) ?? null,
  }))
}
