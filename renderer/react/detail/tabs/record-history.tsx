import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Timeline } from 'antd'
import { historyEndpoint } from '#schemas/api/history.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import { useHost } from '../../host-context.tsx'
import { toFailure } from '../../states/failure.ts'
import { FailureCard } from '../../states/failure-card.tsx'
import { PageSkeleton } from '../../states/page-skeleton.tsx'
import styles from './detail-tabs.module.css'
import { HistoryEntryView } from './history-entry.tsx'
import { messages } from './messages.ts'

export interface RecordHistoryProps {
  readonly plan: PagePlan
  readonly record: PageRecord
}

const COLORS = { add: 'green', edit: 'blue', delete: 'red', restore: 'cyan' } as const

/** What was done to a record, newest first. */
export function RecordHistory({ plan, record }: RecordHistoryProps) {
  const host = useHost()
  const { entity } = plan
  const { id = '', version } = record
  const history = useInfiniteQuery({
    queryKey: [host.scope, 'history', plan.code, id, version],
    queryFn: ({ pageParam, signal }) => {
      if (!entity) return Promise.reject(new Error('A page without records has no history.'))
      const query = { id, ...(pageParam !== null && { before: pageParam }) }
      return host.call(historyEndpoint(entity, plan), { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (!history.data) {
    if (history.isError) return <FailureCard error={history.error} onRetry={() => void history.refetch()} />
    return <PageSkeleton />
  }
  const entries = history.data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <p className={styles.note}>{messages.none}</p>
  const now = host.clock.businessNow()
  return (
    <section className={styles.history} aria-label={messages.timeline}>
      <p className={styles.unseen} role="status">
        {messages.shown(entries.length)}
      </p>
      <Timeline
        items={entries.map((entry) => ({
          key: entry.id,
          color: COLORS[entry.action],
          content: <HistoryEntryView entry={entry} now={now} />,
        }))}
      />
      {history.isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {messages.failed(toFailure(history.error).message)}
        </p>
      )}
      {history.hasNextPage && (
        <Button
          autoInsertSpace={false}
          loading={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {messages.more}
        </Button>
      )}
    </section>
  )
}
