import type { FieldPlan } from '../compile/plan.ts'
import type { Demands } from '../logic/check-value.ts'

/** Nobody can be asked for a value that is computed. */
export function demandsOf(field: FieldPlan): Demands {
  return { required: field.required && !field.computed, options: null }
}

/** In a column, `unique` means what `only` means. */
export function isUnique({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === 'only')
}

export function repeatedMessage({ rules, title }: FieldPlan): string {
  return rules.find(({ code }) => code === 'only')?.message ?? `${title}不能重复`
}
