import type { OnlineKind } from '#src/features/online/online-kind.ts'
import { OnlinePage } from '#src/features/online/online-page.tsx'
import type { ViewProps } from '../views/view.ts'
import { PageFrame } from './page-frame.tsx'

export interface OnlineViewProps extends ViewProps {
  readonly title: string
  readonly kind: OnlineKind
}

/** An online form or report: found at run time by the code in its address. */
export function OnlineView({ title, kind, address }: OnlineViewProps) {
  return (
    <PageFrame title={title}>
      <OnlinePage kind={kind} code={codeOf(address)} />
    </PageFrame>
  )
}

/** An entry without a route of its own (flag 0) is opened by the route with the parameter. */
function codeOf({ params }: ViewProps['address']): string | undefined {
  return params.code ?? params.table
}
