import type { FieldPlan } from '#renderer/compile/plan.ts'

/** Characters that a field takes by its rules and its type; undefined where a counter would only be noise. */
export function lengthLimit({ rules, type }: Pick<FieldPlan, 'rules' | 'type'>): number | undefined {
  const limits = rules
    .filter((rule) => rule.code === 'maxLength')
    .map((rule) => Number(rule.argument))
    .filter((limit) => Number.isInteger(limit))
  if (type.kind === 'string') limits.push(type.maxLength)
  return limits.length === 0 ? undefined : Math.min(...limits)
}
