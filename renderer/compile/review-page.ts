import type { Problem } from '#schemas/language/problem.ts'
import { type KnownActions, storedProperty } from '../action-traits.ts'
import type { CompileKnowledge } from './compile-context.ts'
import { knownChoices } from './known-choices.ts'
import { pointerOf, readPageText } from './page-source-text.ts'
import type { ActionPlan, EffectPlan, FieldPlan, PagePlan } from './plan.ts'
import { createProblemReporter, type ProblemReporter } from './problem-reporter.ts'

export interface ReviewOptions {
  readonly actions: KnownActions
  readonly knowledge: CompileKnowledge
}

/**
 * What a sound page declares and nothing in it ever uses: read-only fields that stay empty, values of read-only fields
 * that no default, reaction or action comes to. No mistakes by themselves, since rows may come by other ways; so they
 * are told to who asks.
 */
export function reviewPage(plan: PagePlan, text: string, options: ReviewOptions): readonly Problem[] {
  const problems = createProblemReporter(readPageText(text))
  const written = writesOf(plan, options.actions)
  for (const field of plan.fields) review(field, written.get(field.name) ?? [], options, problems)
  for (const table of plan.subTables) {
    const filled = filledBy(table.fields)
    for (const field of table.fields) {
      review(field, filled.has(field.name) ? [ANYTHING] : [], options, problems)
    }
  }
  return problems.problems
}

/** What something writes into a field: one value, or whatever comes. */
type Write = { readonly value: unknown } | typeof ANYTHING
const ANYTHING = 'anything'

function writesOf(plan: PagePlan, actions: KnownActions): ReadonlyMap<string, readonly Write[]> {
  const writes = new Map<string, Write[]>()
  const add = (name: string, write: Write) => writes.set(name, [...(writes.get(name) ?? []), write])
  for (const name of filledBy([...plan.fields, ...plan.systemFields])) add(name, ANYTHING)
  for (const { whenTrue, otherwise } of plan.form.reactions) {
    for (const effect of [...whenTrue, ...(otherwise ?? [])]) {
      for (const write of writesOfEffect(effect)) add(effect.target, write)
    }
  }
  for (const action of plan.actions) {
    for (const [name, write] of writesOfAction(action, actions)) add(name, write)
  }
  return writes
}

function writesOfEffect({ readOnly, value }: EffectPlan): readonly Write[] {
  return [
    // Once it may be edited, anything may stand in it.
    ...(readOnly === false ? [ANYTHING as Write] : []),
    ...(value ? [('literal' in value ? { value: value.literal } : ANYTHING) as Write] : []),
  ]
}

function writesOfAction(action: ActionPlan, actions: KnownActions): readonly (readonly [string, Write])[] {
  const property = storedProperty(actions.get(action.type))
  const values = property === undefined ? undefined : action.props[property]
  const written = Object.entries(typeof values === 'object' && values !== null ? values : {}).map(
    ([name, value]): readonly [string, Write] => {
      const isComputed = action.expressions.has(pointerOf(property ?? '', name))
      return [name, isComputed ? ANYTHING : { value }]
    },
  )
  return [...written, ...action.input.map(({ field }): readonly [string, Write] => [field.name, ANYTHING])]
}

/** The fields that choosing a row of some reference copies values into. */
function filledBy(fields: readonly FieldPlan[]): ReadonlySet<string> {
  return new Set(
    fields.flatMap(({ choices }) => (choices?.source === 'ref' ? choices.fill.map(({ target }) => target) : [])),
  )
}

function review(
  field: FieldPlan,
  written: readonly Write[],
  { knowledge }: ReviewOptions,
  problems: ProblemReporter,
): void {
  const { title, name, pointer, defaultValue } = field
  if (!field.readOnly || field.computed || field.defaultExpression) return
  const writes = [...(defaultValue === null ? [] : [{ value: defaultValue }]), ...written]
  if (writes.length === 0) {
    problems.report('never-written', pointer, {
      part: 'key',
      message: `字段 "${title}"（${name}）只读，却没有表达式、默认值、带出、联动或动作写入它，总是空的`,
    })
    return
  }
  // A number with nothing but its default never changes.
  const known = knownChoices(field.choices, knowledge)
  if (!known && writes.every((write) => write !== ANYTHING && write.value === defaultValue)) {
    problems.report('never-written', pointer, {
      part: 'key',
      message: `字段 "${title}"（${name}）只读，除默认值外没有什么写入它，总是 ${String(defaultValue)}`,
    })
    return
  }
  if (!known || writes.includes(ANYTHING)) return
  const reached = new Set(writes.flatMap((write) => (write === ANYTHING ? [] : [write.value].flat().map(String))))
  const unreached = [...known.values].filter((value) => !reached.has(value))
  if (unreached.length === 0) return
  problems.report('unreachable-value', pointer, {
    part: 'key',
    message: `字段 "${title}"（${name}）的值 ${unreached.join('、')} 没有默认值、联动或动作能写入`,
  })
}
