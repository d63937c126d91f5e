import { CELLS_OF_ANY_FIELD, type ColumnCell, isReadCell } from '#schemas/language/cells.ts'
import type { RowsColumnDeclaration } from '#schemas/language/rows-column.ts'
import { ROWS_BUTTONS, type RowsButton } from '#schemas/language/rows-keys.ts'
import type { WidgetRegistry } from '../widget.ts'
import type { CompileContext } from './compile-context.ts'
import { type FieldIndex, shownFieldNamed } from './field-index.ts'
import type { FieldPlan, GridColumnPlan, RowsViewPlan } from './plan.ts'

/** What a page says of rows that are edited where they stand, and where. */
export interface RowsPlace {
  readonly pointer: string
  readonly fields: FieldIndex
  readonly written: {
    /** Those of a page's own actions are its own matter. */
    readonly toolbar?: readonly string[]
    readonly details?: true | readonly string[]
  }
  /** Those of rows whose page names none. */
  readonly buttons: readonly RowsButton[]
}

/** The columns that a page lists, each once. */
export function compileRowsColumns(
  declarations: readonly RowsColumnDeclaration[],
  { pointer, fields, written: { details } }: RowsPlace,
  context: CompileContext,
): readonly GridColumnPlan[] {
  const seen = new Set<string>()
  return declarations.flatMap((declaration, index): GridColumnPlan[] => {
    const isName = typeof declaration === 'string'
    const written = isName ? { field: declaration } : declaration
    const at = `${pointer}/columns/${index}`
    const field = shownFieldNamed(written.field, isName ? at : `${at}/field`, fields, context)
    if (seen.has(written.field)) {
      const where = isName ? at : `${at}/field`
      context.problems.report('duplicate-field', where, { message: `列 "${written.field}" 重复` })
      return []
    }
    seen.add(written.field)
    if (!field) return []
    if (written.cell) checkCell(field, written.cell, details !== undefined, `${at}/cell`, context)
    return [toColumn(field, written)]
  })
}

export function toColumn(
  field: FieldPlan,
  { title, width, fixed, cell }: Partial<Exclude<RowsColumnDeclaration, string>>,
): GridColumnPlan {
  return {
    field,
    title: title ?? field.title,
    ...(width !== undefined && { widthPx: width }),
    ...(fixed !== undefined && { fixed }),
    ...(cell !== undefined && { cell }),
  }
}

/** Toolbar and details, as all rows may have them. */
export function compileRowsView(
  { pointer, fields, written, buttons }: RowsPlace,
  columns: readonly GridColumnPlan[],
  context: CompileContext,
): RowsViewPlan {
  const { toolbar = buttons, details } = written
  const standing = toolbar.flatMap((name) => ROWS_BUTTONS.find((button) => button === name) ?? [])
  return { buttons: standing, details: compileDetails(details, columns, `${pointer}/details`, fields, context) }
}

function compileDetails(
  details: RowsPlace['written']['details'],
  columns: readonly GridColumnPlan[],
  pointer: string,
  fields: FieldIndex,
  context: CompileContext,
): RowsViewPlan['details'] {
  if (details === undefined) return null
  if (details === true) return columns.map(({ field }) => field.name)
  const seen = new Set<string>()
  return details.filter((name, index) => {
    const at = `${pointer}/${index}`
    const field = shownFieldNamed(name, at, fields, context)
    if (seen.has(name)) context.problems.report('duplicate-field', at, { message: `行详情中的 "${name}" 重复` })
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew && field !== null
  })
}

function checkCell(
  field: FieldPlan,
  cell: ColumnCell,
  hasDetails: boolean,
  pointer: string,
  { registry, problems }: CompileContext,
): void {
  if (cell === 'link' && !hasDetails) {
    const hint = '加上 "details": true，或删去 cell'
    problems.report('cell-not-fitting', pointer, {
      message: 'cell 为 link 的列要有行详情（details）',
      actual: cell,
      hint,
    })
    return
  }
  const fitting = fittingCells(field, registry)
  if (fitting.includes(cell)) return
  problems.report('cell-not-fitting', pointer, {
    message: `单元格 "${cell}" 不适合字段 "${field.title}"（控件 ${field.widget.type}）`,
    actual: cell,
    expected: fitting.join('、'),
    hint: `可用：${fitting.join('、')}`,
  })
}

function fittingCells(field: FieldPlan, registry: WidgetRegistry): readonly string[] {
  const definition = registry.get(field.widget.type)
  const own = definition?.cell?.(field, field.widget.options as never)?.type
  return [...new Set([...(own === undefined ? [] : [own]), ...(definition?.cells ?? []), ...CELLS_OF_ANY_FIELD])]
}

/** Whether the user can enter something in the column itself. */
export function isEnterable({ cell }: GridColumnPlan): boolean {
  return !isReadCell(cell)
}
