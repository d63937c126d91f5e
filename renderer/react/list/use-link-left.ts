import { useEffect, useEffectEvent } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { useHost } from '../host-context.tsx'
import { ADD_PARAM, DETAIL_PARAM, detailParam, linkedRecord } from './linked-record.ts'
import type { ListActions } from './use-list-actions.ts'

/** Who goes on from what the address has opened has left it: after a reload it does not open again. */
export function useLinkLeft(plan: PagePlan, { viewedId, opened }: Pick<ListActions, 'viewedId' | 'opened'>): void {
  const { page } = useHost()
  const id = linkedRecord(plan, page.params)
  const isLeft = (id !== null && id !== viewedId) || (ADD_PARAM in page.params && opened === null)
  const leave = useEffectEvent(() =>
    page.changeQuery?.({ [DETAIL_PARAM]: null, [detailParam(plan)]: null, [ADD_PARAM]: null }),
  )
  useEffect(() => {
    if (isLeft) leave()
  }, [isLeft])
}
