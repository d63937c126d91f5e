import type { CompileContext } from './compile-context.ts'
import { compileSort } from './compile-list.ts'
import { compileConditions } from './compile-query-defaults.ts'
import { type FieldIndex, shownFieldNamed } from './field-index.ts'
import type { ListPlan, QueryPlan, ViewPlan } from './plan.ts'

/** The views that a page declares for its list. */
export function compileViews(
  list: ListPlan,
  { simple, more, tabs }: QueryPlan,
  fields: FieldIndex,
  context: CompileContext,
): readonly ViewPlan[] {
  const { page, problems } = context
  const seen = new Set<string>()
  const placed = [...simple, ...more, ...(tabs ? [tabs] : [])]
  return (page.views ?? []).flatMap((view, index): ViewPlan[] => {
    const pointer = `/views/${index}`
    if (!problems.isSound(pointer)) return []
    const { name, title, query, sort, columns } = view
    if (seen.has(name)) problems.report('duplicate-name', `${pointer}/name`, { message: `视图 "${name}" 重复` })
    seen.add(name)
    return [
      {
        name,
        title,
        conditions: query ? compileConditions(query, ['views', index, 'query'], { placed, fields, context }) : [],
        sort: sort === undefined ? null : compileSort(sort, `${pointer}/sort`, fields, context),
        columns: columns ? compileViewColumns(columns, `${pointer}/columns`, list, fields, context) : null,
      },
    ]
  })
}

function compileViewColumns(
  names: readonly string[],
  pointer: string,
  { columns, offered = [] }: ListPlan,
  fields: FieldIndex,
  context: CompileContext,
): readonly string[] {
  const shown = new Set([...columns, ...offered].map(({ field }) => field.name))
  return names.flatMap((name, index) => {
    const at = `${pointer}/${index}`
    const field = shownFieldNamed(name, at, fields, context)
    if (!field) return []
    if (shown.has(name)) return [name]
    context.problems.report('wrong-value', at, {
      message: `列表没有列 "${name}"`,
      actual: name,
      hint: '放进 list.columns，或从视图中删去',
    })
    return []
  })
}
