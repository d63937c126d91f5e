import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense } from 'react'
import type { SubTablePlan } from '../../compile/plan.ts'
import { subRows } from '../../compile/record-values.ts'
import type { DataSource, ListRow } from '../../data-source.ts'
import type { SubTableViewProps } from '../detail/sub-table-view.tsx'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import styles from './list-table.module.css'
import { messages } from './messages.ts'

/** Few pages have it, and none before a row is opened. */
const loadSubTableView = () => import('../detail/sub-table-view.tsx').then((module) => module.SubTableView)

export interface ExpandedRowProps {
  readonly row: ListRow
  readonly table: SubTablePlan
  readonly hash: string
  readonly dataSource: DataSource
  readonly revision: number
}

/** The rows of a sub-table below their record, to read. The list does not carry them, so the record is read for them. */
export function ExpandedRow({ row, table, hash, dataSource, revision }: ExpandedRowProps) {
  const host = useHost()
  const SubTableView = useLoadedComponent<SubTableViewProps>(loadSubTableView)
  const record = useQuery({
    queryKey: [host.scope, 'expanded', hash, row.id, revision],
    queryFn: ({ signal }) => dataSource.get(row.id, signal),
    placeholderData: (before) => before,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (record.data) {
    return (
      <div className={styles.below}>
        <Suspense fallback={<Loading />}>
          <SubTableView table={table} rows={subRows(record.data, table.name)} />
        </Suspense>
      </div>
    )
  }
  if (!record.isError) return <Loading />
  return (
    <span className={styles.branchFailed} role="alert">
      {messages.branchFailed(toFailure(record.error).message)}{' '}
      <Button type="link" size="small" autoInsertSpace={false} onClick={() => void record.refetch()}>
        {messages.retry}
      </Button>
    </span>
  )
}

function Loading() {
  return <span role="status">{messages.loadingRow}</span>
}
