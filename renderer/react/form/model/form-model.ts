import type { FieldError } from '#schemas/api/envelope.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { FieldPlan, PagePlan, PageRecord, SubTablePlan } from '../../../compile/plan.ts'
import type { FormState, LogicEnvironment, TargetState } from '../../../logic/form-state.ts'
import type { ChoiceConditions } from '../../../widget.ts'
import type { FormNode } from '../../field/visible-layout.ts'
import type { FormPlace, PlacedMessage } from '../layout/form-place.ts'
import type { PanesModel } from '../layout/panes-model.ts'
import type { HeldForm } from '../rows/entered-rows.ts'
import type { RowsModel } from '../rows/rows-model.ts'
import type { Difference, FormDraft, JoinOverlap } from './form-changes.ts'

/**
 * One opening of a form. Formily keeps the values and errors of its fields, the page's logic its state at rest: every
 * change settles once, and what that fills in, hides or locks reaches the fields in the same commit. It lives as long
 * as its dialog, not as long as its mounted components: a tab that is hidden unmounts effects, and the form must not
 * notice.
 */
export interface FormModel {
  readonly plan: PagePlan
  readonly layout: readonly FormNode[]
  readonly panes: PanesModel
  readonly rows: ReadonlyMap<string, RowsModel>
  /** How a field stands: what it holds, what is wrong with it, what reactions made of it. Reactive. */
  stateOf(name: string): FieldState
  /** How a field or sub-table stands. Reactive. */
  targetOf(name: string): TargetState
  /** What the choices of a field, or of a cell, depend on; null for most. Reactive. */
  conditionsOf(field: FieldPlan, table: SubTablePlan | null, row?: PageRecord): ChoiceConditions | null
  change(name: string, value: CanonicalValue): void
  /** Several fields at once: the form settles once. */
  changeAll(changes: PageRecord): void
  /** A change of some field is on its way: `validate` waits for it. */
  waitFor(settled: Promise<void>): void
  /** The focus left the field: from now on it is checked. */
  leave(name: string): void
  leaveCell(table: string, rowKey: string, name: string): void
  /** Why the page lets nobody add rows to a sub-table, whatever they hold; undefined: it does. Reactive. */
  addRefused(table: SubTablePlan): string | undefined
  /** Whether the page may forbid to edit or to remove some of its rows. */
  isGuarded(table: SubTablePlan): boolean
  /** A row of a sub-table as it begins. */
  newRow(table: SubTablePlan): PageRecord
  hasChanges(): boolean
  /** Checks everything, or some fields and sub-tables; the broken places, in the order of the form. */
  validate(names?: readonly string[], options?: { readonly askServer: boolean }): Promise<readonly FormPlace[]>
  /** Puts refusals of the server beside their fields; returns those that belong to none. */
  showRefusals(errors: readonly FieldError[]): readonly FieldError[]
  /** What is wrong now, place by place. Reactive. */
  readonly messages: () => readonly PlacedMessage[]
  /** Rules of the page that do not hold and belong to no field in sight. Reactive. */
  readonly generalMessages: () => readonly string[]
  toRecord(): PageRecord
  /** Takes over what somebody else saved, keeping the user's changes. */
  join(saved: PageRecord): readonly JoinOverlap[]
  /** What stands against each other before that. */
  differences(saved: PageRecord): readonly Difference[]
  take(overlap: JoinOverlap): void
  /** What the form holds, to go on from when that is stored. */
  hold(): HeldForm
  /** What was sent is stored: the form is about that record now, with what has changed since it was sent. */
  goOnFrom(saved: PageRecord, sent: HeldForm): void
  /** What the user has changed, to be carried to another form of the page. */
  draft(): FormDraft
  /** Takes over what was changed in another form of the page, as far as this one still has the fields. */
  restore(draft: FormDraft): void
  /** The state of the page's logic, and what it was computed with. */
  logicState(): { readonly state: FormState; readonly environment: LogicEnvironment }
}

export interface FieldState {
  readonly value: CanonicalValue
  /** What is left of a stored value that the user may not see; absent: they see it, or there is none. */
  readonly masked?: string | undefined
  /** The first rule that is broken, or what the server said. */
  readonly error: string | undefined
  readonly target: TargetState
}

export function isSameState(left: FieldState, right: FieldState): boolean {
  return (
    left.value === right.value &&
    left.masked === right.masked &&
    left.error === right.error &&
    isSameStanding(left.target, right.target)
  )
}

/** Why a field stands as it does is for the inspector: it draws nothing. */
function isSameStanding(left: TargetState, right: TargetState): boolean {
  return (
    left === right ||
    (left.visible === right.visible &&
      left.required === right.required &&
      left.readOnly === right.readOnly &&
      left.options === right.options)
  )
}
