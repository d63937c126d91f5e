import { ALL_IDS, inputNamesOf, pageCalls, permissionOfCall } from '#schemas/api/page-calls.ts'
import type { ActionDeclaration } from '#schemas/language/actions.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import type { ActionTraits, PropertyCheck } from '../action-traits.ts'
import { literalOf } from '../expression/computed-text.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileComputed, valuePurpose } from './compile-expression.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import { foldSchemaErrors } from './fold-schema-errors.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import { pointerOf } from './page-source-text.ts'
import type { ExpressionPlan } from './plan.ts'
import { defaultsOf } from './schema-defaults.ts'
import { suggestionHint } from './suggest.ts'

type Properties = Readonly<Record<string, unknown>>
type Expressions = Map<string, ExpressionPlan>

export interface ActionPlace {
  /** Of the properties: `/actions/approve/props`. */
  readonly pointer: string
  readonly scope: ExpressionScope
  readonly fields: FieldIndex
  readonly context: CompileContext
}

/** What an action is declared with: its kind and its properties with their defaults; null where either is wrong. */
export function readAction(
  { type, props: given }: Pick<ActionDeclaration, 'type' | 'props'>,
  pointer: string,
  { actions, problems, validators }: CompileContext,
): { readonly definition: ActionTraits; readonly props: Properties } | null {
  const definition = actions.get(type)
  if (!definition) {
    const hint = suggestionHint(type, actions.types) ?? `可用：${actions.types.join('、')}`
    const message = `没有动作类型 "${type}"`
    problems.report('unknown-action-type', `${pointer}/type`, { message, actual: type, hint })
    return null
  }
  const props = { ...defaultsOf(definition.props), ...given }
  const validate = validators.actionProps[type]
  if (!validate || validate(props)) return { definition, props }
  for (const { code: _, pointer: below, ...details } of foldSchemaErrors(
    validate.errors ?? [],
    definition.props,
    props,
  )) {
    problems.report('invalid-action', `${pointer}/props${below}`, details)
  }
  return null
}

/** Checks what a definition says of its properties beside their schema; the computed texts in them, by pointer. */
export function compileActionProperties(
  definition: ActionTraits,
  props: Properties,
  place: ActionPlace,
): ReadonlyMap<string, ExpressionPlan> {
  const expressions: Expressions = new Map()
  for (const [property, check] of Object.entries(definition.checked)) {
    compileProperty(property, check, props, place, expressions)
  }
  return expressions
}

function compileProperty(
  property: string,
  check: PropertyCheck,
  props: Properties,
  place: ActionPlace,
  expressions: Expressions,
): void {
  switch (check.holds) {
    case 'values':
      compileValues(property, props, place, expressions)
      break
    case 'parameters':
      compileTexts(property, props, place, expressions)
      break
    case 'page':
      checkPage(property, props, place)
      break
    case 'endpoint':
      checkEndpoint(property, check.input, props, place)
      compileTexts(check.input, props, place, expressions)
      break
    case 'panel':
      compileTexts(check.props, props, place, expressions)
      checkPanel(property, check.props, props, place, expressions)
      break
  }
}

function compileValues(property: string, props: Properties, place: ActionPlace, expressions: Expressions): void {
  const { pointer, scope, fields, context } = place
  for (const [name, value] of entriesOf(property, props)) {
    const below = pointerOf(property, name)
    const field = fieldNamed(name, pointer + below, fields, context)
    if (!field) continue
    if (field.computed || field.kept || field.pointer === '') {
      context.problems.report('invalid-action', pointer + below, { message: `字段 "${name}" 由系统算出，不能填值` })
      continue
    }
    const purpose = valuePurpose(field, context)
    const expression =
      typeof value === 'string' ? compileComputed(value, pointer + below, scope, purpose, context) : undefined
    if (expression) expressions.set(below, expression)
    if (expression !== undefined) continue
    const outcome = readWireValue(field.type, field.multiple, literalOf(value))
    if (outcome.ok) {
      checkChoices(outcome.value, knownChoices(field.choices, context.knowledge), pointer + below, context)
    } else {
      const message = `不能填入 "${field.title}"：${outcome.message}`
      context.problems.report('invalid-action', pointer + below, { message, hint: literalHint(field.type) })
    }
  }
}

