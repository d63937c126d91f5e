import type { FieldPlan, PagePlan } from '../compile/plan.ts'

/**
 * The fields that many rows can be given one value of, as far as the page offers that: what no row shares with another, what
 * the program fills in, files and secrets stay with the form.
 */
export function batchFields({ fields, list }: Pick<PagePlan, 'fields' | 'list'>): readonly FieldPlan[] {
  const { batchEdit } = list
  return fields.filter((field) => isShared(field) && (batchEdit?.includes(field.name) ?? true))
}

/** Whether many rows can hold the same value of it that somebody has entered. */
export function isShared(field: FieldPlan): boolean {
  return isEntered(field) && !field.unique
}

/** Whether it is a value that somebody enters, by itself and in the open. */
export function isEntered(field: FieldPlan): boolean {
  const isFilledIn = field.computed !== null || field.kept !== undefined || field.number !== undefined
  const isSpecial = field.files !== undefined || field.isSecret === true || field.mask !== undefined
  return !isFilledIn && !isSpecial && !field.readOnly && field.type.kind !== 'json'
}

/** Numbers can be raised and multiplied. */
export function isNumeric({ type, multiple }: Pick<FieldPlan, 'type' | 'multiple'>): boolean {
  return !multiple && (type.kind === 'integer' || type.kind === 'long' || type.kind === 'decimal')
}
