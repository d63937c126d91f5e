import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource, ListPage, ListQuery } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { toFailure } from '../states/failure.ts'
import { type AskedState, toListQuery } from './list-state.ts'
import type { TableRow } from './tree-rows.ts'

interface RowsRead extends ListPage {
  /** Rows that stand for others bear it too; to the query client, those are of no time. */
  readonly readAtMs: number
  /** Which page of them it is, counted from 1. */
  readonly pageNumber: number
  /** Of a tree that was asked by conditions: what was found, below the rows that it stands under. */
  readonly foundRows?: readonly TableRow[]
  /** By what the rows are grouped; these are the headings then, of which a page has so many. */
  readonly groupedBy: string | null
}

interface RowsOptions {
  readonly elsewhere?: boolean
  /** The page, where its rows may be grouped; absent: they are not. */
  readonly groupedIn?: PagePlan | undefined
}

/**
 * The rows that the state asks for. Every question has a key of its own, so that a late answer to an earlier one never
 * stands in the place of a newer one.
 */
export function useListRows(
  dataSource: DataSource,
  pageHash: string,
  state: AskedState,
  { elsewhere = false, groupedIn }: RowsOptions = {},
) {
  const host = useHost()
  // Survives the hiding of a tab, but not its refresh: a mounted list starts from fresh rows, a shown one from its own.
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  const listQuery: ListQuery = toListQuery(state)
  const groupedBy = groupedIn ? state.groupBy : null
  const read = useQuery({
    queryKey: [host.scope, 'rows', pageHash, mountId, listQuery, groupedBy, state.revision],
    queryFn: async ({ signal }): Promise<RowsRead> => {
      const page =
        groupedBy !== null && groupedIn
          ? await (await import('./grouping/read-groups.ts')).readHeadings(
              { plan: groupedIn, dataSource, by: groupedBy, asked: listQuery },
              listQuery.page,
              signal,
            )
          : await dataSource.list(listQuery, signal)
      const read = { ...page, readAtMs: Date.now(), pageNumber: listQuery.page, groupedBy }
      if (!page.ancestors) return read
      // Few pages are trees, and none begins with a query.
      const { toFoundRows } = await import('./found-rows.ts')
      return { ...read, foundRows: toFoundRows(page.rows, page.ancestors) }
    },
    // The old rows stay until the new ones are here, but never those of another department or user.
    placeholderData: (rows: RowsRead | undefined, query) => (query?.queryKey[0] === host.scope ? rows : undefined),
    // Until it is known how many rows there is room for, nobody knows what to ask for.
    enabled: !elsewhere && state.fittingSize !== null,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    retry: false,
    // Decision 0030: to be offline is a failure as any other.
    networkMode: 'always',
  })
  // What was in view stays there when its successor cannot be had: who pages without a network has lost nothing.
  // Not so what answers another question, nor what may not be seen any more.
  const question = JSON.stringify([host.scope, state.conditions, groupedBy])
  const [kept, setKept] = useState<{ readonly question: string; readonly rows: RowsRead } | null>(null)
  if (read.isSuccess && !read.isPlaceholderData && kept?.rows !== read.data) setKept({ question, rows: read.data })
  const mayStay = read.isError && toFailure(read.error).kind === 'failed'
  const stale = mayStay && kept?.question === question ? kept.rows : undefined
  return { ...read, data: read.data ?? stale, isStale: stale !== undefined }
}
