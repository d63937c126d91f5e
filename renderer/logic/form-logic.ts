import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ComputedPlan, EffectPlan, PagePlan, PageRecord, ReactionPlan } from '../compile/plan.ts'
import { fieldValue, subRows } from '../compile/record-values.ts'
import { conditionHolds } from '../expression/evaluate.ts'
import { evaluateForField, evaluatePlan } from './evaluate-plan.ts'
import type { FormState, LogicEnvironment, LogicFailure, TargetState } from './form-state.ts'
import { createLogicIndex } from './logic-index.ts'
import { reactionsByTarget, reuseState, stateOf } from './target-states.ts'

/**
 * What a form computes by itself: defaults, computed values, and how reactions leave each field. Pure; the browser
 * settles it after every change, the server on every save, so both come to the same.
 */
export interface FormLogic {
  /** Values of a new record: defaults, literal and computed. */
  initialRecord(environment: LogicEnvironment): PageRecord
  /**
   * A form as it opens. `fills`: whether reactions that hold from the start fill in their values; they do for a new
   * record, and leave a stored one as it is.
   */
  open(record: PageRecord, environment: LogicEnvironment, options: { readonly fills: boolean }): FormState
  /** The form after some values changed. Looks only at what reads them; what stays the same is the same object. */
  change(state: FormState, changes: PageRecord, environment: LogicEnvironment): FormState
}

/** Conditions that feed each other settle in two or three passes; more means that two reactions fight for a value. */
const MAX_PASSES = 10
const NONE: ReadonlySet<string> = new Set()

export function createFormLogic(plan: PagePlan): FormLogic {
  const { reactions } = plan.form
  const index = createLogicIndex(plan)
  const byTarget = reactionsByTarget(plan)
  const targetNames = [...plan.fieldByName.keys(), ...plan.subTables.map((table) => table.name)]
  /** How all stand before a reaction holds. */
  const untouched = new Map(
    targetNames.map((name) => [name, stateOf(plan, name, byTarget.get(name) ?? [], new Set())] as const),
  )
  /** What is computed from anything that a record holds. */
  const computedAtFirst = affected(index.computedReading, targetNames)

  function settle(start: Draft, dirtyNames: Iterable<string>, environment: LogicEnvironment, fills: boolean): Draft {
    let draft = start
    let dirty = new Set(dirtyNames)
    for (let pass = 0; pass < MAX_PASSES && dirty.size > 0; pass += 1) {
      const reacted = react(draft, affected(index.reactionsReading, dirty), environment, fills || pass > 0)
      const read = affected(index.computedReading, [...dirty, ...reacted.changed])
      const computed = compute(reacted.draft, read, environment)
      draft = computed.draft
      dirty = new Set([...reacted.changed, ...computed.changed])
    }
    return draft
  }

  function react(draft: Draft, positions: Iterable<number>, environment: LogicEnvironment, fills: boolean) {
    if (reactions.length === 0) return { draft, changed: NONE }
    const holding = new Set(draft.holding)
    const failures = new Map(draft.failures)
    const toggled: ReactionPlan[] = []
    for (const position of positions) {
      const reaction = reactions[position]
      if (!reaction) continue
      const outcome = evaluatePlan(reaction.when, draft.record, environment, { target: null })
      setFailure(failures, reaction.when.pointer, outcome.ok ? undefined : outcome.failure)
      // What waits for rows of other pages stands as it stood.
      const holds = outcome.ok && (outcome.waits ? holding.has(reaction.id) : conditionHolds(outcome.value))
      if (holds !== holding.has(reaction.id)) toggled.push(reaction)
      if (holds) holding.add(reaction.id)
      else holding.delete(reaction.id)
    }
    const targets = toggled.length === 0 ? draft.targets : restate(draft.targets, toggled, holding)
    let { record } = draft
    const changed = new Set<string>()
    for (const reaction of fills ? toggled : []) {
      const effects = holding.has(reaction.id) ? reaction.whenTrue : (reaction.otherwise ?? [])
      for (const effect of effects) {
        const value = fillOf(effect, draft.record, environment, failures)
        if (value === undefined || areEqual(record[effect.target] ?? null, value)) continue
        record = { ...record, [effect.target]: value }
        changed.add(effect.target)
      }
    }
    return { draft: { record, targets, holding, failures }, changed }
  }

  function fillOf(
    { target, value }: EffectPlan,
    record: PageRecord,
    environment: LogicEnvironment,
    failures: Map<string, LogicFailure>,
  ): CanonicalValue | undefined {
    const field = plan.fieldByName.get(target)
    if (!value || !field) return undefined
    if ('literal' in value) return value.literal
    const outcome = evaluateForField(value.expression, field, record, environment)
    setFailure(failures, value.expression.pointer, outcome.ok ? undefined : outcome.failure)
    return outcome.ok && !outcome.waits ? outcome.value : undefined
  }

  function restate(
    targets: ReadonlyMap<string, TargetState>,
    toggled: readonly ReactionPlan[],
    holding: ReadonlySet<string>,
  ): ReadonlyMap<string, TargetState> {
    const names = new Set(
      toggled.flatMap(({ whenTrue, otherwise }) => [...whenTrue, ...(otherwise ?? [])].map(({ target }) => target)),
    )
    const next = new Map(targets)
    for (const name of names) {
      next.set(name, reuseState(targets.get(name), stateOf(plan, name, byTarget.get(name) ?? [], holding)))
    }
    return next
  }

  function compute(draft: Draft, first: readonly number[], environment: LogicEnvironment) {
    if (first.length === 0) return { draft, changed: NONE }
    const changed = new Set<string>()
    const failures = new Map(draft.failures)
    let { record } = draft
    const positions = new Set(first)
    for (const [position, computed] of plan.computed.entries()) {
      if (!positions.has(position)) continue
      const name = computed.table ?? computed.field.name
      const next = computeOne(computed, record, environment, failures)
      if (next === record) continue
      record = next
      changed.add(name)
      // Later ones in the order may read what was just computed.
      for (const reader of index.computedReading.get(name) ?? []) positions.add(reader)
    }
    return { draft: { ...draft, record, failures }, changed }
  }

  return {
    initialRecord(environment) {
      const record: Record<string, CanonicalValue> = {}
      for (const field of plan.fields) {
        const outcome = field.defaultExpression
          ? evaluateForField(field.defaultExpression, field, record, environment)
          : undefined
        record[field.name] = outcome?.ok ? outcome.value : field.defaultValue
      }
      return record
    },
    open(record, environment, { fills }) {
      const start: Draft = {
        record,
        targets: untouched,
        holding: new Set(),
        failures: new Map(),
      }
      const computed = compute(start, computedAtFirst, environment).draft
      const first = react(computed, reactions.keys(), environment, fills)
      return toState(settle(first.draft, first.changed, environment, fills))
    },
    change(state, changes, environment) {
      const draft: Draft = {
        record: { ...state.record, ...changes },
        targets: state.targets,
        holding: state.holding,
        failures: new Map(state.failures.map((failure) => [failure.pointer, failure])),
      }
      return toState(settle(draft, Object.keys(changes), environment, true))
    },
  }
}

