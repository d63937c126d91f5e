import { Suspense } from 'react'
import { useLoadedComponent } from '../../react/field/use-widget.ts'
import { useHost } from '../../react/host-context.tsx'
import { useOnlyRecord } from '../../react/single/use-only-record.ts'
import { EmptyList } from '../../react/states/empty-list.tsx'
import { FailureCard } from '../../react/states/failure-card.tsx'
import { PageSkeleton } from '../../react/states/page-skeleton.tsx'
import type { KindViewProps } from '../kind-view.tsx'

type DetailViewProps = Pick<KindViewProps, 'plan'>
interface DetailProps extends DetailViewProps {
  readonly id: string
}

const loadDetail = () => import('../../react/form/dialog/record-page.tsx').then((module) => module.RecordDetailPage)

/** The record whose id the address names, else the only one that there is. */
export function DetailView({ plan }: DetailViewProps) {
  const { page } = useHost()
  const named = page.params.id
  return named ? <NamedRecord plan={plan} id={named} /> : <OnlyRecord plan={plan} />
}

function OnlyRecord({ plan }: DetailViewProps) {
  const only = useOnlyRecord(plan, true)
  if (only.isError) return <FailureCard error={only.error} onRetry={() => void only.refetch()} />
  if (only.data === undefined) return <PageSkeleton />
  if (only.data !== null) return <NamedRecord plan={plan} id={only.data} />
  return <EmptyList title={plan.title} conditionCount={0} addButton={null} onClearConditions={() => undefined} />
}

function NamedRecord({ plan, id }: DetailProps) {
  const Detail = useLoadedComponent<DetailProps>(loadDetail)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Detail plan={plan} id={id} />
    </Suspense>
  )
}
