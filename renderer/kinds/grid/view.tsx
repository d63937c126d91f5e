import { Suspense } from 'react'
import { useLoadedComponent } from '../../react/field/use-widget.ts'
import { PageSkeleton } from '../../react/states/page-skeleton.tsx'
import type { KindViewProps } from '../kind-view.ts'

type GridProps = Pick<KindViewProps, 'plan' | 'hash'>

const loadGrid = () => import('../../react/batch/batch-page.tsx').then((module) => module.BatchPage)

/** It comes with the code of forms: rules, computed values, references. */
export function GridView({ plan, hash }: GridProps) {
  const Grid = useLoadedComponent<GridProps>(loadGrid)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <Grid plan={plan} hash={hash} />
    </Suspense>
  )
}
