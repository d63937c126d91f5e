import type { ColumnPlan } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { PageWidgets } from '../../widget.ts'
import { toCellText, toRowName } from './cell-text.ts'
import type { ChoicesOf } from './use-column-choices.ts'

/** What rows are named by. */
export interface RowNaming {
  readonly columns: readonly ColumnPlan[]
  readonly registry: PageWidgets
  readonly choicesOf: ChoicesOf
}

/** The text of the column that leads to the record, else of the first. */
export function rowName(row: ListRow, { columns, registry, choicesOf }: RowNaming): string {
  const column = columns.find(({ link }) => link === 'detail') ?? columns[0]
  if (!column) return row.id
  const definition = registry.get(column.field.widget.type)
  return toRowName(toCellText(column.field, row, definition, choicesOf(column.field)), row)
}
