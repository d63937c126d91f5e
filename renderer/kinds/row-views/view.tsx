import { Suspense } from 'react'
import { useLoadedComponent } from '../../react/field/use-widget.ts'
import { ListPage } from '../../react/list/list-page.tsx'
import { PageSkeleton } from '../../react/states/page-skeleton.tsx'
import type { KindViewProps } from '../kind-view.tsx'

type FlatRowsProps = Omit<KindViewProps, 'within'>

const loadRowViews = () => import('./react/row-views-page.tsx').then((module) => module.RowViewsPage)

/**
 * A page whose rows are a flat list: as a table, or in one of the ways that it offers. In a pane rows are chosen from
 * what stands around them, which a table does.
 */
export function FlatRowsView(props: KindViewProps) {
  const { within, ...page } = props
  return page.plan.rowViews && !within ? <RowViews {...page} /> : <ListPage {...props} />
}

/** Few pages show rows otherwise. */
function RowViews(props: FlatRowsProps) {
  const RowViewsPage = useLoadedComponent<FlatRowsProps>(loadRowViews)
  return (
    <Suspense fallback={<PageSkeleton />}>
      <RowViewsPage {...props} />
    </Suspense>
  )
}
