import { type ReactNode, Suspense, useState } from 'react'
import type { PagePlan, PageRecord, RelatedListPlan } from '../../../compile/plan.ts'
import { useLoadedComponent } from '../../field/use-widget.ts'
import { usePageColors } from '../../page-colors.ts'
import { type Tab, Tabs } from '../../panes/tabs.tsx'
import { PageSkeleton } from '../../states/page-skeleton.tsx'
import styles from './detail-tabs.module.css'
import { messages } from './messages.ts'
import type { RecordHistoryProps } from './record-history.tsx'
import type { RelatedListProps } from './related-list.tsx'
import { useRelatedLists } from './use-related-lists.ts'

/** A list is there already where most details are opened; a timeline is not. */
const loadRecordHistory = () => import('./record-history.tsx').then((module) => module.RecordHistory)
const loadRelatedList = () => import('./related-list.tsx').then((module) => module.RelatedList)

export interface DetailTabsProps {
  readonly plan: PagePlan
  readonly record: PageRecord
  readonly related: readonly RelatedListPlan[]
  readonly hasHistory: boolean
  /** The record itself. */
  readonly detail: ReactNode
}

/** A record with the lists that belong to it, and what was done to it. */
export function DetailTabs({ plan, record, related, hasHistory, detail }: DetailTabsProps) {
  const [active, activate] = useState(0)
  const lists = useRelatedLists(related, record)
  const RelatedList = useLoadedComponent<RelatedListProps>(loadRelatedList)
  const RecordHistory = useLoadedComponent<RecordHistoryProps>(loadRecordHistory)
  const colors = usePageColors()
  const historyIndex = lists.length + 1
  const tabs: readonly Tab[] = [
    { title: messages.detail, errorCount: 0, hidden: false },
    ...lists.map(({ title, count, hidden }) => ({
      title,
      errorCount: 0,
      hidden,
      ...(count !== undefined && { count }),
    })),
    { title: messages.history, errorCount: 0, hidden: !hasHistory },
  ]
  // A tab that may still come keeps the record where it is.
  if (!hasHistory && lists.every(({ hidden, isPending }) => hidden && !isPending)) return detail

  function panel(index: number): ReactNode {
    if (index === 0) return detail
    if (index === historyIndex) return <RecordHistory plan={plan} record={record} />
    const list = lists[index - 1]
    return list && <RelatedList page={list.page} title={list.title} values={list.values} />
  }

  return (
    <div className={styles.tabs} style={colors}>
      <Tabs
        tabs={tabs}
        active={active}
        onActivate={activate}
        panel={(index) => <Suspense fallback={<PageSkeleton />}>{panel(index)}</Suspense>}
      />
    </div>
  )
}
