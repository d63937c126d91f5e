import { DEFAULT_GRID_PAGE_SIZE } from '#schemas/language/grid-page-sizes.ts'
import { ROWS_BUTTONS } from '#schemas/language/rows-keys.ts'
import { compileOwnButtons } from '../../compile/compile-actions.ts'
import type { CompileContext } from '../../compile/compile-context.ts'
import { expandPreset, isFilledIn } from '../../compile/compile-field.ts'
import { columnOf, compileSort, subTableNamed } from '../../compile/compile-list.ts'
import { compileOrder } from '../../compile/compile-order.ts'
import { compileRowsColumns, compileRowsView, isEnterable, toColumn } from '../../compile/compile-rows.ts'
import type { FieldIndex } from '../../compile/field-index.ts'
import type {
  ActionPlan,
  GridColumnPlan,
  GridPlan,
  ListPlan,
  RowsViewPlan,
  SubTablePlan,
  ToolbarItemPlan,
} from '../../compile/plan.ts'

/** How the rows are edited where they stand. */
export function compileGrid(fields: FieldIndex, subTables: readonly SubTablePlan[], context: CompileContext): GridPlan {
  const grid = context.page.grid ?? {}
  const place = { pointer: '/grid', fields, written: grid, buttons: ROWS_BUTTONS }
  const columns = grid.columns ? compileRowsColumns(grid.columns, place, context) : defaultColumns(fields, context)
  const view = compileRowsView(place, columns, context)
  const addRows = grid.addRows ?? true
  if (addRows) reportNotEnterable(columns, view, fields, context)
  const order = compileOrder({ key: 'grid', title: '表格' }, fields, context)
  const expand = compileExpand(subTables, context)
  return { columns, addRows, pageSize: grid.pageSize ?? DEFAULT_GRID_PAGE_SIZE, order, expand, view }
}

/** The page's own actions among the buttons of the rows: they are for those that are marked. */
export function compileGridToolbar(
  actions: ReadonlyMap<string, ActionPlan>,
  context: CompileContext,
): readonly ToolbarItemPlan[] {
  const place = { parent: '/grid/toolbar', builtIn: ROWS_BUTTONS }
  return compileOwnButtons(context.page.grid?.toolbar ?? [], place, actions, context)
}

/** The sub-table beside a row. Nobody would reach others. */
function compileExpand(subTables: readonly SubTablePlan[], context: CompileContext): SubTablePlan | null {
  const { grid, subTables: declared = {} } = context.page
  const { problems } = context
  const name = grid?.expand
  const expand = name === undefined ? null : subTableNamed(name, '/grid/expand', subTables, context)
  if (name !== undefined && !Object.hasOwn(declared, name)) return expand
  for (const table of subTables) {
    if (table.name === name) continue
    const message = `子表 "${table.title}"（${table.name}）没有写进 grid.expand`
    const hint = name === undefined ? `写 "grid": { "expand": "${table.name}" }` : '表格的行只能展开一个子表'
    problems.report('sub-table-not-placed', table.pointer, { part: 'key', message, hint })
  }
  return expand
}

/** What is read for a grid, and exported from it: its columns, in its order. */
export function compileGridList({ columns, order }: GridPlan, fields: FieldIndex, context: CompileContext): ListPlan {
  const { grid } = context.page
  return {
    columns: columns.map(({ field, title }) => columnOf(field, { title }, context)),
    defaultSort: compileSort(grid?.sort ?? order?.name, '/grid/sort', fields, context),
    rowActions: [],
    expand: null,
  }
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

/** Without a column nobody can fill in what a new row must have. */
function reportNotEnterable(
  columns: readonly GridColumnPlan[],
  { details }: RowsViewPlan,
  fields: FieldIndex,
  { page, problems }: CompileContext,
): void {
  // What columns with mistakes leave out says nothing.
  if (!problems.isSound('/grid')) return
  const shown = new Set([...columns.filter(isEnterable).map(({ field }) => field.name), ...(details ?? [])])
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
