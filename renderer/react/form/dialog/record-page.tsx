import { Button } from 'antd'
import { type ReactNode, useMemo, useState } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { recordName } from '../../../logic/record-name.ts'
import { DetailBody } from '../../detail/detail-body.tsx'
import { fieldAccess } from '../../field/field-access.ts'
import { visibleLayout } from '../../field/visible-layout.ts'
import { useHost } from '../../host-context.tsx'
import { pageShortcuts } from '../../shortcuts/page-shortcuts.ts'
import { useShortcut } from '../../shortcuts/use-shortcut.ts'
import { useOnlyRecord } from '../../single/use-only-record.ts'
import { FailureCard } from '../../states/failure-card.tsx'
import { PageSkeleton } from '../../states/page-skeleton.tsx'
import styles from '../form.module.css'
import { FormSkeleton } from '../layout/form-skeleton.tsx'
import { messages } from '../messages.ts'
import { SubmitButtons } from './dialog-parts.tsx'
import { RecordForm } from './record-form.tsx'
import type { RecordTarget } from './record-target.ts'
import { useRecord } from './use-record.ts'
import { useRecordForm } from './use-record-form.ts'
import { useRecordNews } from './use-record-news.ts'

interface RecordFormPageProps {
  readonly plan: PagePlan
}

/**
 * A page that is a form: of the record whose id the address names, else of the only one that there is, else of a new
 * one. What was saved goes on being edited.
 */
export function RecordFormPage({ plan }: RecordFormPageProps) {
  const host = useHost()
  const named = host.page.params.id
  const only = useOnlyRecord(plan, named === undefined)
  const [saved, setSaved] = useState<{ readonly id: string; readonly times: number } | null>(null)
  if (only.isError) return <FailureCard error={only.error} onRetry={() => void only.refetch()} />
  if (named === undefined && !only.isSuccess) return <PageSkeleton />
  const id = saved?.id ?? named ?? only.data
  const target: RecordTarget = id ? { mode: 'edit', id } : { mode: 'add' }
  return (
    <OpenFormPage
      key={saved?.times ?? 0}
      plan={plan}
      target={target}
      onSaved={(savedId) => setSaved({ id: savedId ?? id ?? '', times: (saved?.times ?? 0) + 1 })}
    />
  )
}

interface OpenFormPageProps extends RecordFormPageProps {
  readonly target: RecordTarget
  onSaved(id: string | undefined): void
}

function OpenFormPage({ plan, target, onSaved }: OpenFormPageProps) {
  const form = useRecordForm({
    plan,
    target,
    onSaved(record) {
      form.settle()
      onSaved(record.id)
    },
    onUnchanged() {},
  })
  const { formId, layout, query, model, save } = form
  useShortcut(pageShortcuts.save, form.submit, true, () => document.getElementById(formId))
  if (query.isError) return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  return (
    <PageFrame
      title={plan.title}
      footer={<SubmitButtons formId={formId} model={model} busy={save.busy} label={messages.save} />}
    >
      {model ? (
        <RecordForm
          formId={formId}
          model={model}
          save={save}
          draftOffer={form.draftOffer}
          onUpdatePage={form.updatePage}
          onGoTo={form.goTo}
        />
      ) : (
        <FormSkeleton layout={layout} />
      )}
    </PageFrame>
  )
}

interface RecordDetailPageProps {
  readonly plan: PagePlan
  readonly id: string
}

/** A page that is a record to read. */
export function RecordDetailPage({ plan, id }: RecordDetailPageProps) {
  const host = useHost()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const layout = useMemo(() => visibleLayout(plan.detail.layout, host.permissions), [plan, host])
  const { query, show } = useRecord(plan, dataSource, id)
  useRecordNews(plan, dataSource, { id: () => id, take: show })
  if (query.isError) return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  const name = query.data
    ? recordName(plan, query.data, (field) => fieldAccess(field, host.permissions) !== 'hidden')
    : ''
  return (
    <PageFrame
      title={name === '' ? plan.title : `${plan.title} · ${name}`}
      footer={
        <Button autoInsertSpace={false} loading={query.isFetching} onClick={() => void query.refetch()}>
          {messages.refresh}
        </Button>
      }
    >
      {query.data ? <DetailBody plan={plan} layout={layout} record={query.data} /> : <FormSkeleton layout={layout} />}
    </PageFrame>
  )
}

interface PageFrameProps {
  readonly title: string
  readonly footer: ReactNode
  readonly children: ReactNode
}

function PageFrame({ title, footer, children }: PageFrameProps) {
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.pageTitle}>{title}</h1>
      </header>
      <div className={styles.pageBody}>{children}</div>
      <footer className={styles.pageFooter}>{footer}</footer>
    </div>
  )
}
