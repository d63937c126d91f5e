import { type Sort, sortKeys } from '#schemas/query/sort-params.ts'
import type { CompileContext } from './compile-context.ts'
import { declaredColumn } from './compile-field.ts'
import type { ColumnPlan, FieldPlan } from './plan.ts'

/** What names a row stands before what state it is in, how much it is about and when it was; the rest comes after. */
const NAMES = 1
const STATES = 2
const AMOUNTS = 3
const REST = 4
const NAMING_COLUMNS = 2

/**
 * Columns in the order in which they are wanted in sight. Where the page has written their order itself, only what it says
 * of priorities moves them.
 */
export function byPriority(
  columns: readonly ColumnPlan[],
  defaultSort: Sort,
  context: CompileContext,
): readonly ColumnPlan[] {
  const isWritten = context.page.list?.columns !== undefined
  const ranked = columns.map((column, index) => {
    const byType = isWritten ? REST : priorityByType(column, index, defaultSort, context)
    return { column, priority: declaredPriority(column, context) ?? byType }
  })
  return ranked.toSorted((left, right) => left.priority - right.priority).map(({ column }) => column)
}

function declaredPriority({ field }: ColumnPlan, context: CompileContext): number | undefined {
  const ofColumn = context.page.list?.columns?.find((one) => typeof one !== 'string' && one.field === field.name)
  const ofField = declaredColumn(field, context)
  return (
    (typeof ofColumn === 'object' ? ofColumn.priority : undefined) ??
    (typeof ofField === 'object' ? ofField.priority : undefined)
  )
}

function priorityByType(
  { field, fixed, link }: ColumnPlan,
  index: number,
  defaultSort: Sort,
  { page }: CompileContext,
): number {
  if (index < NAMING_COLUMNS || fixed === 'left' || link !== null || field.name === page.tree?.label) return NAMES
  if (field.type.kind === 'enum' && field.readOnly) return STATES
  const isSorted = sortKeys(defaultSort).some((key) => key.field === field.name)
  return isSorted || isAmount(field, page) ? AMOUNTS : REST
}

function isAmount(field: FieldPlan, page: CompileContext['page']): boolean {
  return field.statistics.includes('sum') || page.fields[field.name]?.preset === 'money'
}
