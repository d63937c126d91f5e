import { Alert, Button } from 'antd'
import { useMemo } from 'react'
import { READ_AGAIN } from '#renderer/action.ts'
import type { PagePlan, PageRecord } from '#renderer/compile/plan.ts'
import { PaneHost } from '#renderer/kinds/panes/react/pane-host.tsx'
import type { PanelProps } from '#renderer/panel.ts'
import { isShown } from '#renderer/permitted.ts'
import { SubmitButtons } from '#renderer/react/form/dialog/dialog-parts.tsx'
import { LoadFailure } from '#renderer/react/form/dialog/load-failure.tsx'
import { RecordForm } from '#renderer/react/form/dialog/record-form.tsx'
import type { RecordTarget } from '#renderer/react/form/dialog/record-target.ts'
import { useRecordForm } from '#renderer/react/form/dialog/use-record-form.ts'
import { FormSkeleton } from '#renderer/react/form/layout/form-skeleton.tsx'
import { useHost } from '#renderer/react/host-context.tsx'
import { usePageLoader } from '#renderer/react/page-loader.ts'
import { PanelFooter } from '#renderer/react/panel/panel-footer.tsx'
import { usePanelFrame } from '#renderer/react/panel/panel-frame.ts'
import { ProblemsCard } from '#renderer/react/problems/problems-card.tsx'
import { FailureCard } from '#renderer/react/states/failure-card.tsx'
import { PageSkeleton } from '#renderer/react/states/page-skeleton.tsx'
import { useCompiledPage } from '#renderer/react/use-compiled-page.ts'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import { messages } from './messages.ts'
import { withoutFields } from './without-fields.ts'

export interface RecordFormProps {
  readonly page: string
  readonly id?: string
  readonly values?: object
  readonly without?: readonly string[]
}

/** A record of another page, by the form, the rights and the calls of that page; the list behind it is read again afterwards. */
export function RecordFormPanel({ props, onDone }: PanelProps<RecordFormProps>) {
  const { source, compile } = usePageLoader()
  const { setUnsaved } = usePanelFrame()
  const query = useCompiledPage(props.page, source, compile)
  if (query.isError) return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <PageSkeleton />
  const { file, problems, shown } = query.data
  if (!shown) return <ProblemsCard file={file} problems={problems} onRecheck={() => void query.refetch()} />
  return (
    <PaneHost title={shown.plan.title} setUnsaved={setUnsaved}>
      <PermittedForm plan={shown.plan} given={props} onDone={() => onDone(READ_AGAIN)} />
    </PaneHost>
  )
}

interface FormProps {
  readonly plan: PagePlan
  readonly given: RecordFormProps
  onDone(): void
}

function PermittedForm(props: FormProps) {
  const { permissions } = useHost()
  const { plan, given } = props
  if (!isShown(permissions, permissionCodes(plan, given.id === undefined ? 'add' : 'edit'))) {
    return <Alert type="warning" showIcon title={messages.forbidden(plan.title)} role="alert" />
  }
  return <OpenForm {...props} />
}

function OpenForm({ plan: whole, given, onDone }: FormProps) {
  const { requestClose } = usePanelFrame()
  // What opened the panel says the same at every render, in an object of its own.
  const said = JSON.stringify([given.id ?? null, given.values ?? {}, given.without ?? []])
  const { plan, target } = useMemo(() => {
    const [id, values, without] = JSON.parse(said)
    return {
      plan: withoutFields(whole, without),
      target: (id === null
        ? { mode: 'add', values: valuesOf(values, whole) }
        : { mode: 'edit', id }) satisfies RecordTarget,
    }
  }, [whole, said])
  const form = useRecordForm({
    plan,
    target,
    onSaved() {
      form.settle()
      onDone()
    },
    onUnchanged: onDone,
  })
  const { formId, layout, query, model, save } = form
  if (query.isError) return <LoadFailure error={query.error} onRetry={() => void query.refetch()} />
  return (
    <>
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
      <PanelFooter>
        {requestClose && (
          <Button autoInsertSpace={false} disabled={save.busy} onClick={requestClose}>
            {messages.cancel}
          </Button>
        )}
        <SubmitButtons formId={formId} model={model} busy={save.busy} label={messages.save} />
      </PanelFooter>
    </>
  )
}

/** Expressions have become values by now; one value for a field of several is a list of it. */
function valuesOf(given: object, { fieldByName }: PagePlan): PageRecord {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]): readonly (readonly [string, CanonicalValue])[] => {
      if (!['string', 'number', 'boolean'].includes(typeof value) || value === '') return []
      return [[name, fieldByName.get(name)?.multiple ? [String(value)] : value]]
    }),
  )
}
