import type { QueryDefaultDeclaration, QueryDefaultsDeclaration } from '#schemas/language/query-defaults.ts'
import type { QueryOperator } from '#schemas/query/operator.ts'
import { readWireValue } from '#schemas/values/wire-value.ts'
import { literalOf } from '../expression/computed-text.ts'
import type { ExpressionScope } from '../expression/scope.ts'
import type { CompileContext } from './compile-context.ts'
import { compileComputed, valuePurpose } from './compile-expression.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import { checkChoices, knownChoices } from './known-choices.ts'
import { literalHint } from './literal-hint.ts'
import { pointerOf } from './page-source-text.ts'
import type { FieldPlan, QueryDefaultPlan, QueryFieldPlan } from './plan.ts'

/** There is no record yet: expressions see the user and the time. */
const NO_RECORD: ExpressionScope = { fields: new Map() }
const TEXT_OPERATORS: ReadonlySet<QueryOperator> = new Set(['like', 'left_like', 'right_like'])
const BOUNDS = 2

/** What the query starts with; `placed` are the conditions that users see, by which they take it away again. */
export function compileQueryDefaults(
  placed: readonly QueryFieldPlan[],
  fields: FieldIndex,
  context: CompileContext,
): readonly QueryDefaultPlan[] {
  const { page, problems } = context
  const declared = page.query?.default
  if (!declared) return []
  const kind = context.kinds.find((each) => each.kind === page.kind)
  if (kind && !kind.listsRows) {
    const message = `kind 为 ${kind.kind} 的页面没有默认查询`
    problems.report('kind-not-fitting', '/query/default', { part: 'key', message })
    return []
  }
  return compileConditions(declared, ['query', 'default'], { placed, fields, context })
}

export interface ConditionPlace {
  /** The conditions that users see. */
  readonly placed: readonly QueryFieldPlan[]
  readonly fields: FieldIndex
  readonly context: CompileContext
}

/** @param at where they are declared, part by part. */
export function compileConditions(
  declared: QueryDefaultsDeclaration,
  at: readonly (string | number)[],
  { placed, fields, context }: ConditionPlace,
): readonly QueryDefaultPlan[] {
  const { problems } = context
  return Object.entries(declared).flatMap(([name, written]): QueryDefaultPlan[] => {
    const pointer = pointerOf(...at, name)
    const field = fieldNamed(name, pointer, fields, context)
    if (!field) return []
    const place = placed.find((query) => query.field.name === name)
    if (!place) {
      const message = `字段 "${name}" 不在查询条件里，使用者看不到也去不掉这个条件`
      const hint = '放进 query.simple 或 query.more'
      problems.report('wrong-value', pointer, { part: 'key', message, hint })
      return []
    }
    const values = [written].flat()
    if (!fitsCount(place.operator, values.length, Array.isArray(written))) {
      const message = `"${name}" 的查询方式是 ${place.operator}，${countText(place.operator)}`
      problems.report('wrong-value', pointer, { message })
      return []
    }
    const compiled = values.map((value, index) => {
      const at = Array.isArray(written) ? `${pointer}/${index}` : pointer
      return compileValue(place, value, at, context)
    })
    const sound = compiled.flatMap((value) => value ?? [])
    return sound.length < values.length ? [] : [{ field, operator: place.operator, values: sound }]
  })
}

function fitsCount(operator: QueryOperator, count: number, isList: boolean): boolean {
  if (operator === 'between') return isList && count === BOUNDS
  return operator === 'in' || !isList
}

function countText(operator: QueryOperator): string {
  return operator === 'between' ? '要写起止两个值：[起, 止]' : '只能写一个值'
}

function compileValue(
  { field, operator }: QueryFieldPlan,
  written: QueryDefaultDeclaration,
  pointer: string,
  context: CompileContext,
): QueryDefaultPlan['values'][number] | null {
  const one: FieldPlan = { ...field, multiple: false }
  if (typeof written === 'string') {
    const expression = compileComputed(written, pointer, NO_RECORD, valuePurpose(one, context), context)
    if (expression !== undefined) return expression && { expression }
  }
  const literal = literalOf(written)
  if (TEXT_OPERATORS.has(operator)) return { literal: String(literal) }
  const outcome = readWireValue(field.type, false, literal)
  if (!outcome.ok) {
    const message = `不能是 "${field.name}" 的值：${outcome.message}`
    context.problems.report('wrong-value', pointer, { message, hint: literalHint(field.type) })
    return null
  }
  checkChoices(outcome.value, knownChoices(field.choices, context.knowledge), pointer, context)
  return { literal: outcome.value }
}
