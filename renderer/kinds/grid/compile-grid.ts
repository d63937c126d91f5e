import type { GridColumnDeclaration } from '#schemas/language/grid.ts'
import { DEFAULT_GRID_PAGE_SIZE } from '#schemas/language/grid-page-sizes.ts'
import type { CompileContext } from '../../compile/compile-context.ts'
import { expandPreset, isFilledIn } from '../../compile/compile-field.ts'
import { columnOf, compileSort, DEFAULT_SORT } from '../../compile/compile-list.ts'
import { type FieldIndex, fieldNamed } from '../../compile/field-index.ts'
import type { FieldPlan, GridColumnPlan, GridPlan, ListPlan } from '../../compile/plan.ts'

/** How the rows are edited where they stand. */
export function compileGrid(fields: FieldIndex, context: CompileContext): GridPlan {
  const grid = context.page.grid ?? {}
  const columns = grid.columns ? compileColumns(grid.columns, fields, context) : defaultColumns(fields, context)
  const addRows = grid.addRows ?? true
  if (addRows) reportNotEnterable(columns, fields, context)
  return { columns, addRows, pageSize: grid.pageSize ?? DEFAULT_GRID_PAGE_SIZE }
}

/** What is read for a grid, and exported from it: its columns, in its order. */
export function compileGridList({ columns }: GridPlan, fields: FieldIndex, context: CompileContext): ListPlan {
  const { grid } = context.page
  return {
    columns: columns.map(({ field, title }) => columnOf(field, { title }, context)),
    defaultSort: compileSort(grid?.sort ?? DEFAULT_SORT, '/grid/sort', fields, context),
    rowActions: [],
    expand: null,
  }
}

function compileColumns(
  declarations: readonly GridColumnDeclaration[],
  fields: FieldIndex,
  context: CompileContext,
): readonly GridColumnPlan[] {
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index): GridColumnPlan[] => {
    const written = typeof declaration === 'string' ? { field: declaration } : declaration
    const pointer = `/grid/columns/${index}${typeof declaration === 'string' ? '' : '/field'}`
    const field = fieldNamed(written.field, pointer, fields, context)
    if (!field) return []
    if (seen.has(field.name)) {
      context.problems.report('duplicate-field', pointer, { message: `列 "${field.name}" 重复` })
    }
    seen.add(field.name)
    return [toColumn(field, written)]
  })
}

/** All declared fields that are not kept out of lists or forms. */
function defaultColumns(fields: FieldIndex, { page }: CompileContext): readonly GridColumnPlan[] {
  return fields.declared.flatMap((field) => {
    const written = page.fields[field.name]
    const declared = written && expandPreset(written)
    if (declared?.list === false || declared?.form === false) return []
    return [toColumn(field, typeof declared?.list === 'object' ? declared.list : {})]
  })
}

function toColumn(
  field: FieldPlan,
  { title, width, fixed }: { title?: string; width?: number; fixed?: 'left' | 'right' },
): GridColumnPlan {
  return {
    field,
    title: title ?? field.title,
    ...(width !== undefined && { widthPx: width }),
    ...(fixed !== undefined && { fixed }),
  }
}

/** Without a column nobody can fill in what a new row must have. */
function reportNotEnterable(
  columns: readonly GridColumnPlan[],
  fields: FieldIndex,
  { page, problems }: CompileContext,
): void {
  // What columns with mistakes leave out says nothing.
  if (!problems.isSound('/grid')) return
  const shown = new Set(columns.map(({ field }) => field.name))
  for (const field of fields.declared) {
    const isFilled =
      field.defaultValue !== null ||
      field.defaultExpression !== null ||
      isFilledIn(field.name, { declarations: page.fields })
    if (!field.required || isFilled || shown.has(field.name)) continue
    const pointer = page.grid?.columns ? '/grid/columns' : field.pointer
    const message = `必填字段 "${field.title}"（${field.name}）不在表格的列中`
    problems.report('required-field-not-in-form', pointer, { part: 'key', message })
  }
}
