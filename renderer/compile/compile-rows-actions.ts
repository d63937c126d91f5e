import { ROWS_BUTTONS } from '#schemas/language/rows-keys.ts'
import type { SubTableDeclaration } from '#schemas/language/sub-table.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { storedProperty } from '../action-traits.ts'
import { literalOf } from '../expression/computed-text.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import { compileActionProperties, entriesOf, readAction } from './compile-action-properties.ts'
import type { CompileContext } from './compile-context.ts'
import { compileCondition } from './compile-expression.ts'
import type { FieldIndex } from './field-index.ts'
import { pointerOf } from './page-source-text.ts'
import type { EffectValuePlan, RowsActionPlan } from './plan.ts'
import { withoutRelated } from './related-source.ts'
import { reportOldRead } from './row-expression.ts'
import { suggestionHint } from './suggest.ts'

interface RowsActionPlace {
  /** Of the sub-table. */
  readonly pointer: string
  /** With the row. */
  readonly scope: ExpressionScope
  readonly fields: FieldIndex
}

/** What is done to marked rows of a sub-table, in the order of its toolbar. */
export function compileRowsActions(
  { actions = {}, toolbar = [] }: Pick<SubTableDeclaration, 'actions' | 'toolbar'>,
  place: RowsActionPlace,
  context: CompileContext,
): readonly RowsActionPlan[] {
  const { problems } = context
  const scope = withoutRelated(place.scope)
  const known = [...ROWS_BUTTONS, ...Object.keys(actions)]
  // A name that is none may be meant for an action that seems to have no button.
  const isKnownToolbar = toolbar.every((name) => known.includes(name))
  const plans = new Map(
    Object.entries(actions).flatMap(([name, declaration]) => {
      const pointer = place.pointer + pointerOf('actions', name)
      if (!problems.isSound(pointer)) return []
      if (isKnownToolbar && !toolbar.includes(name)) {
        problems.report('invalid-action', pointer, {
          part: 'key',
          message: `动作 "${name}" 没有按钮`,
          hint: `写进 toolbar，如 "toolbar": ["add", "remove", "${name}"]`,
        })
      }
      const plan = compileRowsAction(name, declaration, { ...place, pointer, scope }, context)
      return plan ? [[name, plan] as const] : []
    }),
  )
  return toolbar.flatMap((name, index) => {
    if (!known.includes(name)) {
      problems.report('unknown-action', `${place.pointer}/toolbar/${index}`, {
        message: `没有动作 "${name}"`,
        actual: name,
        expected: known.join('、'),
        hint: suggestionHint(name, known) ?? `可用：${known.join('、')}`,
      })
    }
    return plans.get(name) ?? []
  })
}

function compileRowsAction(
  name: string,
  declaration: NonNullable<SubTableDeclaration['actions']>[string],
  { pointer, scope, fields }: RowsActionPlace,
  context: CompileContext,
): RowsActionPlan | null {
  const known = readAction(declaration, pointer, context)
  if (!known) return null
  const { definition, props } = known
  const property = storedProperty(definition)
  if (property === undefined) {
    context.problems.report('invalid-action', `${pointer}/type`, {
      message: `子表的动作只能填入值，"${declaration.type}" 不能用`,
      actual: declaration.type,
      hint: '写 "type": "set-values"；要服务器执行的写成页面的动作',
    })
    return null
  }
  const at = `${pointer}/props`
  const expressions = compileActionProperties(definition, props, { pointer: at, scope, fields, context })
  const when =
    declaration.when === undefined ? null : compileCondition(declaration.when, `${pointer}/when`, scope, context)
  if (when) reportOldRead(when, `${pointer}/when`, context)
  const values = entriesOf(property, props).flatMap(([field, value]): readonly EffectValuePlan[] => {
    const below = pointerOf(property, field)
    const plan = fields.plans.get(field)
    if (plan?.readOnly && !plan.computed) {
      const message = `子表的字段 "${field}" 是只读的，在表单里不能填`
      context.problems.report('invalid-action', at + below, { message, hint: '去掉字段的 readonly' })
    }
    const expression = expressions.get(below)
    if (expression) return [{ name: field, expression }]
    const outcome = plan && readWireValue(plan.type, plan.multiple, literalOf(value))
    return outcome?.ok ? [{ name: field, literal: outcome.value }] : []
  })
  return {
    name,
    title: declaration.title,
    when,
    confirm: declaration.confirm ?? null,
    danger: declaration.danger ?? false,
    values,
    pointer,
  }
}
