import { Table, type TableColumnsType, type TableProps, type TableRef } from 'antd'
import {
  type ComponentProps,
  type CSSProperties,
  type HTMLAttributes,
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react'
import type { ListDensity } from '#schemas/api/list-settings.ts'
import type { ListRow } from '../../data-source.ts'
import type { SummaryRow } from './list-summary.ts'
import styles from './list-table.module.css'
import { messages } from './messages.ts'
import { RowToggle } from './row-toggle.tsx'
import { renderSummary } from './summary-rows.tsx'
import { countShown, type TableRow } from './tree-rows.ts'
import { useFittedColumns } from './use-fitted-columns.ts'

/** From this many rows on, only those in view are in the document. */
const VIRTUAL_FROM_ROWS = 100
const SELECTION_COLUMN_PX = 40
const EXPAND_COLUMN_PX = 40
const INDENT_PX = 20
/** Stands for all that are on their way, as high as these: its cells are drawn with lines and bars. */
const SKELETON_ROWS: readonly TableRow[] = [{ id: 'skeleton', record: {}, texts: {} }]

export interface RowSelection {
  readonly ids: readonly string[]
  onChange(ids: readonly string[], rows: readonly ListRow[]): void
}

/** Rows that open: the branches of a tree, or what stands below a row of a list. */
export interface RowExpansion {
  readonly kind: 'branches' | 'details'
  readonly expandedIds: readonly string[]
  onToggle(id: string, expanded: boolean): void
  /** Branches: position of the column that shows the levels. */
  readonly columnIndex: number
  /** Details: what stands below. */
  render?(row: ListRow): ReactNode
}

export interface ListTableProps {
  readonly title: string
  readonly columns: TableColumnsType<TableRow>
  readonly columnsWidthPx: number
  /** Absent: as ever. */
  readonly density: ListDensity | undefined
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly TableRow[] | undefined
  /** So many are on their way. */
  readonly pageSize: number
  readonly refreshing: boolean
  /** Height that the rows may take before they scroll; undefined: as much as they need. */
  readonly bodyHeightPx: number | undefined
  /** Absent where there is nothing to do with marked rows. */
  readonly selection: RowSelection | null
  readonly expansion: RowExpansion | null
  readonly summary: readonly SummaryRow[]
  /** In the place of the summary; null: nothing. */
  readonly summaryNote: ReactNode
  nameOf(row: ListRow): string
  /** The row that was just saved. */
  readonly flashedId: string | null
  /** The row whose record is read. */
  readonly currentId: string | null
  readonly empty: ReactNode
  /** What rows answer to besides. */
  rowProps?(row: TableRow, index: number | undefined): HTMLAttributes<HTMLElement>
  /** The title of a column that sorts was pressed; `added`: to sort by it beside the others. */
  onSort(field: string, added: boolean): void
}

type TitlePress = Pick<MouseEvent | KeyboardEvent, 'target' | 'shiftKey'>

interface PressedTitle {
  readonly field: string | undefined
  readonly added: boolean
}

export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { rows, selection, expansion, flashedId, summary, summaryNote } = props
  const loading = rows === undefined
  const table = useRef<TableRef>(null)
  const pressed = useRef<PressedTitle>({ field: undefined, added: false })
  // antd tells which columns sort, and not which title was pressed with which keys.
  const notePress = ({ target, shiftKey }: TitlePress) => {
    const head = (target as Element).closest<HTMLElement>('[data-column]')
    pressed.current = { field: head?.dataset.column, added: shiftKey }
  }
  useLayoutEffect(() => {
    // Rows without a button or a link would leave the keyboard no way to scroll them.
    table.current?.nativeElement.querySelector('.ant-table-body, .ant-table-content')?.setAttribute('tabindex', '0')
  })
  const shownRows = useMemo(() => {
    const expanded = new Set(expansion?.kind === 'branches' ? expansion.expandedIds : [])
    return countShown(rows ?? [], (id) => expanded.has(id))
  }, [rows, expansion])
  // Rows of different heights, as those with something below them, would jump while they are scrolled.
  const virtual = shownRows >= VIRTUAL_FROM_ROWS && props.bodyHeightPx !== undefined && expansion?.kind !== 'details'
  const hasDetails = expansion?.kind === 'details'
  const leadingPx = (selection ? SELECTION_COLUMN_PX : 0) + (hasDetails ? EXPAND_COLUMN_PX : 0)
  const { columns, addedPx } = useFittedColumns(table, props.columns, leadingPx, props.bodyHeightPx !== undefined)
  const shownColumns = useMemo(() => {
    if (loading) return columns.map(toSkeletonColumn)
    return virtual ? columns.map(toVirtualColumn) : columns
  }, [loading, virtual, columns])
  const widthPx = props.columnsWidthPx + addedPx + leadingPx
  return (
    <Table<TableRow>
      ref={table}
      className={`${styles.table} ${styles[props.density ?? ''] ?? ''}`}
      size="small"
      rowKey="id"
      aria-label={messages.listOf(props.title)}
      aria-busy={loading || props.refreshing}
      columns={shownColumns}
      dataSource={loading ? SKELETON_ROWS : rows}
      pagination={false}
      tableLayout="fixed"
      showSorterTooltip={false}
      virtual={virtual}
      scroll={{ x: widthPx, ...(props.bodyHeightPx === undefined ? {} : { y: props.bodyHeightPx }) }}
      rowClassName={(row) =>
        [
          loading && styles.skeletons,
          row.id === flashedId && styles.flashed,
          row.isAncestor && !row.heading && styles.ancestor,
        ]
          .filter(Boolean)
          .join(' ')
      }
      onRow={(row, index) => ({
        ...(virtual && { role: 'row', 'aria-rowindex': (index ?? 0) + 1 }),
        ...describeAncestor(row),
        ...(row.id === props.currentId && { 'aria-current': true }),
        ...(loading ? standingFor(props.pageSize) : props.rowProps?.(row, index)),
      })}
      {...(expansion && (!loading || hasDetails)
        ? {
            expandable: {
              ...toExpandable(expansion, selection !== null, props.nameOf),
              ...(loading && NOT_EXPANDABLE),
            },
          }
        : {})}
      {...((summary.length > 0 || summaryNote !== null) && shownRows > 0
        ? {
            summary: () =>
              renderSummary({
                rows: summary,
                note: summaryNote,
                columns,
                leadingColumns: (selection ? 1 : 0) + (hasDetails ? 1 : 0),
              }),
          }
        : {})}
      locale={{ emptyText: props.empty }}
      {...(selection
        ? { rowSelection: { ...toRowSelection(selection, loading, props.nameOf), ...(virtual ? VIRTUAL_CELL : {}) } }
        : {})}
      {...(virtual ? VIRTUAL_BODY : {})}
      onHeaderRow={() => ({ onClickCapture: notePress, onKeyDownCapture: notePress })}
      onChange={(_pagination, _filters, _sorter, { action }) => {
        const { field, added } = pressed.current
        if (action === 'sort' && field !== undefined) props.onSort(field, added)
      }}
    />
  )
})

