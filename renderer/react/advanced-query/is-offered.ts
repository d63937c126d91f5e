import type { FieldKind } from '#schemas/language/field-type.ts'
import type { FieldPlan } from '../../compile/plan.ts'

const NOT_COMPARED: ReadonlySet<FieldKind> = new Set(['file', 'json'])

/** Whether rows may be asked by the field, as far as its declaration goes. */
export function isOffered({ queryOperator, isSecret, type }: FieldPlan): boolean {
  return queryOperator !== null && !isSecret && !NOT_COMPARED.has(type.kind)
}
