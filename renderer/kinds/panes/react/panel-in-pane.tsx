import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useMemo } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { ActionOutcome } from '../../../action.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { PanelDefinition } from '../../../panel.ts'
import { useLoadedComponent } from '../../../react/field/use-widget.ts'
import { useHost } from '../../../react/host-context.tsx'
import { PanelFrameProvider } from '../../../react/panel/panel-frame.ts'
import { usePanel } from '../../../react/panel/use-panel.ts'
import { PageSkeleton } from '../../../react/states/page-skeleton.tsx'
import { messages } from './messages.ts'
import { Mistake } from './page-in-pane.tsx'

export interface PanelInPaneProps {
  readonly type: string
  readonly values: Readonly<Record<string, CanonicalValue>>
  /** The page whose row it is about, and the row. */
  readonly plan: PagePlan | null
  readonly records: readonly PageRecord[]
  setUnsaved(unsaved: boolean): void
}

export function PanelInPane(props: PanelInPaneProps) {
  return (
    <Suspense fallback={<PageSkeleton />}>
      <NamedPanel {...props} />
    </Suspense>
  )
}

function NamedPanel({ type, ...props }: PanelInPaneProps) {
  const definition = usePanel(type)
  return definition ? (
    <LoadedPanel definition={definition} {...props} />
  ) : (
    <Mistake text={messages.unknownPanel(type)} />
  )
}

interface LoadedPanelProps extends Omit<PanelInPaneProps, 'type'> {
  readonly definition: PanelDefinition
}

function LoadedPanel({ definition, values, plan, records, setUnsaved }: LoadedPanelProps) {
  const host = useHost()
  const Panel = useLoadedComponent(definition.load)
  const client = useQueryClient()
  const frame = useMemo(() => ({ footer: null, setUnsaved, requestClose: null }), [setUnsaved])
  /** It stays; what it has done shows in the lists beside it. */
  function handleDone(outcome: ActionOutcome) {
    if (outcome.kind === 'open-page') host.openPage(outcome.page, outcome.query)
    else if (outcome.kind !== 'nothing') void client.refetchQueries({ queryKey: [host.scope, 'rows'], type: 'active' })
  }
  return (
    <PanelFrameProvider value={frame}>
      <Panel host={host} plan={plan} records={records} props={values} onDone={handleDone} />
    </PanelFrameProvider>
  )
}
