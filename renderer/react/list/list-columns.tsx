import type { TableColumnsType } from 'antd'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import type { ShowName } from '#schemas/language/show.ts'
import { type Sort, sortKeys } from '#schemas/query/sort-params.ts'
import type { ColumnPlan, FieldPlan, ListPlan, PagePlan, RowActionPlan } from '../../compile/plan.ts'
import { fieldValue } from '../../compile/record-values.ts'
import type { ListRow } from '../../data-source.ts'
import { SHOW_VIEWS } from '../../show/views.ts'
import type { InputDefinition, PageWidgets } from '../../widget.ts'
import { HeadTitle } from '../advanced-query/head-filter.tsx'
import { isOffered } from '../advanced-query/is-offered.ts'
import { DrawnValue } from '../field/drawn-value.tsx'
import { ShownValue } from '../field/shown-value.tsx'
import { actionSlots } from './action-slots.ts'
import { BranchPlaceholder } from './branch-placeholder.tsx'
import { type CellText, toCellText } from './cell-text.ts'
import { columnWidthPx, textWidthPx } from './column-width.ts'
import { ListCell } from './list-cell.tsx'
import styles from './list-table.module.css'
import { messages } from './messages.ts'
import type { RowGrips } from './order/list-order.ts'
import type { RowEnvironment } from './row-action.ts'
import { INLINE_ACTIONS, RowActions, slotWidthPx } from './row-actions.tsx'
import { rowName } from './row-name.ts'
import type { TableRow } from './tree-rows.ts'
import type { ChoicesOf } from './use-column-choices.ts'

export interface ListColumnsInput {
  readonly plan: PagePlan
  /** Those that the user may see. */
  readonly columns: readonly ColumnPlan[]
  /** Those that the user may perform. */
  readonly rowActions: readonly RowActionPlan[]
  readonly registry: PageWidgets
  readonly choicesOf: ChoicesOf
  readonly sort: Sort
  readonly narrow: boolean
  readonly mayOpen: boolean
  /** Name of the field whose column shows the levels of a tree. */
  readonly levelField: string | null
  /** What the conditions of the actions may look at. */
  readonly environment: RowEnvironment
  /** What moves rows by hand; null: nothing does. */
  readonly grips: RowGrips | null
  /** Columns narrow the rows from their heads; absent: they do not. */
  readonly headFilter?: HeadFiltering | undefined
  /** A title is near: its edge may be wanted. */
  onHead(): void
  onOpen(row: ListRow): void
  onRetryBranch(parentId: string): void
  onAction(action: RowActionPlan, row: ListRow): void
  /** A row was changed in one of its cells. */
  onEdited(id: string): void
}

/** How columns narrow the rows. */
export interface HeadFiltering {
  /** Of fields that do. */
  readonly active: readonly string[]
  isOpen(field: FieldPlan): boolean
  onOpen(field: string): void
}

export interface ListColumns {
  readonly columns: TableColumnsType<TableRow>
  readonly widthPx: number
}

const MORE_COLUMN_PX = 56
const MORE_BUTTON_PX = 32
const MARK_PADDING_PX = 12
const MarkedCell = laterAround(() => import('./marked-cell.tsx').then((module) => module.MarkedCell))
const EditableCell = laterAround(() => import('./inline/editable-cell.tsx').then((module) => module.EditableCell))

/** What few lists draw around a cell. Where the code for it cannot be had, the cell is there without. */
function laterAround<Props extends { readonly children: ReactNode }>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load()
      .catch((): ComponentType<Props> => (props) => props.children)
      .then((Cell) => ({ default: Cell })),
  )
}

export function createListColumns(input: ListColumnsInput): ListColumns {
  const { grips } = input
  const dataColumns = [
    ...(grips ? [gripColumn(grips, input)] : []),
    ...input.columns.map((column) => toTableColumn(column, input)),
  ]
  // Room that is left would be shared among all columns, and none be as wide as its user has said.
  const sized = input.columns.some(({ isSized }) => isSized) ? [...dataColumns, FILLER] : dataColumns
  const columns = input.rowActions.length === 0 ? sized : [...sized, actionsColumn(input)]
  const widthPx = columns.reduce((sum, column) => sum + Number(column.width ?? 0), 0)
  return { columns, widthPx }
}

type TableColumn = NonNullable<TableColumnsType<TableRow>>[number]

