import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { NOTHING } from '#renderer/action.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { testFillRule } from '#schemas/api/rules.ts'
import styles from './fill-rule-test.module.css'
import { messages } from './messages.ts'

/** Makes one value when it opens, and one more for each press. */
export function FillRuleTest({ host, props: { ruleCode }, onDone }: PanelProps<{ readonly ruleCode: string }>) {
  const query = useQuery({
    queryKey: [host.scope, 'fill-rule-test', ruleCode],
    queryFn: ({ signal }) => host.call(testFillRule, { query: { ruleCode } }, { signal }),
    // A value that is made may be used up: nothing makes one by itself.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
  return (
    <>
      {query.isError ? (
        <FailureCard error={query.error} onRetry={() => void query.refetch()} />
      ) : query.isPending ? (
        <PageSkeleton />
      ) : (
        <p className={styles.result} role="status">
          {messages.result(toText(query.data))}
        </p>
      )}
      <PanelFooter>
        <Button autoInsertSpace={false} onClick={() => onDone(NOTHING)}>
          {messages.close}
        </Button>
        <Button autoInsertSpace={false} type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
          {messages.again}
        </Button>
      </PanelFooter>
    </>
  )
}

/** Department rules make two values: code and kind. */
function toText(result: unknown): string {
  return typeof result === 'string' ? result : JSON.stringify(result)
}
