import type { UseQueryResult } from '@tanstack/react-query'
import { Alert, Button, Pagination, Table } from 'antd'
import type { SorterResult } from 'antd/es/table/interface'
import { type KeyboardEvent, useRef, useState } from 'react'
import { renderPageButton } from '#renderer/react/paging/page-button.tsx'
import { type Chosen, shortened, textOf } from './chosen.ts'
import { messages } from './messages.ts'
import type { Picker, PickerPage, PickerQuestion, PickerRow, PickerSort } from './picker.ts'
import styles from './pickers.module.css'

interface PickerTableProps {
  readonly picker: Pick<Picker, 'name' | 'columns' | 'pageSizes'>
  readonly found: UseQueryResult<PickerPage>
  readonly question: Pick<PickerQuestion, 'page' | 'pageSize'>
  readonly several: boolean
  readonly chosen: readonly Chosen[]
  /** What picking a row chooses. */
  itemOf(row: PickerRow): Chosen | null
  onPaging(paging: Pick<PickerQuestion, 'page' | 'pageSize'>): void
  /** By what the rows are ordered, where heads are pressed for it; null: as the server has them. */
  readonly sort?: PickerSort | null
  onSort?(sort: PickerSort | null): void
  onToggle(one: Chosen): void
  /** All rows of the page at once. */
  onPage(page: readonly Chosen[], on: boolean): void
  /** What to say where there are no rows. */
  readonly emptyText?: string
  /** Texts below the columns, by their fields. */
  readonly totals?: ReadonlyMap<string, string> | null
  /** Enter on a row. */
  onEnter(one: Chosen): void
}

interface Offered {
  readonly key: string
  readonly row: PickerRow
  readonly item: Chosen | null
}

/** A page of rows: a press anywhere in one chooses it; arrows go up and down, Space chooses. */
export function PickerTable(props: PickerTableProps) {
  const { picker, found, question, several, chosen, itemOf, onPaging, onToggle, onPage, onEnter } = props
  const { totals = null, sort = null, onSort } = props
  const around = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  if (found.isError) {
    const retry = (
      <Button autoInsertSpace={false} onClick={() => void found.refetch()}>
        {messages.retry}
      </Button>
    )
    return <Alert type="error" showIcon role="alert" title={messages.failed(found.error.message)} action={retry} />
  }
  const { rows = [], total = 0, isEstimate = false } = found.data ?? {}
  const offered = rows.map((row, index): Offered => {
    const item = itemOf(row)
    return { key: item?.value ?? `row ${index}`, row, item }
  })
  const current = Math.min(active, Math.max(0, offered.length - 1))

  function onKeyDown(event: KeyboardEvent<HTMLElement>, { item }: Offered, index: number) {
    // Keys in a checkbox or a button of the row are its own.
    if (event.target !== event.currentTarget) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) {
      const next = Math.min(offered.length - 1, Math.max(0, index + step))
      setActive(next)
      around.current?.querySelectorAll<HTMLElement>('tr[data-row-key]')[next]?.focus()
    } else if (event.key === ' ' && item) onToggle(item)
    else if (event.key === 'Enter' && item) onEnter(item)
    else return
    event.preventDefault()
  }

  return (
    <div ref={around}>
      <Table<Offered>
        size="small"
        aria-label={messages.rowsOf(picker.name)}
        loading={found.isPending || found.isPlaceholderData}
        dataSource={offered}
        columns={picker.columns.map((column) => ({
          key: column.field,
          title: column.title,
          render: (_, { row }) => {
            const text = column.text ? column.text(row) : textOf(row[column.field])
            const shown = column.isWhole ? text : shortened(text)
            return shown === text ? text : <span title={text}>{shown}</span>
          },
          ...(column.isSortable && {
            sorter: true,
            sortOrder: sort?.field === column.field ? SORT_ORDERS[sort.order] : null,
          }),
        }))}
        onChange={(_paging, _filters, sorter) => {
          setActive(0)
          onSort?.(sortOf(sorter))
        }}
        rowClassName={styles.row ?? ''}
        rowSelection={{
          type: several ? 'checkbox' : 'radio',
          selectedRowKeys: chosen.map(({ value }) => value),
          preserveSelectedRowKeys: true,
          getCheckboxProps: ({ item, key }) => ({
            disabled: item === null,
            'aria-label': messages.pickRow(item?.text ?? key),
          }),
          getTitleCheckboxProps: () => ({ 'aria-label': messages.pickAll }),
          onSelect: ({ item }) => item && onToggle(item),
          onSelectAll: (on) =>
            onPage(
              offered.flatMap(({ item }) => item ?? []),
              on,
            ),
        }}
        onRow={(row, index = 0) => ({
          tabIndex: index === current ? 0 : -1,
          onClick: () => {
            setActive(index)
            if (row.item) onToggle(row.item)
          },
          onKeyDown: (event) => onKeyDown(event, row, index),
        })}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: found.isPending ? messages.loading : (props.emptyText ?? messages.noRows) }}
        {...(totals && { summary: () => <Totals columns={picker.columns} totals={totals} /> })}
        pagination={false}
      />
      <nav className={styles.pages} aria-label={messages.pages}>
        <Pagination
          size="small"
          align="end"
          responsive
          current={question.page}
          pageSize={question.pageSize}
          total={total}
          pageSizeOptions={[...picker.pageSizes]}
          showSizeChanger
          showQuickJumper
          itemRender={renderPageButton}
          showTotal={(count, [from, to]) => messages.range(from, to, { count, isEstimate })}
          onChange={(page, pageSize) => {
            setActive(0)
            onPaging({ page, pageSize })
          }}
        />
      </nav>
    </div>
  )
}

const SORT_ORDERS = { asc: 'ascend', desc: 'descend' } as const

function sortOf(sorter: SorterResult<Offered> | readonly SorterResult<Offered>[]): PickerSort | null {
  const { columnKey, order } = [sorter].flat()[0] ?? {}
  return order ? { field: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : null
}

interface TotalsProps {
  readonly columns: Picker['columns']
  readonly totals: ReadonlyMap<string, string>
}

function Totals({ columns, totals }: TotalsProps) {
  return (
    <Table.Summary.Row>
      <Table.Summary.Cell index={0}>{messages.totals}</Table.Summary.Cell>
      {columns.map(({ field }, index) => (
        <Table.Summary.Cell key={field} index={index + 1}>
          {totals.get(field)}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  )
}
