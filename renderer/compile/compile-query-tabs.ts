import { type CompileContext, hasFlatRows } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { FieldPlan, QueryFieldPlan } from './plan.ts'

/** The field by which a list has tabs above it; null for none. */
export function compileQueryTabs(fields: FieldIndex, context: CompileContext): QueryFieldPlan | null {
  const { page, problems } = context
  const name = page.query?.tabs
  if (name === undefined) return null
  const pointer = '/query/tabs'
  if (!hasFlatRows(context)) {
    const message = `kind 为 ${page.kind} 的页面没有标签页`
    problems.report('kind-not-fitting', pointer, { part: 'key', message })
    return null
  }
  const field = fieldNamed(name, pointer, fields, context)
  if (!field) return null
  const reason = reasonAgainst(field)
  if (reason !== null) {
    problems.report('tabs-not-fitting', pointer, { message: `不能按字段 "${name}" 分标签页：${reason}`, actual: name })
    return null
  }
  return { field, title: field.title, operator: 'in' }
}

function reasonAgainst({ type, multiple, choices, queryOperator, permissions }: FieldPlan): string | null {
  if (type.kind !== 'enum') return `它的类型是 ${type.kind}，要用 enum`
  if (multiple) return '它存多个值'
  if (!choices) return '它没有可选值'
  if (queryOperator === null) return '它写了 query: false'
  // The counts would tell its values to whoever may list.
  return permissions.length > 0 ? '它不是人人可见，数量会说出它的值' : null
}
