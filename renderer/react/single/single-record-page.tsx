import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { EmptyList } from '../states/empty-list.tsx'
import { FailureCard } from '../states/failure-card.tsx'
import { PageSkeleton } from '../states/page-skeleton.tsx'

interface FormPageProps {
  readonly plan: PagePlan
}
interface DetailPageProps extends FormPageProps {
  readonly id: string
}

const loadFormPage = () => import('../form/record-page.tsx').then((module) => module.RecordFormPage)
const loadDetailPage = () => import('../form/record-page.tsx').then((module) => module.RecordDetailPage)

/** A page of kind `form`: the page is the form of its one record. The form comes with its code, as in a dialog. */
export function FormPage({ plan }: FormPageProps) {
  const Page = useLoadedComponent<FormPageProps>(loadFormPage)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page plan={plan} />
    </Suspense>
  )
}

/** A page of kind `detail`: the record whose id the address names, else the only one that there is. */
export function DetailPage({ plan }: FormPageProps) {
  const { page } = useHost()
  const named = page.params.id
  return named ? <Detail plan={plan} id={named} /> : <OnlyRecord plan={plan} />
}

function OnlyRecord({ plan }: FormPageProps) {
  const host = useHost()
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const only = useQuery({
    queryKey: [host.scope, 'only-record', plan.code, mountId],
    queryFn: ({ signal }) =>
      dataSource.list({ page: 1, pageSize: 1, sort: plan.list.defaultSort, conditions: [] }, signal),
    gcTime: Number.POSITIVE_INFINITY,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (only.isError) return <FailureCard error={only.error} onRetry={() => void only.refetch()} />
  if (!only.data) return <PageSkeleton />
  const [row] = only.data.rows
  if (row) return <Detail plan={plan} id={row.id} />
  return <EmptyList title={plan.title} conditionCount={0} addButton={null} onClearConditions={() => undefined} />
}

function Detail({ plan, id }: DetailPageProps) {
  const Page = useLoadedComponent<DetailPageProps>(loadDetailPage)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Page plan={plan} id={id} />
    </Suspense>
  )
}
