import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { fieldValue } from '#renderer/compile/record-values.ts'
import type { Host } from '#renderer/host.ts'
import type { PanelProps } from '#renderer/panel.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame } from '#renderer/react/panel/panel-frame.ts'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { filePathsOf } from '#schemas/values/file-value.ts'
import { AnnouncementArticle } from '../../announcement/announcement-article.tsx'
import { priorityOf } from '../../announcement/priority.ts'
import styles from './announcement-preview.module.css'
import { messages } from './messages.ts'

export function AnnouncementPreview({ host, plan, records }: PanelProps<object>) {
  const { requestClose } = usePanelFrame()
  const id = records[0]?.id
  return (
    <>
      {plan && typeof id === 'string' ? (
        <Preview host={host} plan={plan} id={id} />
      ) : (
        <Alert type="warning" showIcon title={messages.gone} role="alert" />
      )}
      {requestClose && (
        <PanelFooter>
          <Button autoInsertSpace={false} onClick={requestClose}>
            {messages.close}
          </Button>
        </PanelFooter>
      )}
    </>
  )
}

function Preview({ host, plan, id }: { readonly host: Host; readonly plan: PagePlan; readonly id: string }) {
  const query = useQuery({
    queryKey: [host.scope, 'announcement-preview', id],
    // Lists leave the text out.
    queryFn: ({ signal }) => host.dataSource(plan).get(id, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (query.isError) return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  const { title, content, priority } = query.data
  return (
    <>
      <Alert className={styles.note ?? ''} type="info" showIcon title={messages.note} />
      <AnnouncementArticle
        title={textOf(title)}
        priority={priorityOf(textOf(priority))}
        sender={host.user.realname || host.user.username}
        sentAt={host.clock.businessNow()}
        html={textOf(content)}
        files={filePathsOf(fieldValue(query.data, 'files'), 'paths')}
        addressOf={host.transfers.addressOf}
      />
    </>
  )
}

function textOf(value: PageRecord[string]): string {
  return typeof value === 'string' ? value : ''
}
