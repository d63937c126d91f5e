import { type InfiniteData, useInfiniteQuery, useIsFetching, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { BoardPlan } from '../../../compile/plan.ts'
import type { GroupedRows, ListPage, ListRow } from '../../../data-source.ts'
import { useHost } from '../../../react/host-context.tsx'
import { askedOf } from '../../../react/list/tabs/status-tabs.ts'
import type { ListAtWork } from '../../../react/list/use-list-page.tsx'
import { type BoardColumn, columnConditions } from './board-columns.ts'

/** A phone shows four cards, a tall screen a dozen. */
const CARDS_PER_PAGE = 20

/** What the columns of a board are read by. */
export interface BoardReading {
  readonly key: readonly unknown[]
  readonly figures: GroupedRows | undefined
  readonly figuresFailed: boolean
  readonly isFetching: boolean
  /** Up to which revision of the list's state everything has been read. */
  readonly readRevision: number
  /** Values of the columns that the conditions ask for; empty: all. */
  readonly asked: readonly string[]
  readonly conditions: ListAtWork['parts']['asked']['conditions']
}

const NONE: readonly ListRow[] = []

const READ_ONCE = {
  refetchOnMount: false,
  refetchOnWindowFocus: false,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
} as const

/** The counts of all columns in one call, and the order to read everything again when the list's state wants that. */
export function useBoard(board: BoardPlan, list: ListAtWork, tabbedBy: string | undefined): BoardReading {
  const host = useHost()
  const client = useQueryClient()
  const { hash, dataSource, asked } = list.parts
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  const [key] = useState(() => [host.scope, 'board', hash, mountId])
  const [readRevision, setReadRevision] = useState(asked.revision)
  const { name } = board.by
  // The tab of a table is not shown here: its column is.
  const conditions = tabbedBy === name ? asked.conditions.filter(({ field }) => field !== name) : asked.conditions
  const figures = useQuery({
    queryKey: [...key, 'figures', conditions],
    queryFn: ({ signal }) => {
      if (!dataSource.groupRows) throw new Error('This data source counts no groups.')
      return dataSource.groupRows(board.group, conditions, signal)
    },
    placeholderData: (before) => before,
    ...READ_ONCE,
  })
  const { revision } = asked
  useEffect(() => {
    if (revision === readRevision) return
    let isCurrent = true
    void client.invalidateQueries({ queryKey: key }).finally(() => isCurrent && setReadRevision(revision))
    return () => {
      isCurrent = false
    }
  }, [client, key, revision, readRevision])
  return {
    key,
    figures: figures.data,
    figuresFailed: figures.isError,
    isFetching: useIsFetching({ queryKey: key }) > 0,
    readRevision,
    asked: askedOf(name, conditions),
    conditions,
  }
}

export interface ColumnRows {
  /** Undefined while the first are on their way. */
  readonly rows: readonly ListRow[] | undefined
  readonly error: unknown
  readonly hasMore: boolean
  readonly isReadingMore: boolean
  readonly readAtMs: number
  readMore(): void
  retry(): void
}

/** The cards of a column, a page at a time. */
export function useColumnRows(
  board: BoardPlan,
  column: BoardColumn,
  list: ListAtWork,
  reading: BoardReading,
): ColumnRows {
  const { dataSource, asked } = list.parts
  const conditions = columnConditions(board.by.name, column, reading.conditions)
  const read = useInfiniteQuery({
    queryKey: [...reading.key, 'cards', asked.sort, conditions],
    queryFn: ({ signal, pageParam }) =>
      dataSource.list({ page: pageParam, pageSize: CARDS_PER_PAGE, sort: asked.sort, conditions }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * CARDS_PER_PAGE < total ? pages.length + 1 : null),
    placeholderData: (before: InfiniteData<ListPage, number> | undefined) => before,
    enabled: !column.isLeftOut,
    ...READ_ONCE,
  })
  const { data } = read
  const { isLeftOut } = column
  const rows = useMemo(() => {
    if (isLeftOut) return NONE
    return data && [...byId(data.pages.flatMap((page) => page.rows)).values()]
  }, [data, isLeftOut])
  return {
    rows,
    error: read.error,
    hasMore: read.hasNextPage && !isLeftOut,
    isReadingMore: read.isFetchingNextPage,
    readAtMs: read.dataUpdatedAt,
    readMore: () => {
      if (!read.isFetching) void read.fetchNextPage()
    },
    retry: () => void (read.data && read.isFetchNextPageError ? read.fetchNextPage() : read.refetch()),
  }
}

/** Rows that came between move the others to the next page: no card stands twice. */
function byId(rows: readonly ListRow[]): ReadonlyMap<string, ListRow> {
  return new Map(rows.map((row) => [row.id, row]))
}