function compileTexts(property: string, props: Properties, place: ActionPlace, expressions: Expressions): void {
  const { pointer, scope, fields, context } = place
  const compile = (value: unknown, below: string) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value)) compile(part, below + pointerOf(name))
    } else if (typeof value === 'string' && (value !== ALL_IDS || fields.names.has('ids'))) {
      const expression = compileComputed(value, pointer + below, scope, undefined, context)
      if (expression) expressions.set(below, expression)
    }
  }
  compile(props[property], pointerOf(property))
}

function checkPage(property: string, props: Properties, { pointer, context }: ActionPlace): void {
  const code = props[property]
  const { pages } = context.knowledge
  if (typeof code !== 'string' || !pages || pages.has(code)) return
  const message = `没有页面 "${code}"`
  const hint = suggestionHint(code, pages)
  context.problems.report('unknown-page', pointer + pointerOf(property), { message, actual: code, hint })
}

function checkEndpoint(
  property: string,
  inputProperty: string,
  props: Properties,
  { pointer, context: { problems } }: ActionPlace,
): void {
  const name = props[property]
  if (typeof name !== 'string') return
  const call = pageCalls.get(name)
  if (!call) {
    const expected = pageCalls.names.join('、')
    const hint = suggestionHint(name, pageCalls.names) ?? `可用：${expected}`
    const message = `没有登记名为 "${name}" 的接口`
    problems.report('unknown-call', pointer + pointerOf(property), { message, actual: name, expected, hint })
    return
  }
  const { known, required } = inputNamesOf(call)
  const given = entriesOf(inputProperty, props).map(([key]) => key)
  for (const key of given) {
    if (known.includes(key)) continue
    const message = `接口 "${name}" 没有参数 "${key}"`
    const hint = suggestionHint(key, known) ?? `可用：${known.join('、')}`
    problems.report('invalid-action', pointer + pointerOf(inputProperty, key), { part: 'key', message, hint })
  }
  for (const key of required) {
    if (given.includes(key)) continue
    const message = `接口 "${name}" 缺少参数 "${key}"`
    problems.report('invalid-action', pointer, { part: 'key', message, hint: `写在 ${inputProperty} 中` })
  }
}

/** Computed texts are what they come to only when the panel opens; their types are judged by nobody before. */
function checkPanel(
  property: string,
  propsProperty: string,
  props: Properties,
  { pointer, context: { panels, problems, validators } }: ActionPlace,
  expressions: Expressions,
): void {
  const type = props[property]
  if (typeof type !== 'string' || !panels) return
  const definition = panels.get(type)
  if (!definition) {
    const hint = suggestionHint(type, panels.types) ?? `可用：${panels.types.join('、')}`
    problems.report('unknown-panel', pointer + pointerOf(property), {
      message: `没有面板 "${type}"`,
      actual: type,
      hint,
    })
    return
  }
  const validate = validators.panelProps[type]
  const given = Object.fromEntries(entriesOf(propsProperty, props))
  if (!validate || validate(given)) return
  for (const { code: _, pointer: below, ...details } of foldSchemaErrors(
    validate.errors ?? [],
    definition.props,
    given,
  )) {
    const at = pointerOf(propsProperty) + below
    if (!expressions.has(at)) problems.report('invalid-action', pointer + at, details)
  }
}

/** The permission of the call that an action makes; null where it makes none, or one without a permission of its own. */
export function calledPermission({ checked }: ActionTraits, props: Properties): string | null {
  const property = Object.entries(checked).find(([, { holds }]) => holds === 'endpoint')?.[0]
  const name = property === undefined ? undefined : props[property]
  const call = typeof name === 'string' ? pageCalls.get(name) : undefined
  return (call && permissionOfCall(call)) ?? null
}

export function entriesOf(property: string, props: Properties): [string, unknown][] {
  const value = props[property]
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
