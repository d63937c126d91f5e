import type { QueryFieldPlan } from '../../compile/plan.ts'
import { textWidthPx } from '../list/column-width.ts'

/** Longer titles are cut. */
const MAX_LABEL_PX = 112

/** Room for the longest title in view, so that the inputs start on one line. Titles that are folded away take none. */
export function labelWidthPx(fields: readonly QueryFieldPlan[]): number {
  return Math.min(Math.max(0, ...fields.map(({ title }) => textWidthPx(title))), MAX_LABEL_PX)
}
