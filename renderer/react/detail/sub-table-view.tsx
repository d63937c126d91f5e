import { useContext, useMemo } from 'react'
import type { FieldPlan, PageRecord, SubTablePlan } from '../../compile/plan.ts'
import type { HostPermissions } from '../../host.ts'
import { messages } from '../field/messages.ts'
import { StatisticRows } from '../field/statistic-rows.tsx'
import { statisticText } from '../field/statistic-text.ts'
import { useRowPages } from '../field/use-row-pages.ts'
import { RecordText } from '../field/value-text.tsx'
import { readColumns } from '../field/visible-layout.ts'
import { WidgetBoundary } from '../field/widget-boundary.tsx'
import { useHost, useRegistry } from '../host-context.tsx'
import { RowsPager } from '../paging/rows-pager.tsx'
import styles from './sub-table-view.module.css'
import { WholeRecord } from './whole-record.ts'

export interface SubTableViewProps {
  readonly table: SubTablePlan
  readonly rows: readonly PageRecord[]
}

/** The rows of a sub-table to read: in a detail, and below an expanded row of a list. Only columns the user may see. */
export function SubTableView({ table, rows }: SubTableViewProps) {
  const { permissions } = useHost()
  const registry = useRegistry()
  const fields = useMemo(() => shownFields(table, permissions), [table, permissions])
  const paged = useRowPages(rows)
  const pages = useContext(WholeRecord) ? { ...paged, pageCount: 1, first: 0, rows } : paged
  return (
    <div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls sideways, also by the keyboard */}
      <section className={styles.region} tabIndex={0} aria-label={table.title}>
        <table className={styles.table} aria-label={table.title}>
          <thead>
            <tr>
              <th scope="col" className={styles.number}>
                {messages.rowNumber}
              </th>
              {fields.map((field) => (
                <th key={field.name} scope="col" data-align={field.align}>
                  {table.columnViews.get(field.name)?.title ?? field.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.rows.map((row, position) => (
              <tr key={row.id ?? pages.first + position}>
                <td className={styles.number}>{pages.first + position + 1}</td>
                {fields.map((field) => (
                  <td key={field.name} data-align={field.align} data-field={field.name} data-table={table.name}>
                    <WidgetBoundary field={field}>
                      <RecordText field={field} record={row} />
                    </WidgetBoundary>
                  </td>
                ))}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr>
                <td className={styles.none} colSpan={fields.length + 1}>
                  {messages.noRows}
                </td>
              </tr>
            )}
          </tbody>
          {rows.length > 0 && (
            <StatisticRows
              fields={fields}
              leading={1}
              textOf={(field, statistic) => statisticText(field, rows, statistic, registry.get(field.widget.type))}
            />
          )}
        </table>
      </section>
      <RowsPager pages={pages} total={rows.length} />
    </div>
  )
}

function shownFields(table: SubTablePlan, permissions: HostPermissions): readonly FieldPlan[] {
  const isHidden = ({ name }: FieldPlan) => table.columnViews.get(name)?.cell === 'hidden'
  return readColumns(table, permissions).filter((field) => !isHidden(field))
}
