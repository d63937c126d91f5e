import { Suspense, useContext } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import { isShown } from '../../permitted.ts'
import { useLoadedComponent } from '../field/use-widget.ts'
import { useHost } from '../host-context.tsx'
import { RecordDetail, type RecordDetailProps } from './record-detail.tsx'
import type { DetailTabsProps } from './tabs/detail-tabs.tsx'
import { WithinRelated } from './within-related.ts'

/** Few pages have lists beside a record, or its history. */
const loadDetailTabs = () => import('./tabs/detail-tabs.tsx').then((module) => module.DetailTabs)

/** A record to read, with what else its page shows of it. */
export function DetailBody({ plan, layout, record }: RecordDetailProps) {
  const { permissions } = useHost()
  const isNested = useContext(WithinRelated)
  const DetailTabs = useLoadedComponent<DetailTabsProps>(loadDetailTabs)
  const { related = [], history = false } = plan.detail
  const shown = isNested ? [] : related
  const hasHistory = history && isShown(permissions, permissionCodes(plan, 'history'))
  const detail = <RecordDetail plan={plan} layout={layout} record={record} />
  if (shown.length === 0 && !hasHistory) return detail
  return (
    <Suspense fallback={detail}>
      <DetailTabs plan={plan} record={record} related={shown} hasHistory={hasHistory} detail={detail} />
    </Suspense>
  )
}
