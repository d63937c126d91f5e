import type { ColumnPlan, FieldPlan } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { Choice, PageWidgets } from '../../widget.ts'
import { toCellText, toRowName } from './cell-text.ts'

/** What rows are named by. */
export interface RowNaming {
  readonly columns: readonly ColumnPlan[]
  readonly registry: PageWidgets
  readonly choicesOf: (field: FieldPlan) => readonly Choice[] | undefined
}

/** The text of the column that leads to the record, else of the first. */
export function rowName(row: ListRow, { columns, registry, choicesOf }: RowNaming): string {
  const column = columns.find(({ link }) => link === 'detail') ?? columns[0]
  if (!column) return row.id
  const definition = registry.get(column.field.widget.type)
  return toRowName(toCellText(column.field, row, definition, choicesOf(column.field)), row)
}
