import type { EffectPlan, FieldPlan, ReactionPlan } from '../compile/plan.ts'
import type { TargetAspect, TargetState } from './form-state.ts'

/** What reacts, and what of: the form of a page, or the rows of a sub-table. */
export interface Reacting {
  readonly fieldByName: ReadonlyMap<string, FieldPlan>
  readonly form: { readonly reactions: readonly ReactionPlan[] }
}

/** The reactions that speak of a target, by position, in file order. */
export type ReactionsByTarget = ReadonlyMap<string, readonly number[]>

export function reactionsByTarget(plan: Reacting): ReactionsByTarget {
  const byTarget = new Map<string, Set<number>>()
  for (const [index, { whenTrue, otherwise }] of plan.form.reactions.entries()) {
    for (const { target } of [...whenTrue, ...(otherwise ?? [])]) {
      byTarget.set(target, (byTarget.get(target) ?? new Set()).add(index))
    }
  }
  return new Map([...byTarget].map(([target, indexes]) => [target, [...indexes]]))
}

/** How a target stands when nothing reacts. */
function declaredState(plan: Reacting, target: string): TargetState {
  const field = plan.fieldByName.get(target)
  return {
    visible: true,
    required: field?.required ?? false,
    readOnly: field?.readOnly ?? false,
    options: null,
    causes: {},
  }
}

/** How a target stands while the given reactions hold: in file order, a later one wins. */
export function stateOf(
  plan: Reacting,
  target: string,
  reactions: readonly number[],
  holding: ReadonlySet<string>,
): TargetState {
  const { reactions: all } = plan.form
  return reactions.reduce<TargetState>(
    (state, index) => {
      const reaction = all[index]
      if (!reaction) return state
      const effects = holding.has(reaction.id) ? reaction.whenTrue : (reaction.otherwise ?? [])
      const effect = effects.find((candidate) => candidate.target === target)
      return effect ? applied(state, effect, reaction.id) : state
    },
    declaredState(plan, target),
  )
}

function applied(state: TargetState, effect: EffectPlan, reaction: string): TargetState {
  const aspects = (['visible', 'required', 'readOnly', 'options', 'value'] as const).filter(
    (aspect) => effect[aspect] !== undefined,
  )
  return {
    visible: effect.visible ?? state.visible,
    required: effect.required ?? state.required,
    readOnly: effect.readOnly ?? state.readOnly,
    options: effect.options ?? state.options,
    causes: { ...state.causes, ...Object.fromEntries(aspects.map((aspect) => [aspect, reaction])) },
  }
}

const COMPARED: readonly Exclude<TargetAspect, 'value'>[] = ['visible', 'required', 'readOnly', 'options']

/** The earlier object when nothing differs, so that whoever watches it is not woken. */
export function reuseState(earlier: TargetState | undefined, later: TargetState): TargetState {
  if (!earlier) return later
  const isSame =
    COMPARED.every((aspect) => areSame(earlier[aspect], later[aspect])) && areSame(earlier.causes, later.causes)
  return isSame ? earlier : later
}

function areSame(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}
