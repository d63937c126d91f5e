import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PagePlan } from '../../../compile/plan.ts'
import type { Host } from '../../../host.ts'
import { useHost } from '../../host-context.tsx'
import { type ArrangerKey, loadArranger } from './list-arranger.ts'

/** How the list stands for its user: one for all places that show the page. */
export function arrangerQuery(host: Host, page: string, queryClient: QueryClient) {
  const queryKey: ArrangerKey = [host.scope, 'list-arranger', page]
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => loadArranger({ host, page, queryClient, queryKey }, signal),
    // What was arranged meanwhile on another device, or for everybody, comes with the next opening.
    staleTime: 30_000,
    gcTime: Number.POSITIVE_INFINITY,
    // It holds functions.
    structuralSharing: false,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always' as const,
  })
}

/** @param wanted something is arranged, or asked for: otherwise a list does without. */
export function useListArranger({ code }: PagePlan, wanted: boolean) {
  const host = useHost()
  const queryClient = useQueryClient()
  const options = useMemo(() => arrangerQuery(host, code, queryClient), [host, code, queryClient])
  const { data, isLoading } = useQuery({ ...options, enabled: wanted })
  return { arranger: data, isLoading }
}
