import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import { useHost } from '../host-context.tsx'
import { visibleSort } from '../list/use-visible-parts.ts'

/**
 * The id of the only record of a page, or of the first; null when there is none. Asked once: what somebody types must
 * not be taken away by a second answer.
 */
export function useOnlyRecord(plan: PagePlan, enabled: boolean) {
  const host = useHost()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const [opening] = useState(() => `${Date.now()}-${Math.random()}`)
  return useQuery({
    queryKey: [host.scope, 'only-record', plan.code, opening],
    queryFn: async ({ signal }) => {
      const sort = visibleSort(plan, host.permissions)
      const found = await dataSource.list({ page: 1, pageSize: 1, sort, conditions: [] }, signal)
      return found.rows[0]?.id ?? null
    },
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retry: false,
  })
}
