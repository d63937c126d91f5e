import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { DataSource } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'

/**
 * The record of one opening, fetched fresh. It is read once and then kept: neither a tab that was hidden for an hour
 * nor a window that gets the focus may pull it away from under what the user types.
 */
export function useRecord(
  plan: PagePlan,
  dataSource: DataSource,
  id: string | undefined,
): { readonly query: UseQueryResult<PageRecord>; show(current: PageRecord): void; forget(): void } {
  const host = useHost()
  const client = useQueryClient()
  const opening = useId()
  const queryKey = [host.scope, 'record', plan.code, id, opening]
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => dataSource.get(id ?? '', signal),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    // Reported in place, with a button: a silent repetition only makes the user wait longer for it.
    retry: false,
    networkMode: 'always',
  })
  return {
    query,
    /** Puts it as it is now in the place of what was read. */
    show: (current) => client.setQueryData(queryKey, current),
    forget: () => client.removeQueries({ queryKey }),
  }
}
