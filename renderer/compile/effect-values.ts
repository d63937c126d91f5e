import { PARENT_FIELD } from '#schemas/language/tree-fields.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { literalOf } from '../expression/computed-text.ts'
import { typeOf } from '../expression/expression-type.ts'
import type { ReferableField, ReferableFields } from './compile-context.ts'
import { compileComputed } from './compile-expression.ts'
import type { EffectParts } from './effect-parts.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import { pointerOf } from './page-source-text.ts'
import type { EffectValuePlan, ExpressionPlan } from './plan.ts'
import { fieldsRead, isRestricted, titlesOf } from './sight.ts'
import { suggestionHint } from './suggest.ts'

/** Of a row they are read, and given by the system and the tree alone. */
const NOBODYS: ReadonlySet<string> = new Set(['id', PARENT_FIELD])

type Values = Readonly<Record<string, unknown>>

/** The values that an effect writes into fields of a target. */
export function compileValues(
  values: Values,
  place: {
    readonly parts: EffectParts
    readonly at: string
    readonly title: string
    readonly fields: ReferableFields
    /** The only ones that may be written; absent: all. */
    readonly opened?: ReadonlySet<string> | undefined
    readonly isRevealed: boolean
  },
): readonly EffectValuePlan[] {
  const { parts, at, title, fields, opened, isRevealed } = place
  const { context } = parts
  return Object.entries(values).flatMap(([name, written]): readonly EffectValuePlan[] => {
    const pointer = at + pointerOf(name)
    const field = fields.get(name)
    if (!field || NOBODYS.has(name)) {
      const message = `“${title}”没有可以写入的字段 "${name}"`
      const hint = suggestionHint(
        name,
        [...fields.keys()].filter((known) => !NOBODYS.has(known)),
      )
      context.problems.report('unknown-field', pointer, { part: 'key', message, actual: name, hint })
      return []
    }
    if (opened && !opened.has(name)) {
      const message = `“${title}”是系统数据，它的字段 "${name}" 不接受后果写入`
      const hint = `可以写入：${[...opened].join('、')}`
      context.problems.report('invalid-effect', pointer, { part: 'key', message, actual: name, hint })
      return []
    }
    if (field.isComputed) {
      const message = `“${title}”的字段 "${name}" 由表达式算出，不能写入`
      context.problems.report('invalid-effect', pointer, { part: 'key', message })
      return []
    }
    const value = compileValue(written, pointer, field, parts)
    if (value && !isRevealed && !field.restricted) {
      const own = 'expression' in value ? [value.expression] : []
      reportLanding([...own, ...(parts.deciding ?? [])], { name, pointer: own[0]?.pointer ?? pointer }, parts)
    }
    return value ? [{ name, ...value }] : []
  })
}

function compileValue(
  written: unknown,
  pointer: string,
  { type, multiple, choices: from }: ReferableField,
  { scope, context }: EffectParts,
): { readonly literal: unknown } | { readonly expression: ExpressionPlan } | null {
  const choices = knownChoices(from ?? null, context.knowledge)
  if (typeof written === 'string') {
    const purpose = type ? ({ kind: 'value', type: typeOf(type, multiple), choices } as const) : undefined
    const expression = compileComputed(written, pointer, scope, purpose, context)
    if (expression) return { expression }
    if (expression === null) return null
  }
  if (!type) return { literal: written }
  const outcome = readWireValue(type, multiple, literalOf(written))
  if (outcome.ok) {
    checkChoices(outcome.value, choices, pointer, context)
    return { literal: outcome.value }
  }
  context.problems.report('invalid-effect', pointer, { message: `值${outcome.message}`, hint: literalHint(type) })
  return null
}

/** Values that go out of the installation, or into a call: of whatever type. */
export function compileFreeValues(
  values: Values,
  at: string,
  { scope, context }: EffectParts,
): readonly EffectValuePlan[] {
  return Object.entries(values).flatMap(([name, written]): readonly EffectValuePlan[] => {
    if (typeof written === 'string') {
      const expression = compileComputed(written, at + pointerOf(name), scope, undefined, context)
      if (expression) return [{ name, expression }]
      if (expression === null) return []
    }
    return [{ name, literal: literalOf(written) }]
  })
}

/** A value that not everybody sees must not land where everybody sees it. */
function reportLanding(
  decidedBy: readonly ExpressionPlan[],
  { name, pointer }: { readonly name: string; readonly pointer: string },
  parts: EffectParts,
): void {
  const { table, fields, subTables, target, context } = parts
  const dependencies = decidedBy.flatMap((expression) => expression.dependencies)
  const own = titlesOf(fieldsRead(dependencies, table, { fieldByName: fields.plans, subTables }).filter(isRestricted))
  const ofTarget = dependencies.flatMap((read) =>
    read.kind === 'target' && target?.fields.get(read.name)?.restricted ? [read.name] : [],
  )
  const [first] = [...own, ...ofTarget]
  if (first === undefined) return
  context.problems.report('restricted-value', pointer, {
    message: `人人可见的字段 "${name}" 的值由需要权限的“${first}”决定`,
    hint: '给目标字段写上 permission；确实允许看出时，在这个后果上写 "reveals": true',
  })
}
