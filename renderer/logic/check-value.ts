import { loadedCron } from '#schemas/rules/load-cron.ts'
import { loadedPatterns } from '#schemas/rules/load-patterns.ts'
import { requiresValue } from '#schemas/rules/requires-value.ts'
import type { Rule } from '#schemas/rules/rule.ts'
import { checkRules, isEmptyValue } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { FieldPlan } from '../compile/plan.ts'
import type { TargetState } from './form-state.ts'

const REQUIRED: Rule = { code: 'required' }

/** What a field is checked by at the moment: a reaction may ask for a value, or leave fewer to choose from. */
export type Demands = Pick<TargetState, 'required' | 'options'>

/** What is wrong with a value, in Chinese: the first rule that it breaks, then its storage type. Empty when nothing is. */
export function checkValue(
  { rules, type, multiple }: FieldPlan,
  title: string,
  value: CanonicalValue,
  { required, options }: Demands,
): string {
  if (isEmptyValue(value)) {
    // A rule that asks for a value asks in its own words; it is silent where a reaction asks for none.
    const asking = rules.find(requiresValue) ?? REQUIRED
    return required ? (checkRules([asking], null, { title, type, patterns: null })?.message ?? '') : ''
  }
  const violation = checkRules(rules, value, { title, type, patterns: loadedPatterns(), cron: loadedCron() })
  if (violation) return violation.message
  const stored = readWireValue(type, multiple, value)
  if (!stored.ok) return `${title}${stored.message}`
  const isOffered = options === null || [value].flat().every((item) => options.includes(String(item)))
  return isOffered ? '' : `${title}的值不在当前的可选范围内`
}
