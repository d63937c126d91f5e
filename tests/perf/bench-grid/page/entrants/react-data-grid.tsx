import 'react-data-grid/lib/styles.css'
import { useState } from 'react'
import { type Column, DataGrid, type RenderEditCellProps, renderTextEditor } from 'react-data-grid'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { displayText, OPTIONS } from '../data.ts'
import { domParts } from '../dom-parts.ts'
import type { DataColumn, DataRow, Dataset, Entrant } from '../entrant.ts'

let root: Root | null = null
let host: HTMLElement
let rows: readonly DataRow[] = []
let setRows: (rows: readonly DataRow[]) => void

function columnOf(column: DataColumn): Column<DataRow> {
  const { key, title, type, width } = column
  return {
    key,
    name: title,
    width,
    resizable: true,
    renderCell:
      type === 'checkbox'
        ? ({ row, onRowChange }) => (
            <input
              type="checkbox"
              aria-label={title}
              checked={row[key] === true}
              onChange={(event) => onRowChange({ ...row, [key]: event.target.checked })}
            />
          )
        : ({ row }) => displayText(column, row[key] ?? ''),
    ...(type === 'select' && { renderEditCell: SelectEditor }),
    ...(type !== 'select' && type !== 'checkbox' && { renderEditCell: renderTextEditor }),
  }
}

function SelectEditor({ row, column: { key, name }, onRowChange }: RenderEditCellProps<DataRow>) {
  return (
    <select
      // biome-ignore lint/a11y/noAutofocus: the cell was opened, and says so to its editor by mounting it
      autoFocus
      aria-label={String(name)}
      value={String(row[key])}
      onChange={(event) => onRowChange({ ...row, [key]: event.target.value }, true)}
    >
      {OPTIONS.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

function Grid({ data }: { readonly data: Dataset }) {
  const [columns] = useState(() => data.columns.map(columnOf))
  const [shown, setShown] = useState<readonly DataRow[]>(data.rows)
  rows = shown
  setRows = setShown
  return (
    <DataGrid
      aria-label="grid"
      columns={columns}
      rows={shown}
      rowKeyGetter={(row) => row.id}
      rowHeight={data.rowHeight}
      headerRowHeight={40}
      onRowsChange={setShown}
      onCellClick={({ setActivePosition }) => setActivePosition(true)}
      style={{ blockSize: 600 }}
      className="rdg-light"
    />
  )
}

function scroller(): HTMLElement {
  const grid = host.querySelector<HTMLElement>('[role=grid]')
  if (!grid) throw new Error('react-data-grid is not mounted yet.')
  return grid
}

/** The best DOM grid for React that was measured. Set up as its documentation says. */
export const entrant: Entrant = {
  name: 'react-data-grid',
  about: { lib: 'react-data-grid 7.0.0-beta.61', licence: 'MIT' },
  mount(element, data) {
    host = element
    root = createRoot(element)
    root.render(<Grid data={data} />)
  },
  unmount: () => root?.unmount(),
  ...domParts({
    scroller,
    cells: '[role=gridcell]',
    headerHeight: 40,
    // Its header is row 1.
    cell: (row, column) =>
      host.querySelector(
        `[role=row][aria-rowindex="${row + 2}"] > [role=gridcell][aria-colindex="${Number(column.slice(1)) + 1}"]`,
      ),
  }),
  openWith: 'click',
  commitKey: 'Tab',
  getValue: (row, column) => rows[row]?.[column] ?? '',
  setColumn: (key, value) => flushSync(() => setRows(rows.map((row, index) => ({ ...row, [key]: value(index) })))),
}
