import type { FieldPlan, PageRecord } from '../compile/plan.ts'
import { fieldValue } from '../compile/record-values.ts'
import type { LockedParts } from './sight-locks.ts'

/** Where a record carries what is left of a masked field to whoever may not see it; no field is called so. */
export function maskedKey({ name }: FieldPlan): string {
  return `${name}_dictText`
}

/** What is left of a field to whoever may not see it; undefined where the value itself is there, or none is. */
export function maskedTextIn(record: PageRecord, field: FieldPlan): string | undefined {
  if (field.mask === undefined || record[field.name] !== undefined) return undefined
  const text = fieldValue(record, maskedKey(field))
  return typeof text === 'string' ? text : undefined
}

/**
 * Whether somebody may enter a new value over one of which they see the mask alone. Not where the page compares it with
 * something: trying values and looking at the answers would tell what that holds.
 *
 * @param locked what is closed of a stored record; null for a new one.
 */
export function isEnteredUnseen(field: FieldPlan, locked: Pick<LockedParts, 'masked'> | null): boolean {
  return field.mask !== undefined && !field.readOnly && !locked?.masked.has(field.name)
}
