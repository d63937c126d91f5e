import type { TableColumnsType } from 'antd'
import type { ColumnPlan, PagePlan, RowAction } from '../../compile/plan.ts'
import type { ListRow } from '../../data-source.ts'
import type { Choice, WidgetRegistry } from '../../widget.ts'
import { toCellText, toRowName } from './cell-text.ts'
import { columnWidthPx, textWidthPx } from './column-width.ts'
import { ListCell } from './list-cell.tsx'
import type { Sort } from './list-state.ts'
import styles from './list-table.module.css'
import { messages } from './messages.ts'
import { INLINE_ACTIONS, RowActions } from './row-actions.tsx'

/** Choices of a field as far as they are loaded. */
export type ChoicesOf = (field: ColumnPlan['field']) => readonly Choice[] | undefined

export interface ListColumnsInput {
  readonly plan: PagePlan
  /** Those that the user may see. */
  readonly columns: readonly ColumnPlan[]
  /** Those that the user may perform. */
  readonly rowActions: readonly RowAction[]
  readonly registry: WidgetRegistry
  readonly choicesOf: ChoicesOf
  readonly sort: Sort
  readonly narrow: boolean
  readonly mayOpen: boolean
  onAction(action: RowAction, id: string): void
}

export interface ListColumns {
  readonly columns: TableColumnsType<ListRow>
  readonly widthPx: number
}

const MORE_COLUMN_PX = 56
const ACTION_PADDING_PX = 14

export function createListColumns(input: ListColumnsInput): ListColumns {
  const dataColumns = input.columns.map((column) => toTableColumn(column, input))
  const columns = input.rowActions.length === 0 ? dataColumns : [...dataColumns, actionsColumn(input)]
  const widthPx = columns.reduce((sum, column) => sum + Number(column.width ?? 0), 0)
  return { columns, widthPx }
}

type TableColumn = NonNullable<TableColumnsType<ListRow>>[number]

function toTableColumn(column: ColumnPlan, input: ListColumnsInput): TableColumn {
  const { field } = column
  const definition = input.registry.get(field.widget.type)
  const opens = column.link === 'detail' && input.mayOpen
  const numeric = ['integer', 'long', 'decimal'].includes(field.type.kind)
  return {
    key: field.name,
    title: column.title,
    width: columnWidthPx(column, definition),
    align: field.align,
    ...(numeric ? { className: styles.numeric ?? '' } : {}),
    // On a phone a fixed column would leave no room for the others to scroll in.
    ...(column.fixed && !input.narrow ? { fixed: column.fixed } : {}),
    ...(column.ellipsis ? { ellipsis: { showTitle: false } } : {}),
    ...(column.sortable ? sorting(field.name, input.sort) : {}),
    render: (_: unknown, row: ListRow) => (
      <ListCell
        content={toCellText(field, row, definition, input.choicesOf(field))}
        ellipsis={column.ellipsis}
        {...(opens ? { onOpen: () => input.onAction('detail', row.id) } : {})}
      />
    ),
  }
}

function sorting(field: string, sort: Sort) {
  const order = sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)
  return { sorter: true, sortOrder: sort.field === field ? order : null }
}

function actionsColumn(input: ListColumnsInput): TableColumn {
  const { rowActions, narrow, plan } = input
  const shown = rowActions.slice(0, INLINE_ACTIONS).length
  const inlinePx = shown * (textWidthPx(messages.edit) + ACTION_PADDING_PX) + 16
  return {
    key: 'row-actions',
    title: messages.actionsColumn,
    width: narrow ? MORE_COLUMN_PX : Math.max(inlinePx, 80),
    fixed: 'right',
    render: (_: unknown, row: ListRow) => (
      <RowActions
        id={row.id}
        name={rowName(row, input)}
        actions={rowActions}
        permissionPrefix={plan.permissionPrefix}
        collapsed={narrow}
        onAction={input.onAction}
      />
    ),
  }
}

/** The text of the column that leads to the record, else of the first. */
export function rowName(row: ListRow, input: Pick<ListColumnsInput, 'columns' | 'registry' | 'choicesOf'>): string {
  const column = input.columns.find(({ link }) => link === 'detail') ?? input.columns[0]
  if (!column) return row.id
  const definition = input.registry.get(column.field.widget.type)
  return toRowName(toCellText(column.field, row, definition, input.choicesOf(column.field)), row)
}
