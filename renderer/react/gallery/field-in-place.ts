import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan } from '../../compile/plan.ts'

/** What every place of the gallery is given: the field, and the one value that all places show. */
export interface FieldInPlace {
  readonly field: FieldPlan
  readonly value: CanonicalValue
  onChange(value: CanonicalValue): void
}
