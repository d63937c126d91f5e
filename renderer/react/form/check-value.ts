import { checkRules } from '#schemas/rules/rules.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'

/** What is wrong with a value, in Chinese: the first rule that it breaks, then its storage type. Empty when nothing is. */
export function checkValue({ rules, type, multiple }: FieldPlan, title: string, value: CanonicalValue): string {
  const violation = checkRules(rules, value, { title, type })
  if (violation) return violation.message
  const stored = readWireValue(type, multiple, value)
  return stored.ok ? '' : `${title}${stored.message}`
}