function toTableColumn(column: ColumnPlan, input: ListColumnsInput): TableColumn {
  const { field } = column
  const definition = input.registry.get(field.widget.type)
  const showsLevels = field.name === input.levelField
  const opens = column.link === 'detail' && input.mayOpen
  const numeric = ['integer', 'long', 'decimal'].includes(field.type.kind)
  // A button in a button works for nobody.
  const isButton = opens || showsLevels
  const isDrawn = definition?.view !== undefined && !(definition.viewOperates && isButton)
  const as = field.show ?? (field.multiple && field.choices && !isDrawn ? 'tag' : undefined)
  const shown = as && !(SHOW_VIEWS[as].operates && isButton) ? as : undefined
  const isEdited = !input.narrow && input.plan.list.inlineEdit?.includes(field.name)
  const marks = column === input.columns[0] ? input.plan.list.marks : undefined
  return {
    key: field.name,
    ...headOf(column, input),
    width: columnWidthPx(column, definition) + markWidthPx(marks),
    align: field.align,
    ...(numeric ? { className: styles.numeric ?? '' } : {}),
    // On a phone a fixed column would leave no room for the others to scroll in.
    ...(column.fixed && !input.narrow ? { fixed: column.fixed } : {}),
    ...(column.ellipsis ? { ellipsis: { showTitle: false } } : {}),
    ...(column.sortable ? sorting(field.name, input.sort) : {}),
    // For its edge, and the inspector. React's types know data attributes in markup only.
    onHeaderCell: () =>
      ({
        'data-column': field.name,
        onPointerEnter: input.onHead,
        onFocus: input.onHead,
      }) as object,
    onCell: () => ({ 'data-field': field.name }) as object,
    render: (_: unknown, row: TableRow) => {
      if (row.placeholder)
        return showsLevels ? <BranchPlaceholder {...row.placeholder} onRetry={input.onRetryBranch} /> : null
      const content = toCellText(field, row, definition, input.choicesOf(field))
      const value = (
        <ListCell
          content={content}
          {...(content && shown && { drawn: shownValue(shown, field, row, content) })}
          {...(content && !shown && isDrawn && { drawn: drawnValue(field, row, definition, content.text) })}
          ellipsis={column.ellipsis}
          inline={showsLevels}
          {...(opens ? { onOpen: () => input.onOpen(row) } : {})}
        />
      )
      const cell = isEdited ? (
        <Suspense fallback={value}>
          <EditableCell input={input} column={column} row={row}>
            {value}
          </EditableCell>
        </Suspense>
      ) : (
        value
      )
      if (!marks) return cell
      return (
        <Suspense fallback={cell}>
          <MarkedCell marks={marks} row={row} environment={input.environment}>
            {cell}
          </MarkedCell>
        </Suspense>
      )
    },
  }
}

function headOf({ field, title }: ColumnPlan, { headFilter, narrow, sort }: ListColumnsInput) {
  const place = sortPlace(field.name, sort)
  if (!headFilter || narrow || !isOffered(field) || !headFilter.isOpen(field)) {
    return place
      ? {
          title: (
            <>
              {title}
              {place}
            </>
          ),
        }
      : { title }
  }
  const isActive = headFilter.active.includes(field.name)
  return {
    title: (
      <HeadTitle
        title={title}
        mark={place}
        isActive={isActive}
        isBefore={field.align === 'right'}
        onOpen={() => headFilter.onOpen(field.name)}
      />
    ),
    onHeaderCell: () => ({ 'aria-label': title }),
  }
}

const FILLER: TableColumn = { key: 'filler', onHeaderCell: () => ({ 'aria-hidden': true }) }
const GRIP_COLUMN_PX = 44
const RowGripButton = lazy(() => import('./order/row-grip.tsx').then((module) => ({ default: module.RowGripButton })))

function gripColumn(grips: RowGrips, input: ListColumnsInput): TableColumn {
  return {
    key: 'row-order',
    width: GRIP_COLUMN_PX,
    fixed: 'left',
    onHeaderCell: () => ({ 'aria-label': messages.orderColumn }),
    render: (_: unknown, row: TableRow) =>
      row.placeholder ? null : (
        <Suspense>
          <RowGripButton id={row.id} name={rowName(row, input)} grips={grips} />
        </Suspense>
      ),
  }
}

function markWidthPx(marks: ListPlan['marks'] = []): number {
  return Math.max(0, ...marks.map(({ text }) => textWidthPx(text) + MARK_PADDING_PX))
}

function drawnValue(field: ColumnPlan['field'], row: ListRow, definition: InputDefinition, text: string) {
  const value = fieldValue(row.record, field.name)
  return <DrawnValue definition={definition} field={field} value={value} text={text} place="list" />
}

function shownValue(as: ShowName, field: ColumnPlan['field'], row: ListRow, { text, color }: CellText) {
  return (
    <ShownValue
      as={as}
      value={fieldValue(row.record, field.name)}
      text={text}
      color={color}
      field={field}
      place="list"
    />
  )
}

function sorting(field: string, sort: Sort) {
  const order = sortKeys(sort).find((column) => column.field === field)?.order
  return { sorter: ANY_NUMBER_SORT, sortOrder: order ? ORDERS[order] : null }
}

const ORDERS = { asc: 'ascend', desc: 'descend' } as const
const ANY_NUMBER_SORT = { multiple: 1 }

/** Told beside the title, where several columns sort; null: this one does not, or alone. */
function sortPlace(field: string, sort: Sort): ReactNode {
  const place = sortKeys(sort).findIndex((column) => column.field === field) + 1
  if (place === 0 || !sort.then) return null
  return (
    <sup className={styles.sortPlace} title={messages.sortPlace(place)}>
      {place}
    </sup>
  )
}

function actionsColumn(input: ListColumnsInput): TableColumn {
  const { rowActions, narrow, plan } = input
  const slots = actionSlots(rowActions, INLINE_ACTIONS)
  const placed = new Set(slots.flat())
  const behind = rowActions.filter((action) => !placed.has(action))
  // Where only one of them can be done, it stands there itself.
  const behindPx = behind.length > 0 ? Math.max(MORE_BUTTON_PX, slotWidthPx(behind)) : 0
  const inlinePx = slots.reduce((sum, slot) => sum + slotWidthPx(slot), behindPx)
  return {
    key: 'row-actions',
    title: messages.actionsColumn,
    width: narrow ? MORE_COLUMN_PX : Math.max(inlinePx, 80),
    fixed: 'right',
    render: (_: unknown, row: TableRow) =>
      row.placeholder ? null : (
        <RowActions
          row={row}
          name={rowName(row, input)}
          actions={rowActions}
          page={plan}
          environment={input.environment}
          collapsed={narrow}
          onAction={input.onAction}
        />
      ),
  }
}
