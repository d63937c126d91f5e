import type { ActionPlan, PageRecord } from '../../compile/plan.ts'
import { evaluatePlan } from '../../logic/evaluate-plan.ts'
import type { RowEnvironment } from './row-action.ts'

export type ActionProps =
  | { readonly ok: true; readonly props: Readonly<Record<string, unknown>> }
  | { readonly ok: false; readonly message: string }

/** The properties of an action for one row: texts that begin with `=` are what they come to there. */
export function actionProps(action: ActionPlan, record: PageRecord, environment: RowEnvironment): ActionProps {
  let props: unknown = action.props
  for (const [pointer, expression] of action.expressions) {
    const outcome = evaluatePlan(expression, record, { ...environment, old: null }, { target: null })
    if (!outcome.ok) return { ok: false, message: outcome.failure.message }
    props = replaceAt(props, keysOf(pointer), outcome.value)
  }
  return { ok: true, props: asObject(props) }
}

/** A copy with one value replaced; the plan itself is frozen. */
function replaceAt(value: unknown, keys: readonly string[], replacement: unknown): unknown {
  const [key, ...below] = keys
  if (key === undefined) return replacement
  if (Array.isArray(value)) {
    return value.map((item, index) => (String(index) === key ? replaceAt(item, below, replacement) : item))
  }
  const object = asObject(value)
  return { ...object, [key]: replaceAt(object[key], below, replacement) }
}

function asObject(value: unknown): Readonly<Record<string, unknown>> {
  // Any object may be read by key; what a key holds stays unknown.
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
}

/** The keys of a JSON Pointer. */
function keysOf(pointer: string): readonly string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
}
