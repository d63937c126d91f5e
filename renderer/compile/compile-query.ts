import type { QueryFieldDeclaration } from '#schemas/language/page.ts'
import { OPERATORS_BY_KIND, type QueryOperator } from '#schemas/query/operator.ts'
import type { CompileContext } from './compile-context.ts'
import { expandPreset } from './compile-field.ts'
import { compileQueryDefaults } from './compile-query-defaults.ts'
import { compileQueryTabs } from './compile-query-tabs.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { FieldPlan, QueryFieldPlan, QueryPlan } from './plan.ts'

/** How many fields stand in the open when a page does not place them. */
const DEFAULT_SIMPLE_COUNT = 3

export function compileQuery(fields: FieldIndex, context: CompileContext): QueryPlan {
  const tabs = compileQueryTabs(fields, context)
  const placed = compilePlaces(tabs, fields, context)
  const conditions = [...placed.simple, ...placed.more, ...(tabs ? [tabs] : [])]
  const defaults = compileQueryDefaults(conditions, fields, context)
  return { ...placed, ...(tabs && { tabs }), ...(defaults.length > 0 && { defaults }) }
}

function compilePlaces(
  tabs: QueryFieldPlan | null,
  fields: FieldIndex,
  context: CompileContext,
): Pick<QueryPlan, 'simple' | 'more' | 'advanced'> {
  const { query } = context.page
  const advanced = query?.advanced ?? true
  if (!query?.simple && !query?.more) {
    const placed = fields.declared.flatMap((field) =>
      queryOf(field, context) && field.queryOperator && field.name !== tabs?.field.name
        ? [{ field, title: field.title, operator: field.queryOperator }]
        : [],
    )
    return { simple: placed.slice(0, DEFAULT_SIMPLE_COUNT), more: placed.slice(DEFAULT_SIMPLE_COUNT), advanced }
  }
  // The tabs are its condition already.
  const seen = new Set<string>(tabs ? [tabs.field.name] : [])
  const compile = (place: 'simple' | 'more') =>
    (query[place] ?? []).flatMap((declaration, index) =>
      compileQueryField(declaration, `/query/${place}/${index}`, seen, fields, context),
    )
  return { simple: compile('simple'), more: compile('more'), advanced }
}

/** What the field says about its query, its preset included. */
function queryOf(field: FieldPlan, { page }: CompileContext) {
  const declaration = page.fields[field.name]
  return declaration && expandPreset(declaration).query
}

function compileQueryField(
  declaration: QueryFieldDeclaration,
  pointer: string,
  seen: Set<string>,
  fields: FieldIndex,
  context: CompileContext,
): readonly QueryFieldPlan[] {
  const { problems } = context
  const placed = typeof declaration === 'string' ? { field: declaration } : declaration
  const at = typeof declaration === 'string' ? pointer : `${pointer}/field`
  const field = fieldNamed(placed.field, at, fields, context)
  if (!field) return []
  if (seen.has(field.name)) {
    problems.report('duplicate-field', at, { message: `查询条件 "${field.name}" 重复` })
    return []
  }
  seen.add(field.name)
  if (queryOf(field, context) === false) {
    problems.report('query-not-allowed', at, { message: `字段 "${field.name}" 写了 query: false` })
    return []
  }
  const operator = placed.operator ?? field.queryOperator
  if (!operator || !OPERATORS_BY_KIND[field.type.kind].includes(operator)) {
    reportOperator(field, operator, placed.operator ? `${pointer}/operator` : at, context)
    return []
  }
  return [{ field, title: placed.title ?? field.title, operator }]
}

function reportOperator(
  field: FieldPlan,
  operator: QueryOperator | null,
  pointer: string,
  { problems }: CompileContext,
): void {
  const allowed = OPERATORS_BY_KIND[field.type.kind].join('、')
  problems.report('operator-not-fitting', pointer, {
    message: operator ? `字段 "${field.name}" 不能用 "${operator}" 查询` : `字段 "${field.name}" 不可查询`,
    expected: allowed || '无',
    hint: allowed ? `可用：${allowed}` : '从查询条件中移除',
  })
}
