import { Suspense } from 'react'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { PanelDefinition } from '../../../panel.ts'
import { useLoadedComponent } from '../../../react/field/use-widget.ts'
import { usePageLoader } from '../../../react/page-loader.ts'
import { PageSkeleton } from '../../../react/states/page-skeleton.tsx'
import { messages } from './messages.ts'
import { Mistake } from './page-in-pane.tsx'

export interface PanelInPaneProps {
  readonly type: string
  readonly values: Readonly<Record<string, CanonicalValue>>
  /** The page whose row it is about, and the row. */
  readonly plan: PagePlan | null
  readonly records: readonly PageRecord[]
}

export function PanelInPane({ type, ...props }: PanelInPaneProps) {
  const definition = usePageLoader().panels?.get(type)
  return definition ? (
    <LoadedPanel definition={definition} {...props} />
  ) : (
    <Mistake text={messages.unknownPanel(type)} />
  )
}

interface LoadedPanelProps extends Omit<PanelInPaneProps, 'type'> {
  readonly definition: PanelDefinition
}

function LoadedPanel({ definition, values, plan, records }: LoadedPanelProps) {
  const Panel = useLoadedComponent(definition.load)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Panel plan={plan} records={records} props={values} onDone={stay} />
    </Suspense>
  )
}

/** A pane stays: lists beside it hear of changes as all lists do. */
function stay(): void {}
