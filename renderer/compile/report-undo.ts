import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { storedProperty } from '../action-traits.ts'
import { literalOf } from '../expression/computed-text.ts'
import { conditionsOf } from '../logic/row-guards.ts'
import { entriesOf } from './compile-action-properties.ts'
import type { CompileContext } from './compile-context.ts'
import type { FieldIndex } from './field-index.ts'
import { neverHolds } from './never-holds.ts'
import { pointerOf } from './page-source-text.ts'
import type { ActionPlan, GuardPlan, PageEffectsPlan, RowActionPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

export interface UndoParts {
  readonly actions: ReadonlyMap<string, ActionPlan>
  readonly guards: readonly GuardPlan[]
  readonly rowActions: readonly RowActionPlan[]
  readonly fields: FieldIndex
  readonly effects: PageEffectsPlan
}

/** What takes actions back is an action that a person can run on the same rows, without being asked for anything. */
export function reportUndo(parts: UndoParts, context: CompileContext): void {
  for (const action of parts.actions.values()) {
    if (action.undo === undefined) continue
    const pointer = pointerOf('actions', action.name, 'undo')
    const undo = undoOf(action, pointer, parts, context)
    if (undo) reportNeverFits(action, undo, pointer, parts, context)
  }
}

function undoOf(
  action: ActionPlan,
  pointer: string,
  { actions }: UndoParts,
  context: CompileContext,
): ActionPlan | null {
  const { page, problems } = context
  const refuse = (message: string, hint: string) => problems.report('invalid-undo', pointer, { message, hint })
  const own = unfitness(action, context)
  if (page.entity?.managed !== undefined || page.entity?.existing !== undefined) {
    refuse('系统自带的数据和原有的表的动作不能撤销', '删去 undo')
    return null
  }
  if (own !== null) {
    refuse(`${own}，没有可以撤销的`, '删去 undo')
    return null
  }
  const name = action.undo ?? ''
  const undo = actions.get(name)
  if (!undo) {
    // An action with mistakes of its own is known, and its mistakes are reported where they are.
    const others = Object.keys(page.actions ?? {}).filter((other) => other !== action.name)
    if (others.includes(name)) return null
    const hint =
      suggestionHint(name, others) ??
      (others.length > 0 ? `可用：${others.join('、')}` : '先在 actions 中声明做相反的事的动作')
    problems.report('unknown-action', pointer, { message: `没有动作 "${name}"`, actual: name, hint })
    return null
  }
  if (undo.name === action.name) {
    refuse(`动作 "${name}" 不能撤销自己`, '写做相反的事的动作，或删去 undo')
    return null
  }
  const unfit = unfitness(undo, context)
  const asked = undo.input.flatMap(({ field, title }) => (field.required ? [`“${title}”`] : []))
  if (unfit !== null) refuse(`${unfit}，不能用来撤销`, '换一个 type 为 set-values、用在行上的动作')
  else if (asked.length > 0) {
    refuse(`动作 "${name}" 要填写${asked.join('、')}，撤销时没有人来填`, '另写一个不用填写的动作，或删去 undo')
  } else return undo
  return null
}

/** Why a person cannot run it on rows so that they change; null: they can. */
function unfitness({ name, type, isForPrograms, needsRows }: ActionPlan, { actions }: CompileContext): string | null {
  if (storedProperty(actions.get(type)) === undefined) return `动作类型 "${type}" 不保存数据`
  if (isForPrograms) return `动作 "${name}" 由别的程序执行`
  return needsRows ? null : `动作 "${name}" 不用在行上`
}

/** A warning only, and only of what can be told from the values that the page writes by itself. */
function reportNeverFits(
  action: ActionPlan,
  undo: ActionPlan,
  pointer: string,
  { guards, rowActions, fields, effects }: UndoParts,
  context: CompileContext,
): void {
  // What follows may write the row once more.
  if (action.effects.length + effects.updated.length > 0) return
  const known = literalsWritten(action, fields, context)
  const conditions = conditionsOf({ guards, list: { rowActions } }, undo)
  const broken = conditions.find(({ when }) => neverHolds(when.tree, known))
  if (!broken) return
  context.problems.report('undo-never-fits', pointer, {
    message: `“${action.title}”之后，“${undo.title}”的条件 ${broken.when.source} 不成立，不能撤销`,
    hint: `改 ${undo.name} 的条件，或删去 undo`,
  })
}

/** What the row holds for certain once the action has run. */
function literalsWritten(
  { type, props, expressions }: ActionPlan,
  fields: FieldIndex,
  { actions }: CompileContext,
): ReadonlyMap<string, CanonicalValue> {
  const property = storedProperty(actions.get(type)) ?? ''
  const values = entriesOf(property, props).flatMap(([name, value]): [string, CanonicalValue][] => {
    const field = fields.plans.get(name)
    if (!field || expressions.has(pointerOf(property, name))) return []
    const outcome = readWireValue(field.type, field.multiple, literalOf(value))
    return outcome.ok ? [[name, outcome.value]] : []
  })
  return new Map(values)
}
