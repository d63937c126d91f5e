import { Table, type TableColumnsType } from 'antd'
import type { ReactNode } from 'react'
import type { SummaryRow } from './list-summary.ts'
import styles from './list-table.module.css'
import type { TableRow } from './tree-rows.ts'

export interface SummaryRowsProps {
  readonly rows: readonly SummaryRow[]
  /** What stands in their place. */
  readonly note: ReactNode
  readonly columns: TableColumnsType<TableRow>
  /** Columns of the table's own before them: checkboxes, buttons that open. */
  readonly leadingColumns: number
}

/** Statistics below the rows, in sight while those scroll: for that, antd wants its own element and no component around it. */
export function renderSummary({ rows, note, columns, leadingColumns }: SummaryRowsProps) {
  return (
    <Table.Summary fixed="bottom">
      {note !== null && (
        <Table.Summary.Row className={styles.summary ?? ''}>
          <Table.Summary.Cell index={0} colSpan={leadingColumns + columns.length}>
            {note}
          </Table.Summary.Cell>
        </Table.Summary.Row>
      )}
      {rows.map((row) => (
        <Table.Summary.Row key={row.statistic} className={styles.summary ?? ''}>
          {cellsOf(row, columns, leadingColumns).map(({ key, index, colSpan, align, text }) => (
            <Table.Summary.Cell key={key} index={index} colSpan={colSpan} align={align}>
              {text}
            </Table.Summary.Cell>
          ))}
        </Table.Summary.Row>
      ))}
    </Table.Summary>
  )
}

/** The title stands where the first columns do, and stays there while numbers scroll; one in the first column stands behind it. */
function cellsOf({ title, texts }: SummaryRow, columns: SummaryRowsProps['columns'], leadingColumns: number) {
  const textOf = ({ key }: SummaryRowsProps['columns'][number]) => texts[String(key)]
  const firstNumber = Math.max(
    columns.findIndex((column) => textOf(column) !== undefined),
    0,
  )
  const fixedCount = columns.filter(({ fixed }) => fixed === 'left').length
  const before = Math.min(firstNumber, Math.max(fixedCount, 1))
  const first = columns[0]
  const heading = { key: 'title', index: 0, colSpan: leadingColumns + before, align: 'left' as const, text: title }
  return [
    ...(heading.colSpan > 0 ? [heading] : []),
    ...columns.slice(before).map((column, offset) => ({
      key: String(column.key),
      index: leadingColumns + before + offset,
      colSpan: 1,
      align: column.align ?? ('left' as const),
      text: column === first && heading.colSpan === 0 ? `${title} ${textOf(column) ?? ''}` : textOf(column),
    })),
  ]
}
