import { useQuery } from '@tanstack/react-query'
import type { ListRow } from '../../../data-source.ts'
import { useHost } from '../../host-context.tsx'
import type { ListAtWork } from '../../list/use-list-page.tsx'

/** The row of the record, for what can be done to it: of the page in view, else read by itself. */
export function useReadRow(list: ListAtWork, id: string | null, listed: ListRow | undefined): ListRow | undefined {
  const host = useHost()
  const { dataSource, hash } = list.parts
  const read = useQuery({
    queryKey: [host.scope, 'read-row', hash, id, list.actions.ownChanges],
    queryFn: ({ signal }) => dataSource.byIds(id === null ? [] : [id], signal),
    enabled: id !== null && listed === undefined && !list.refreshing,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  return listed ?? read.data?.find((row) => row.id === id)
}
