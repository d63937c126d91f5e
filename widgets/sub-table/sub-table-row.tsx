import { memo } from 'react'
import type { EditedRow, RowsColumn } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import styles from './sub-table.module.css'
import { SubTableCell, type SubTableCellProps } from './sub-table-cell.tsx'

interface SubTableRowProps {
  readonly row: EditedRow
  readonly rowNumber: number
  readonly columns: readonly RowsColumn[]
  readonly rows: SubTableCellProps['rows']
  readonly selectable: boolean
  readonly selected: boolean
  onSelect(key: string, on: boolean): void
}

/** One row: drawn again only when something about it changes, not when another row does. */
export const SubTableRow = memo(function SubTableRow(props: SubTableRowProps) {
  const { row, rowNumber, columns, rows, selectable, selected, onSelect } = props
  return (
    <tr data-selected={selected ? '' : undefined}>
      {selectable && (
        <td className={styles.mark}>
          <input
            type="checkbox"
            aria-label={messages.selectRow(rowNumber)}
            checked={selected}
            onChange={(event) => onSelect(row.key, event.target.checked)}
          />
        </td>
      )}
      <td className={styles.number}>{rowNumber}</td>
      {columns.map((column) => (
        <td
          key={column.field.name}
          data-cell=""
          data-row={row.key}
          data-field={column.field.name}
          data-align={column.field.align}
        >
          <SubTableCell rows={rows} row={row} rowNumber={rowNumber} column={column} />
        </td>
      ))}
    </tr>
  )
})
