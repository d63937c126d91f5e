import { Suspense } from 'react'
import { useLoadedComponent } from '../../react/field/use-widget.ts'
import { PageSkeleton } from '../../react/states/page-skeleton.tsx'
import type { KindViewProps } from '../kind-view.tsx'

type PanesProps = Pick<KindViewProps, 'plan'>

const loadPanes = () => import('./react/panes-page.tsx').then((module) => module.PanesPage)

/** Few pages have panes, and none of them is shown first: their code comes with the first of them. */
export function PanesView({ plan }: PanesProps) {
  const Panes = useLoadedComponent<PanesProps>(loadPanes)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Panes plan={plan} />
    </Suspense>
  )
}
