import { ConfigProvider, Table, type TableColumnsType, type TableRef, theme } from 'antd'
import { type ComponentProps, memo, type ReactNode, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
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

/** 37 px rows: fifteen of them fit on a small laptop. */
const DENSITY = { cellPaddingBlockSM: 6, cellPaddingInlineSM: 8 }

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
  const { token } = theme.useToken()
  const tableTheme = useMemo(
    // A marked row keeps its ground under the pointer: one step darker, its red and orange texts are below 4.5:1.
    () => ({ components: { Table: { ...DENSITY, rowSelectedHoverBg: token.controlItemBgActive } } }),
    [token],
  )
  const table = useRef<TableRef>(null)
  useLayoutEffect(() => {
    // Rows without a button or a link would leave the keyboard no way to scroll them.
    table.current?.nativeElement.querySelector('.ant-table-body, .ant-table-content')?.setAttribute('tabindex', '0')
  })
  const virtual = (rows?.length ?? 0) >= VIRTUAL_FROM_ROWS && props.bodyHeightPx !== undefined
  const shownColumns = useMemo(() => {
    if (loading) return columns.map(toSkeletonColumn)
    return virtual ? columns.map(toVirtualColumn) : columns
  }, [loading, virtual, columns])
  const widthPx = props.columnsWidthPx + (selection ? SELECTION_COLUMN_PX : 0)
  return (
    <ConfigProvider theme={tableTheme}>
      <Table<ListRow>
        ref={table}
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
        {...(selection
          ? { rowSelection: { ...toRowSelection(selection, loading), ...(virtual ? VIRTUAL_CELL : {}) } }
          : {})}
        {...(virtual ? VIRTUAL_BODY : {})}
        onChange={(_pagination, _filters, sorter, { action }) => {
          if (action === 'sort' && !Array.isArray(sorter)) props.onSort(toSort(sorter))
        }}
      />
    </ConfigProvider>
  )
})

/** Virtual rows are `div`s, which say nothing to a screen reader unless they are told to. */
const VIRTUAL_CELL = { onCell: () => ({ role: 'cell' }) }
const VIRTUAL_BODY = {
  components: { body: { wrapper: VirtualTable } },
  onRow: (_row: ListRow, index?: number) => ({ role: 'row', 'aria-rowindex': (index ?? 0) + 1 }),
}

function VirtualTable(props: ComponentProps<'div'>) {
  // biome-ignore lint/a11y/useSemanticElements: rows that come and go while scrolling cannot be those of a <table>
  return <div role="table" {...props} />
}

type TableColumn = TableColumnsType<ListRow>[number]

function toVirtualColumn(column: TableColumn): TableColumn {
  return { ...column, ...VIRTUAL_CELL }
}

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
