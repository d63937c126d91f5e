import { Suspense, useMemo } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { PanelDefinition } from '../../../panel.ts'
import { useLoadedComponent } from '../../../react/field/use-widget.ts'
import { useHost, usePanels } from '../../../react/host-context.tsx'
import { PanelFrameProvider } from '../../../react/panel/panel-frame.ts'
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

export function PanelInPane({ type, ...props }: PanelInPaneProps) {
  const definition = usePanels().get(type)
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
  const frame = useMemo(() => ({ footer: null, setUnsaved, requestClose: stay }), [setUnsaved])
  return (
    <PanelFrameProvider value={frame}>
      <Suspense fallback={<PageSkeleton />}>
        <Panel host={host} plan={plan} records={records} props={values} onDone={stay} />
      </Suspense>
    </PanelFrameProvider>
  )
}

/** A pane stays: lists beside it hear of changes as all lists do. */
function stay(): void {}
