import type { FieldPlan } from '../compile/plan.ts'
import type { Demands } from '../logic/check-value.ts'
import type { TargetState } from '../logic/form-state.ts'

/**
 * Nobody can be asked for a value that is computed, or that he may not enter at the moment. `state`: how reactions leave
 * the cell; absent: as its field is declared.
 */
export function demandsOf(field: FieldPlan, state?: TargetState): Demands {
  const isAsked = state ? state.required && !state.readOnly : field.required
  return { required: isAsked && !field.computed, options: null }
}

/** In a column, `unique` means what `only` means. */
export function isUnique({ unique, rules }: FieldPlan): boolean {
  return unique || rules.some(({ code }) => code === 'only')
}

export function repeatedMessage({ rules, title }: FieldPlan): string {
  return rules.find(({ code }) => code === 'only')?.message ?? `${title}不能重复`
}
