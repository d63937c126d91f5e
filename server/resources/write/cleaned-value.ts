import { isDeepStrictEqual } from 'node:util'
import type { FieldPlan } from '#renderer/compile/plan.ts'
import { isEmptyHtml } from '#schemas/html/plain-text.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { cleanHtml } from '../../html/clean-html.ts'

/**
 * A value as it may be stored: rich text loses whatever is not on the list, and is nothing when nobody would see anything
 * of it. What is stored already stays as it is, so that saving a record without a change is none.
 */
export function cleanedValue(
  { format }: Pick<FieldPlan, 'format'>,
  value: CanonicalValue,
  held: CanonicalValue | undefined,
): CanonicalValue {
  if (format !== 'html' || typeof value !== 'string' || isDeepStrictEqual(value, held)) return value
  const html = cleanHtml(value)
  return isEmptyHtml(html) ? null : html
}