/** Rows that are on their way have the column of the button, so that the others stand where they will stand. */
const NOT_EXPANDABLE = { expandedRowKeys: [], expandIcon: () => null }

/** Virtual rows are `div`s, which say nothing to a screen reader unless they are told to. */
const VIRTUAL_CELL = { onCell: () => ({ role: 'cell' }) }
const VIRTUAL_BODY = { components: { body: { wrapper: VirtualTable } } }

/** Why a row is pale, also for those who do not see that. */
function describeAncestor({ isAncestor, heading }: TableRow) {
  return isAncestor && !heading ? { title: messages.ancestorRow, 'aria-description': messages.ancestorRow } : {}
}

function VirtualTable(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: rows that come and go while scrolling cannot be those of a <table>
  return <div role="table" {...props} />
}

type TableColumn = TableColumnsType<TableRow>[number]

function toVirtualColumn(column: TableColumn): TableColumn {
  return { ...column, ...VIRTUAL_CELL }
}

/** So many rows are as high as this one. */
function standingFor(rows: number): HTMLAttributes<HTMLElement> {
  return { 'data-rows': rows, style: { '--rows': rows } as CSSProperties } as HTMLAttributes<HTMLElement>
}

function toSkeletonColumn(column: TableColumn): TableColumn {
  return { ...column, render: () => <span className={styles.skeleton} data-align={column.align} /> }
}

function toRowSelection(selection: RowSelection, loading: boolean, nameOf: ListTableProps['nameOf']) {
  return {
    columnWidth: SELECTION_COLUMN_PX,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...selection.ids],
    onChange: (keys: readonly unknown[], rows: readonly (ListRow | undefined)[]) =>
      selection.onChange(
        keys.map(String),
        rows.filter((row) => row !== undefined),
      ),
    renderCell: (_checked: boolean, row: TableRow, _index: number, checkbox: ReactNode) =>
      loading || row.placeholder || row.isAncestor ? null : checkbox,
    getCheckboxProps: (row: TableRow) => ({
      'aria-label': messages.selectRow(nameOf(row)),
      // 选择本页全部 marks what can be marked.
      disabled: loading || row.placeholder !== undefined || row.isAncestor === true,
    }),
    getTitleCheckboxProps: () => ({ 'aria-label': messages.selectAll }),
  }
}

function toExpandable(
  expansion: RowExpansion,
  selectable: boolean,
  nameOf: ListTableProps['nameOf'],
): NonNullable<TableProps<TableRow>['expandable']> {
  const shared = {
    expandedRowKeys: [...expansion.expandedIds],
    onExpand: (expanded: boolean, row: TableRow) => expansion.onToggle(row.id, expanded),
    expandIcon: ({ expanded, expandable, record }: ExpandIconInput) => (
      <RowToggle
        expandable={expandable}
        expanded={expanded}
        name={nameOf(record)}
        onToggle={(next) => expansion.onToggle(record.id, next)}
      />
    ),
  }
  const { render } = expansion
  if (expansion.kind === 'details') {
    return {
      ...shared,
      columnWidth: EXPAND_COLUMN_PX,
      columnTitle: <span className={styles.hidden}>{messages.expandColumn}</span>,
      fixed: 'left',
      ...(render && { expandedRowRender: (row: TableRow) => render(row) }),
    }
  }
  // antd takes one off the index when there are checkboxes, and then counts them as a column.
  return { ...shared, indentSize: INDENT_PX, expandIconColumnIndex: expansion.columnIndex + (selectable ? 2 : 0) }
}

interface ExpandIconInput {
  readonly expanded: boolean
  readonly expandable: boolean
  readonly record: TableRow
}

/** Scrolls the rows back to the first, in either kind of table. */
export function scrollRowsToTop(area: RefObject<HTMLElement | null>) {
  for (const body of area.current?.querySelectorAll('.ant-table-body, .ant-table-tbody-virtual-holder') ?? []) {
    body.scrollTop = 0
  }
}
