import { GROUP_FIGURE_PATTERN, type GroupDeclaration } from '#schemas/language/groups.ts'
import { type CompileContext, hasFlatRows } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import type { FieldPlan, GroupFigurePlan, GroupPlan, Statistic } from './plan.ts'

const FIGURE = new RegExp(GROUP_FIGURE_PATTERN)

/** The grouped figures of a list; those that cannot be counted are left out, and told. */
export function compileGroups(fields: FieldIndex, context: CompileContext): readonly GroupPlan[] {
  const { page, problems } = context
  if (!page.groups) return []
  if (!hasFlatRows(context)) {
    const message = `kind 为 ${page.kind} 的页面没有分组统计`
    problems.report('kind-not-fitting', '/groups', { part: 'key', message })
    return []
  }
  return page.groups.flatMap((declared, index) => compileGroup(declared, `/groups/${index}`, fields, context) ?? [])
}

function compileGroup(
  { by, per, title, show }: GroupDeclaration,
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): GroupPlan | undefined {
  const { problems } = context
  const field = fieldNamed(by, `${pointer}/by`, fields, context)
  const figures = show.map((figure, index) => compileFigure(figure, `${pointer}/show/${index}`, fields, context))
  if (!field) return undefined
  const isTime = field.type.kind === 'date' || field.type.kind === 'datetime'
  const reason = reasonAgainst(field)
  if (reason !== null) {
    problems.report('group-not-fitting', `${pointer}/by`, {
      message: `不能按字段 "${by}" 分组：${reason}`,
      actual: by,
    })
    return undefined
  }
  if (per !== undefined && !isTime) {
    problems.report('group-not-fitting', `${pointer}/per`, {
      message: `字段 "${by}" 不是日期，不能按 ${per} 分组`,
      actual: per,
      hint: '删去 per',
    })
    return undefined
  }
  const known = figures.filter((figure) => figure !== undefined)
  if (known.length < figures.length) return undefined
  return { field, per: isTime ? (per ?? 'month') : null, title: title ?? `按${field.title}`, figures: known }
}

function reasonAgainst({ type, multiple, choices }: FieldPlan): string | null {
  if (multiple) return '它存多个值'
  if (choices || ['boolean', 'date', 'datetime'].includes(type.kind)) return null
  return `它的类型是 ${type.kind}，要用有可选值的字段、引用、boolean、date 或 datetime`
}

function compileFigure(
  figure: string,
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): GroupFigurePlan | undefined {
  const [, statistic, name] = FIGURE.exec(figure) ?? []
  if (statistic === undefined || name === undefined) return { key: figure, statistic: null, field: null }
  const field = fieldNamed(name, pointer, fields, context)
  if (!field) return undefined
  if (field.multiple || field.choices || !['integer', 'long', 'decimal'].includes(field.type.kind)) {
    context.problems.report('group-not-fitting', pointer, {
      message: `字段 "${name}" 不是数字，不能 ${statistic}`,
      actual: figure,
    })
    return undefined
  }
  // The pattern knows no others.
  return { key: figure, statistic: statistic as Statistic, field }
}