/** A form on its way to rest. Failures by the pointer of their expression. */
interface Draft {
  readonly record: PageRecord
  readonly targets: ReadonlyMap<string, TargetState>
  readonly holding: ReadonlySet<string>
  readonly failures: ReadonlyMap<string, LogicFailure>
}

function toState({ record, targets, holding, failures }: Draft): FormState {
  return { record, targets, holding, failures: [...failures.values()] }
}

function affected(reading: ReadonlyMap<string, readonly number[]>, names: Iterable<string>): readonly number[] {
  const positions = new Set([...names].flatMap((name) => reading.get(name) ?? []))
  return [...positions].toSorted((left, right) => left - right)
}

/** The record with one computed field, or one computed column, brought up to date; the same object when nothing changed. */
function computeOne(
  { table, field, expression }: ComputedPlan,
  record: PageRecord,
  environment: LogicEnvironment,
  failures: Map<string, LogicFailure>,
): PageRecord {
  failures.delete(expression.pointer)
  const valueFor = (row?: PageRecord): CanonicalValue => {
    const outcome = evaluateForField(expression, field, record, environment, row)
    if (!outcome.ok) failures.set(expression.pointer, outcome.failure)
    if (outcome.ok && outcome.waits) return fieldValue(row ?? record, field.name)
    return outcome.ok ? outcome.value : null
  }
  if (table === null) {
    const value = valueFor()
    return areEqual(record[field.name] ?? null, value) ? record : { ...record, [field.name]: value }
  }
  const rows = subRows(record, table)
  const next = rows.map((row) => {
    const value = valueFor(row)
    return areEqual(row[field.name] ?? null, value) ? row : { ...row, [field.name]: value }
  })
  return next.every((row, position) => row === rows[position]) ? record : { ...record, [table]: next }
}

function setFailure(failures: Map<string, LogicFailure>, pointer: string, failure: LogicFailure | undefined): void {
  if (failure) failures.set(pointer, failure)
  else failures.delete(pointer)
}

function areEqual(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
