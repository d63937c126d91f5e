import { Suspense } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { EmptyList } from '../states/empty-list.tsx'
import { FailureCard } from '../states/failure-card.tsx'
import { PageSkeleton } from '../states/page-skeleton.tsx'
import { useOnlyRecord } from './use-only-record.ts'

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
  const only = useOnlyRecord(plan, true)
  if (only.isError) return <FailureCard error={only.error} onRetry={() => void only.refetch()} />
  if (only.data === undefined) return <PageSkeleton />
  if (only.data !== null) return <Detail plan={plan} id={only.data} />
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
