import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { StatisticRows } from '#renderer/react/field/statistic-rows.tsx'
import { statisticText } from '#renderer/react/field/statistic-text.ts'
import { ROWS_PER_PAGE, useRowPages } from '#renderer/react/field/use-row-pages.ts'
import { focusControl } from '#renderer/react/form/focus-control.ts'
import { noRowsChange } from '#renderer/react/form/row-change.ts'
import { useHost, useRegistry } from '#renderer/react/host-context.tsx'
import { RowsPager } from '#renderer/react/paging/rows-pager.tsx'
import type { RowsInputProps } from '#renderer/widget.ts'
import { messages } from '../messages.ts'
import { leadsToNextRow } from './next-cell.ts'
import styles from './sub-table.module.css'
import { cellId } from './sub-table-cell.tsx'
import { SubTableRow } from './sub-table-row.tsx'

/** The rows of a sub-table, each cell a live input. */
export function SubTableInput(props: RowsInputProps) {
  const { columns, rows, readOnly, maxRows, wanted, onReached } = props
  const host = useHost()
  const registry = useRegistry()
  const { id, conditionsOf, onChange, onLeave } = props
  const cells = useMemo(() => ({ id, conditionsOf, onChange, onLeave }), [id, conditionsOf, onChange, onLeave])
  const pages = useRowPages(rows)
  const { selected, isAllOfPage, select, selectPage, clear } = useSelection(rows, pages.rows)
  const [goal, setGoal] = useState<RowsInputProps['wanted']>(null)
  const target = wanted ?? goal
  const targetPosition = target ? rows.findIndex(({ key }) => key === target.rowKey) : -1
  const targetPage = Math.floor(targetPosition / ROWS_PER_PAGE) + 1

  // The cell may stand on another page, or in a row that is only now being drawn.
  useEffect(() => {
    if (!target || targetPosition === -1) return
    if (pages.page !== targetPage) pages.show(targetPage)
    else if (focusControl(cellId(id, target.rowKey, target.field))) {
      setGoal(null)
      if (wanted) onReached()
    }
  })

  function onAdd(): string | null {
    if (rows.length >= maxRows) return null
    const key = props.makeKey()
    const order = [...rows.map((row) => row.key), key]
    onChange({ ...noRowsChange, inserted: new Map([[key, props.newRow()]]), order })
    return key
  }

  async function onRemove(gone: readonly string[]) {
    const agreed = await host.confirm({ title: '确认删除', content: `确定要删除这 ${gone.length} 项吗?`, danger: true })
    const order = rows.map((row) => row.key).filter((key) => !gone.includes(key))
    if (agreed) onChange({ ...noRowsChange, order })
  }

  function add() {
    const key = onAdd()
    const first = columns.find((column) => !column.readOnly)
    if (key !== null && first) setGoal({ rowKey: key, field: first.field.name })
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (!(event.target instanceof Element)) return
    const press = { ...pressOf(event), isComposing: event.nativeEvent.isComposing }
    const cell = event.target.closest<HTMLElement>('[data-cell]')
    if (!cell || !leadsToNextRow(press, event.target)) return
    // The form would be sent.
    event.preventDefault()
    const position = rows.findIndex(({ key }) => key === cell.dataset.row)
    const field = cell.dataset.field ?? ''
    const next = rows[position + 1]?.key ?? onAdd()
    if (next !== null) setGoal({ rowKey: next, field })
  }

  const mayAdd = !readOnly && rows.length < maxRows
  const fields = columns.map(({ field }) => field)
  return (
    <div>
      {!readOnly && (
        <div className={styles.toolbar}>
          <Button icon={<PlusOutlined aria-hidden />} autoInsertSpace={false} disabled={!mayAdd} onClick={add}>
            {messages.addRow}
          </Button>
          {selected.length > 0 && (
            <>
              <Button
                icon={<DeleteOutlined aria-hidden />}
                autoInsertSpace={false}
                onClick={() => void onRemove(selected)}
              >
                {messages.removeRows}
              </Button>
              <span role="status">{messages.selectedRows(selected.length)}</span>
              <Button type="link" size="small" autoInsertSpace={false} onClick={clear}>
                {messages.clearSelection}
              </Button>
            </>
          )}
          {!mayAdd && <span className={styles.hint}>{messages.mostRows(maxRows)}</span>}
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the inputs inside bubble to here */}
      <div className={styles.region} onKeyDown={handleKeyDown}>
        <table
          id={props.id}
          className={styles.table}
          aria-labelledby={props.labelId}
          aria-describedby={props.describedBy}
        >
          <thead>
            <tr>
              {!readOnly && (
                <th className={styles.mark}>
                  <input
                    type="checkbox"
                    aria-label={messages.selectAllRows}
                    checked={isAllOfPage}
                    disabled={pages.rows.length === 0}
                    onChange={(event) => selectPage(event.target.checked)}
                  />
                </th>
              )}
              <th scope="col" className={styles.number}>
                {messages.rowNumber}
              </th>
              {columns.map(({ field, readOnly: locked }) => (
                <th key={field.name} scope="col" data-align={field.align}>
                  {field.title}
                  {field.required && !locked && (
                    <span className={styles.required} aria-hidden="true">
                      *
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.rows.map((row, position) => (
              <SubTableRow
                key={row.key}
                row={row}
                rowNumber={pages.first + position + 1}
                columns={columns}
                rows={cells}
                selectable={!readOnly}
                selected={selected.includes(row.key)}
                onSelect={select}
              />
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={columns.length + 2}>
                  {messages.noRows}
                </td>
              </tr>
            )}
          </tbody>
          {rows.length > 0 && (
            <StatisticRows
              fields={fields}
              leading={readOnly ? 1 : 2}
              textOf={(field, statistic) =>
                statisticText(
                  field,
                  rows.map(({ record }) => record),
                  statistic,
                  registry.get(field.widget.type),
                )
              }
            />
          )}
        </table>
      </div>
      <RowsPager pages={pages} total={rows.length} />
    </div>
  )
}

function pressOf({ key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }: KeyboardEvent) {
  return { key, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented }
}

type Rows = RowsInputProps['rows']

/** Marked rows, by key; rows that are gone are marked no more. */
function useSelection(rows: Rows, pageRows: Rows) {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const selected = rows.flatMap(({ key }) => (marked.has(key) ? [key] : []))
  const current = useRef(marked)
  current.current = marked
  const select = useCallback((key: string, on: boolean) => {
    const next = new Set(current.current)
    if (on) next.add(key)
    else next.delete(key)
    setMarked(next)
  }, [])
  const pageKeys = pageRows.map(({ key }) => key)
  return {
    selected,
    isAllOfPage: pageKeys.length > 0 && pageKeys.every((key) => marked.has(key)),
    select,
    selectPage: (on: boolean) =>
      setMarked(new Set(on ? [...marked, ...pageKeys] : [...marked].filter((key) => !pageKeys.includes(key)))),
    clear: () => setMarked(new Set()),
  }
}
