import { maskText } from '#schemas/values/masked-text.ts'
import type { FieldPlan } from '../compile/plan.ts'

// By itself: lists are given masks, they make none.
/** A stored value as those get it who may not see it; undefined where there is nothing to mask. */
export function maskedValue({ mask }: FieldPlan, value: unknown): string | undefined {
  return mask === undefined || typeof value !== 'string' || value === '' ? undefined : maskText(mask, value)
}
