import type { PageRecord, SubTablePlan } from '../compile/plan.ts'
import { conditionHolds } from '../expression/evaluate.ts'
import { evaluatePlan } from './evaluate-plan.ts'
import type { LogicEnvironment, LogicFailure, TargetState } from './form-state.ts'
import { type Reacting, reactionsByTarget, stateOf } from './target-states.ts'

/** How the cells of a row stand, by field; those of which no reaction speaks are as they are declared, and absent. */
export type CellStates = ReadonlyMap<string, TargetState>

/** Where a row is judged: alone, or as `row.` of the record that it belongs to. */
export interface RowPlace {
  readonly record: PageRecord
  readonly row?: PageRecord
}

/** How reactions leave the cells of each row. */
export interface RowStates {
  of(place: RowPlace, environment: LogicEnvironment): CellStates
  /** Conditions that cannot be judged. */
  failuresOf(place: RowPlace, environment: LogicEnvironment): readonly LogicFailure[]
}

/** Null: nothing reacts. */
export function createRowStates(plan: Reacting): RowStates | null {
  const { reactions } = plan.form
  if (reactions.length === 0) return null
  const byTarget = reactionsByTarget(plan)
  const outcomesOf = ({ record, row }: RowPlace, environment: LogicEnvironment) =>
    reactions.map(({ id, when }) => {
      return { id, outcome: evaluatePlan(when, record, environment, { target: null, ...(row && { row }) }) }
    })
  return {
    of(place, environment) {
      const holding = new Set(
        outcomesOf(place, environment).flatMap(({ id, outcome }) =>
          outcome.ok && conditionHolds(outcome.value) ? [id] : [],
        ),
      )
      return new Map([...byTarget].map(([name, positions]) => [name, stateOf(plan, name, positions, holding)]))
    },
    failuresOf: (place, environment) =>
      outcomesOf(place, environment).flatMap(({ outcome }) => (outcome.ok ? [] : [outcome.failure])),
  }
}

/** The same for the rows of a sub-table. */
export function createTableStates({ fieldByName, reactions = [] }: SubTablePlan): RowStates | null {
  return createRowStates({ fieldByName, form: { reactions } })
}
