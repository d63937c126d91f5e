import { GROUP_FIGURE_PATTERN, type GroupDeclaration } from '#schemas/language/groups.ts'
import { type CompileContext, hasFlatRows } from './compile-context.ts'
import { type FieldIndex, fieldNamed } from './field-index.ts'
import { groupedField } from './grouped-field.ts'
import type { ColumnPlan, FieldPlan, GroupFigurePlan, GroupPlan, Statistic } from './plan.ts'
import { isTime, reasonAgainstGroups, rowGrouping } from './row-grouping.ts'

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
  const reason = reasonAgainstGroups(field)
  if (reason !== null) {
    problems.report('group-not-fitting', `${pointer}/by`, {
      message: `不能按字段 "${by}" 分组：${reason}`,
      actual: by,
    })
    return undefined
  }
  if (per !== undefined && !isTime(field)) {
    problems.report('group-not-fitting', `${pointer}/per`, {
      message: `字段 "${by}" 不是日期，不能按 ${per} 分组`,
      actual: per,
      hint: '删去 per',
    })
    return undefined
  }
  const known = figures.filter((figure) => figure !== undefined)
  if (known.length < figures.length) return undefined
  return { field, per: isTime(field) ? (per ?? 'month') : null, title: title ?? `按${field.title}`, figures: known }
}

type ListedColumns = { readonly columns: readonly ColumnPlan[]; readonly offered: readonly ColumnPlan[] }

/** By what the rows of a list are grouped when it is opened; what they cannot be grouped by is left out, and told. */
export function compileRowGrouping(
  columns: ListedColumns,
  fields: FieldIndex,
  context: CompileContext,
): string | undefined {
  const { page, problems } = context
  const by = page.list?.groupBy
  if (by === undefined) return undefined
  const pointer = '/list/groupBy'
  if (!hasFlatRows(context)) {
    const message = `kind 为 ${page.kind} 的页面不能把行分组`
    problems.report('kind-not-fitting', pointer, { part: 'key', message })
    return undefined
  }
  const name = groupedField(by)
  const field = fieldNamed(name, pointer, fields, context)
  if (!field || rowGrouping({ list: columns, tree: null }, by)) return field ? by : undefined
  const reason = reasonAgainstGroups(field) ?? reasonAgainstRows(field, by.slice(name.length + 1))
  problems.report('group-not-fitting', pointer, { message: `行不能按 "${by}" 分组：${reason}`, actual: by })
  return undefined
}

function reasonAgainstRows(field: FieldPlan, period: string): string {
  if (field.queryOperator === null) return '它写了 query: false，一组的行查不出来'
  if (period === '') return '它不是列表的列'
  return isTime(field) ? `没有 "${period}" 这样的时段，可选：day、month、year` : '它不是日期，冒号后面的要删去'
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
