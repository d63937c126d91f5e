import type { FieldDeclaration } from '#schemas/language/field.ts'
import { type FieldKind, type FieldType, formatFieldType } from '#schemas/language/field-type.ts'
import { toColumnName } from '#schemas/language/names.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { literalOf } from '../expression/computed-text.ts'
import { typeOf } from '../expression/expression-type.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import { referableField } from './compile-choices.ts'
import type { CompileContext, ReferableField } from './compile-context.ts'
import { compileComputed } from './compile-expression.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import { pointerOf } from './page-source-text.ts'
import type { ChoicesPlan, FieldPlan, ReferenceConditionPlan, ReferenceFillPlan } from './plan.ts'
import { suggestionHint } from './suggest.ts'

type RefDeclaration = NonNullable<FieldDeclaration['ref']>
type RefPlan = Extract<ChoicesPlan, { source: 'ref' }>

/** Kinds whose values can be compared one by one. */
const COMPARABLE: ReadonlySet<FieldKind> = new Set([
  'string',
  'integer',
  'long',
  'decimal',
  'boolean',
  'date',
  'datetime',
  'time',
  'enum',
  'ref',
])

/** A reference with its conditions and with what choosing a row copies, now that the fields around it are known. */
export function compileReference(
  field: FieldPlan,
  declaration: RefDeclaration,
  siblings: FieldIndex,
  scope: ExpressionScope,
  context: CompileContext,
): FieldPlan {
  const { choices } = field
  if (choices?.source !== 'ref') return field
  const where = compileConditions(field, declaration, scope, context)
  const fill = compileFills(field, declaration, siblings, context)
  const shows = compileShown(field, declaration, context)
  const completed: RefPlan = { ...choices, where, fill, ...(shows && { shows }) }
  return { ...field, choices: completed }
}

/** The columns that a widget shows of the rows, with what their values are called. */
function compileShown(
  { pointer, widget }: FieldPlan,
  { entity }: RefDeclaration,
  { registry, knowledge, problems }: CompileContext,
): RefPlan['shows'] {
  const shown = registry.get(widget.type)?.fieldsShown?.(widget.options)
  if (!shown) return undefined
  const fields = knowledge.tables?.get(entity)
  for (const named of fields ? shown : []) {
    referableField(
      named.name,
      pointer + pointerOf('widget', 'options') + named.pointer,
      { entity, fields: fields ?? new Map() },
      problems,
    )
  }
  return shown.map(({ name }) => {
    const choices = fields?.get(name)?.choices
    return { name, column: toColumnName(name), ...(choices && choices.source !== 'ref' && { choices }) }
  })
}

function compileConditions(
  field: FieldPlan,
  { entity, where = {} }: RefDeclaration,
  scope: ExpressionScope,
  context: CompileContext,
): readonly ReferenceConditionPlan[] {
  const { knowledge, problems } = context
  const fields = knowledge.tables?.get(entity)
  return Object.entries(where).flatMap(([name, written]) => {
    const pointer = field.pointer + pointerOf('ref', 'where', name)
    const known = fields ? referableField(name, pointer, { entity, fields }, problems) : null
    if (fields && !known) return []
    if (known && (known.multiple || (known.type && !COMPARABLE.has(known.type.kind)))) {
      problems.report('condition-not-fitting', pointer, { part: 'key', message: `字段 "${name}" 的值不能用来比较` })
      return []
    }
    const type = known?.type ?? null
    const value = compileConditionValue(written, pointer, known, scope, context)
    return value ? [{ name, column: toColumnName(name), type, value }] : []
  })
}

