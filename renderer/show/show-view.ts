import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../compile/plan.ts'

/** What the drawing of a shown value is given. Phrasing content only; the text must be in it for those who do not see. */
export interface ShowViewProps {
  readonly value: CanonicalValue
  /** As lists print it: never empty. */
  readonly text: string
  /** Of the choice. */
  readonly color: string | null
  readonly field: FieldPlan
  readonly place: 'list' | 'detail' | 'card'
}
