import type { EffectDeclaration, ReactionDeclaration } from '#schemas/language/logic.ts'
import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { literalOf } from '../expression/computed-text.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileComputed, compileCondition, valuePurpose } from './compile-expression.ts'
import type { FieldIndex } from './field-index.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import { pointerOf } from './page-source-text.ts'
import type { EffectPlan, FieldPlan, ReactionPlan, SubTablePlan } from './plan.ts'
import { reportTableRead } from './row-expression.ts'
import { suggestionHint } from './suggest.ts'

export interface ReactionTargets {
  readonly fields: FieldIndex
  readonly subTables: readonly SubTablePlan[]
}

interface Targets extends ReactionTargets {
  /** Of the declared fields, those with mistakes of their own among them. */
  readonly names: readonly string[]
  /** They react in each row, to what it holds. */
  readonly ofRows?: boolean
}

/** Of the page's form, or of each row of a page whose rows are edited where they stand. */
export function compileReactions(
  scope: ExpressionScope,
  targets: ReactionTargets,
  context: CompileContext,
): readonly ReactionPlan[] {
  const { form, grid } = context.page
  const names = Object.keys(context.page.fields)
  const ofForm = compileAll(form?.reactions ?? [], '/form/reactions', scope, { ...targets, names }, context)
  const ofRow = { ...targets, names, subTables: [], ofRows: true }
  const ofRows = compileAll(grid?.reactions ?? [], '/grid/reactions', scope, ofRow, context)
  // Rows are read without their sub-tables.
  for (const { when } of ofRows) reportTableRead(when, when.pointer, '行的联动', context)
  return [...ofForm, ...ofRows]
}

/** Of the rows of a sub-table: `row.` is the row. */
export function compileRowReactions(
  declarations: readonly ReactionDeclaration[],
  place: { readonly pointer: string; readonly scope: ExpressionScope },
  targets: Omit<Targets, 'subTables'>,
  context: CompileContext,
): readonly ReactionPlan[] {
  return compileAll(declarations, place.pointer, place.scope, { ...targets, subTables: [], ofRows: true }, context)
}

function compileAll(
  declarations: readonly ReactionDeclaration[],
  place: string,
  scope: ExpressionScope,
  targets: Targets,
  context: CompileContext,
): readonly ReactionPlan[] {
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index) => {
    const pointer = `${place}/${index}`
    if (!context.problems.isSound(pointer)) return []
    if (seen.has(declaration.id)) {
      context.problems.report('duplicate-name', `${pointer}/id`, { message: `联动 "${declaration.id}" 重复` })
    }
    seen.add(declaration.id)
    return compileReaction(declaration, pointer, scope, targets, context)
  })
}

function compileReaction(
  declaration: ReactionDeclaration,
  pointer: string,
  scope: ExpressionScope,
  targets: Targets,
  context: CompileContext,
): readonly ReactionPlan[] {
  const when = compileCondition(declaration.when, `${pointer}/when`, scope, context)
  const compileEffects = (key: 'then' | 'else') =>
    Object.entries(declaration[key] ?? {}).flatMap(([target, effect]) =>
      compileEffect(target, effect, pointer + pointerOf(key, target), scope, targets, context),
    )
  const whenTrue = compileEffects('then')
  const otherwise = declaration.else ? compileEffects('else') : null
  return when ? [{ id: declaration.id, when, whenTrue, otherwise, pointer }] : []
}

function compileEffect(
  target: string,
  effect: EffectDeclaration,
  pointer: string,
  scope: ExpressionScope,
  { fields, names, subTables, ofRows = false }: Targets,
  context: CompileContext,
): readonly EffectPlan[] {
  const { problems } = context
  const field = fields.declared.find((plan) => plan.name === target)
  const table = subTables.find((plan) => plan.name === target)
  // The parent of a tree's row is no declared field, but stands in the form.
  const isParent = target === PARENT_FIELD && !ofRows && fields.plans.has(target)
  if (!field && !table && !isParent) {
    const known = [...names, ...subTables.map((plan) => plan.name)]
    if (!known.includes(target)) {
      const hint = suggestionHint(target, known)
      problems.report('unknown-field', pointer, { part: 'key', message: `没有字段 "${target}"`, actual: target, hint })
    }
    return []
  }
  const shared = {
    target,
    ...(effect.visible !== undefined && { visible: effect.visible }),
    ...(effect.required !== undefined && { required: effect.required }),
    ...(effect.readonly !== undefined && { readOnly: effect.readonly }),
  }
  if (!field) {
    for (const key of ['options', 'value', 'required'] as const) {
      if (effect[key] === undefined) continue
      const message = `${table ? '子表' : '上级'}不能写 ${key}`
      problems.report('effect-not-fitting', `${pointer}/${key}`, { part: 'key', message })
    }
    return [shared]
  }
  if (
    (field.computed || field.kept || field.asked) &&
    (effect.value !== undefined || effect.required || effect.readonly === false)
  ) {
    const message = `字段 "${field.title}" 由表达式算出，联动不能填值、必填或改为可写`
    problems.report('computed-conflict', pointer, { part: 'key', message })
  }
  if (ofRows && field.readOnly && !field.computed && effect.readonly === false) {
    const message = `字段 "${field.title}" 声明为 readonly，行的联动不能改为可写`
    const hint = '删去字段的 readonly，在条件不成立时写 "readonly": true'
    problems.report('effect-not-fitting', `${pointer}/readonly`, { part: 'key', message, hint })
  }
  checkOptions(field, effect, pointer, context)
  const value = compileValue(field, effect.value, `${pointer}/value`, scope, context)
  return [{ ...shared, ...(effect.options && { options: effect.options }), ...(value && { value }) }]
}

function checkOptions(field: FieldPlan, effect: EffectDeclaration, pointer: string, context: CompileContext): void {
  if (!effect.options) return
  if (!field.choices || field.choices.source === 'ref') {
    const message = `字段 "${field.title}" 没有字典或固定选项，不能限选`
    context.problems.report('effect-not-fitting', `${pointer}/options`, { part: 'key', message })
    return
  }
  const known = knownChoices(field.choices, context.knowledge)
  for (const [index, value] of effect.options.entries()) {
    checkChoices(value, known, `${pointer}/options/${index}`, context, { code: 'effect-not-fitting' })
  }
}

function compileValue(
  field: FieldPlan,
  value: unknown,
  pointer: string,
  scope: ExpressionScope,
  context: CompileContext,
): EffectPlan['value'] | null {
  if (value === undefined) return null
  if (typeof value === 'string') {
    const purpose = valuePurpose(field, context)
    const expression = compileComputed(value, pointer, scope, purpose, context)
    if (expression !== undefined) return expression && { expression }
  }
  const outcome = readWireValue(field.type, field.multiple, literalOf(value))
  if (outcome.ok) {
    checkChoices(outcome.value, knownChoices(field.choices, context.knowledge), pointer, context)
    return { literal: outcome.value }
  }
  const message = `不能填入 "${field.title}"：${outcome.message}`
  context.problems.report('wrong-default', pointer, { message, hint: literalHint(field.type) })
  return null
}