function compileConditionValue(
  written: string | number | boolean,
  pointer: string,
  known: ReferableField | null,
  scope: ExpressionScope,
  context: CompileContext,
): ReferenceConditionPlan['value'] | null {
  const type = known?.type ?? null
  const choices = knownChoices(known?.choices ?? null, context.knowledge)
  if (typeof written === 'string') {
    const purpose = type ? ({ kind: 'value', type: typeOf(type), choices } as const) : undefined
    const expression = compileComputed(written, pointer, scope, purpose, context)
    if (expression) return { expression }
    if (expression === null) return null
  }
  // Without the table's fields nothing is known of the type: the server, which has them, reads the value again.
  if (!type) return { literal: written }
  const outcome = readWireValue(type, false, literalOf(written))
  if (outcome.ok) {
    checkChoices(outcome.value, choices, pointer, context)
    return { literal: outcome.value }
  }
  const expected = formatFieldType(type)
  const message = `值${outcome.message}`
  context.problems.report('condition-not-fitting', pointer, { message, expected, hint: literalHint(type) })
  return null
}

function compileFills(
  field: FieldPlan,
  { entity, fill = {} }: RefDeclaration,
  siblings: FieldIndex,
  context: CompileContext,
): readonly ReferenceFillPlan[] {
  const { knowledge, problems } = context
  const entries = Object.entries(fill)
  if (entries.length > 0 && (field.multiple || field.computed || field.kept || field.asked)) {
    const message = field.multiple ? '可存多个值的引用不能带出其他字段' : '由表达式算出的引用不能带出其他字段'
    problems.report('fill-not-fitting', `${field.pointer}/ref/fill`, { part: 'key', message })
    return []
  }
  const fields = knowledge.tables?.get(entity)
  return entries.flatMap(([target, source]) => {
    const pointer = field.pointer + pointerOf('ref', 'fill', target)
    const into = targetNamed(target, pointer, siblings, context)
    const known = fields?.get(source)
    if (fields && !known) {
      const message = `表 "${entity}" 没有字段 "${source}"`
      const hint = suggestionHint(source, fields.keys())
      problems.report('unknown-ref', pointer, { message, actual: source, hint })
    }
    if (!into || (fields && !known)) return []
    const misfit = describeMisfit(into, source, known)
    if (misfit) problems.report('fill-not-fitting', pointer, misfit)
    return misfit ? [] : [{ target, source }]
  })
}

/** The declared field that a value is copied into. */
function targetNamed(name: string, pointer: string, siblings: FieldIndex, context: CompileContext): FieldPlan | null {
  if (!siblings.names.has(name)) {
    const hint = suggestionHint(name, siblings.names)
    const message = `没有字段 "${name}"`
    context.problems.report('unknown-field', pointer, { part: 'key', message, actual: name, hint })
    return null
  }
  return fieldNamed(name, pointer, siblings, context)
}

function describeMisfit(target: FieldPlan, source: string, known: ReferableField | undefined) {
  const { title } = target
  if (target.pointer === '') return { part: 'key', message: `"${title}" 由系统填写，不能带出` } as const
  if (target.computed || target.kept) return { part: 'key', message: `字段 "${title}" 由表达式算出，不能带出` } as const
  if (!known) return null
  if (known.restricted && target.permissions.length === 0) {
    return { message: `"${source}" 要有权限才能看，只能带到写了 permission 的字段` }
  }
  if (!known.type) return null
  if (known.multiple === target.multiple && holds(target.type, known.type, source)) return null
  const several = known.multiple ? '（多个值）' : ''
  return {
    message: `"${source}" 是 ${formatFieldType(known.type)}${several}，放不进 "${title}"`,
    expected: formatFieldType(target.type),
  }
}

/** Whether every value of one type can be stored in a field of another, as it is. */
function holds(target: FieldType, source: FieldType, name: string): boolean {
  switch (target.kind) {
    case 'string':
      return source.kind === 'string' ? source.maxLength <= target.maxLength : ['enum', 'ref'].includes(source.kind)
    case 'text':
      return ['string', 'text', 'enum', 'ref'].includes(source.kind)
    case 'ref':
      return source.kind === 'ref' || name === 'id'
    case 'long':
      return source.kind === 'long' || source.kind === 'integer'
    case 'decimal':
      if (source.kind === 'integer' || source.kind === 'long') return true
      return (
        source.kind === 'decimal' &&
        source.scale <= target.scale &&
        source.precision - source.scale <= target.precision - target.scale
      )
    default:
      return source.kind === target.kind
  }
}
