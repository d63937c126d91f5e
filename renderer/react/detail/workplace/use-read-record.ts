import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import { useRecordNews } from '../../form/dialog/use-record-news.ts'
import { useHost } from '../../host-context.tsx'

/**
 * The record that is read, fresh each time that one gets to it; read again after what this user does to it, and when
 * others have changed it.
 */
export function useReadRecord(plan: PagePlan, id: string | null, ownChanges: number) {
  const host = useHost()
  const client = useQueryClient()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const queryKey = [host.scope, 'read-record', plan.code, id]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataSource.get(id ?? '', signal),
    enabled: id !== null,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  useRecordNews(plan, dataSource, {
    id: () => id ?? undefined,
    take: (current) => client.setQueryData(queryKey, current),
  })
  const readAgain = useEffectEvent(() => {
    if (id !== null) void query.refetch()
  })
  useEffect(() => {
    if (ownChanges > 0) readAgain()
  }, [ownChanges])
  return query
}
