import { ConfigProvider, Table, type TableColumnsType } from 'antd'
import { memo, type ReactNode, type RefObject, useMemo } from 'react'
import type { ListRow } from '../../data-source.ts'
import type { Sort } from './list-state.ts'
import styles from './list-table.module.css'
import { messages } from './messages.ts'

/** From this many rows on, only those in view are in the document. */
const VIRTUAL_FROM_ROWS = 100
const SELECTION_COLUMN_PX = 40
const SKELETON_ROWS: readonly ListRow[] = Array.from({ length: 10 }, (_, index) => ({
  id: `skeleton-${index}`,
  record: {},
  texts: {},
}))

/** 36 px rows: fifteen of them fit on a small laptop. */
const DENSITY = { components: { Table: { cellPaddingBlockSM: 6, cellPaddingInlineSM: 8 } } }

export interface RowSelection {
  readonly ids: readonly string[]
  nameOf(row: ListRow): string
  onChange(ids: readonly string[]): void
}

export interface ListTableProps {
  readonly title: string
  readonly columns: TableColumnsType<ListRow>
  readonly columnsWidthPx: number
  /** Undefined while the first rows are on their way. */
  readonly rows: readonly ListRow[] | undefined
  readonly refreshing: boolean
  /** Height that the rows may take before they scroll; undefined: as much as they need. */
  readonly bodyHeightPx: number | undefined
  /** Absent where there is nothing to do with marked rows. */
  readonly selection: RowSelection | null
  /** The row that was just saved. */
  readonly flashedId: string | null
  readonly empty: ReactNode
  onSort(sort: Sort | null): void
}

export const ListTable = memo(function ListTable(props: ListTableProps) {
  const { columns, rows, selection, flashedId } = props
  const loading = rows === undefined
  const shownColumns = useMemo(() => (loading ? columns.map(toSkeletonColumn) : columns), [loading, columns])
  const virtual = (rows?.length ?? 0) >= VIRTUAL_FROM_ROWS && props.bodyHeightPx !== undefined
  const widthPx = props.columnsWidthPx + (selection ? SELECTION_COLUMN_PX : 0)
  return (
    <ConfigProvider theme={DENSITY}>
      <Table<ListRow>
        className={styles.table ?? ''}
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
        rowClassName={(row) => (row.id === flashedId ? (styles.flashed ?? '') : '')}
        locale={{ emptyText: props.empty }}
        {...(selection ? { rowSelection: toRowSelection(selection, loading) } : {})}
        {...(virtual ? { onRow: () => ({ role: 'row' }) } : {})}
        onChange={(_pagination, _filters, sorter, { action }) => {
          if (action === 'sort' && !Array.isArray(sorter)) props.onSort(toSort(sorter))
        }}
      />
    </ConfigProvider>
  )
})

type TableColumn = TableColumnsType<ListRow>[number]

function toSkeletonColumn(column: TableColumn): TableColumn {
  return { ...column, render: () => <span className={styles.skeleton} /> }
}

function toSort({ columnKey, order }: { readonly columnKey?: unknown; readonly order?: string | null }): Sort | null {
  if (!order) return null
  return { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' }
}

function toRowSelection(selection: RowSelection, loading: boolean) {
  return {
    columnWidth: SELECTION_COLUMN_PX,
    fixed: true,
    preserveSelectedRowKeys: true,
    selectedRowKeys: [...selection.ids],
    onChange: (keys: readonly unknown[]) => selection.onChange(keys.map(String)),
    getCheckboxProps: (row: ListRow) => ({
      'aria-label': messages.selectRow(selection.nameOf(row)),
      disabled: loading,
    }),
    getTitleCheckboxProps: () => ({ 'aria-label': messages.selectAll }),
  }
}

/** Scrolls the rows back to the first, in either kind of table. */
export function scrollRowsToTop(area: RefObject<HTMLElement | null>) {
  for (const body of area.current?.querySelectorAll('.ant-table-body, .ant-table-tbody-virtual-holder') ?? []) {
    body.scrollTop = 0
  }
}
