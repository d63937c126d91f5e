import type { PageRecord } from '../compile/plan.ts'
import type { NamedValues, RelatedRows } from '../expression/scope.ts'

/** What the logic of a form may know besides the record. */
export interface LogicEnvironment {
  /** The record before the edit; null on add. */
  readonly old: PageRecord | null
  /** Who is signed in: id, username, realname, orgCode, tenantId. */
  readonly user: NamedValues
  /** Now in the business zone, `YYYY-MM-DD HH:mm:ss`. */
  readonly now: string
  /** Rows that references name. Absent: none are at hand, and what reads them waits. */
  readonly related?: RelatedRows | undefined
}

/** How a field or a sub-table stands at the moment. What no reaction speaks of is as the page declares it. */
export interface TargetState {
  readonly visible: boolean
  readonly required: boolean
  readonly readOnly: boolean
  /** The only values left to choose; null: all. */
  readonly options: readonly string[] | null
  /** Which reaction decided each part, by its id; a part that the declaration decided is absent. */
  readonly causes: Readonly<Partial<Record<TargetAspect, string>>>
}
export type TargetAspect = 'visible' | 'required' | 'readOnly' | 'options' | 'value'

/** An expression that could not be evaluated: too long, too deep. Never silently a wrong form: the field is marked. */
export interface LogicFailure {
  /** JSON Pointer of the expression in the page. */
  readonly pointer: string
  /** Field or sub-table that it concerns; null for a condition that concerns several. */
  readonly target: string | null
  /** In Chinese. */
  readonly message: string
}

/** A rule about several fields that does not hold. */
export interface CheckViolation {
  readonly id: string
  readonly message: string
  /** JSON Pointers into the record: `/validTo`, `/tiers/2/minQty`, `/tiers`; empty: the record as a whole. */
  readonly pointers: readonly string[]
}

/** A form at rest: its values with all that is computed, and how each target stands. */
export interface FormState {
  readonly record: PageRecord
  /** By field or sub-table name; all of them. */
  readonly targets: ReadonlyMap<string, TargetState>
  /** Ids of the reactions whose condition holds. */
  readonly holding: ReadonlySet<string>
  readonly failures: readonly LogicFailure[]
}
