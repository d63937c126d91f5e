import { type QueryClient, type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { Sort } from '#schemas/query/sort-params.ts'
import type { PagePlan } from '../../compile/plan.ts'
import type { DataSource, ListRow } from '../../data-source.ts'
import { useHost } from '../host-context.tsx'
import { type Branch, placesOf, type TableRow, toTreeRows } from './tree-rows.ts'

export interface TreeInput {
  readonly plan: PagePlan
  readonly hash: string
  readonly dataSource: DataSource
  readonly roots: readonly TableRow[] | undefined
  readonly sort: Sort
  /** False while a query shows what it finds on all levels. */
  readonly enabled: boolean
  /** Reads what stands below a row; absent: the rows of the table that have it as their parent. */
  readonly below?: ReadBelow | undefined
  /** What a query has found, as a tree; absent: it stands as a list. */
  readonly found: readonly TableRow[] | undefined
}

export interface ReadBelow {
  /** Changes with what is asked for besides the order. */
  readonly question: unknown
  read(
    id: string,
    reading: { readonly client: QueryClient; readonly queryKey: QueryKey; readonly signal: AbortSignal },
  ): Promise<readonly ListRow[]>
}

export interface Tree {
  readonly rows: readonly TableRow[] | undefined
  readonly expandedIds: readonly string[]
  /** A branch is being read again; what was there stays in sight. */
  readonly refreshing: boolean
  toggle(id: string, expanded: boolean): void
  /** Asks for the rows below a row again. */
  reloadBranch(parentId: string): void
  /** Asks for every branch again. */
  reloadAll(): void
  /** Lets go of every branch: they are read again when they are shown. */
  forget(): void
  /** The row that a row stands below; null for a root, undefined when it is not in the tree. */
  parentOf(id: string): string | null | undefined
  /** Under which the query client keeps a branch. */
  keyOf(parentId: string): QueryKey
}

/** The branches of a tree: read when they are first opened, kept until they change, open for as long as they are. */
export function useTree({ plan, hash, dataSource, roots, sort, enabled, below, found }: TreeInput): Tree {
  const host = useHost()
  const queryClient = useQueryClient()
  const [mountId] = useState(() => `${Date.now()}-${Math.random()}`)
  /** What the user opened and closed. What he did not touch is as the page wants it. */
  const [touched, setTouched] = useState<ReadonlyMap<string, boolean>>(new Map())
  const opensRoots = plan.tree?.expanded ?? false
  // A root that stands alone says nothing while it is closed: it is opened, and stays so when another one comes.
  const [aloneId, setAloneId] = useState<string | null>(null)
  if (aloneId === null && enabled && roots?.length === 1 && roots[0]) setAloneId(roots[0].id)

  const openedIds = useMemo(() => {
    if (!enabled) return []
    const opened = (roots ?? []).filter(
      ({ id, hasChildren, startsOpen }) => hasChildren !== false && (opensRoots || startsOpen || id === aloneId),
    )
    const all = [...new Set([...opened.map(({ id }) => id), ...touched.keys()])]
    return below ? all.filter((id) => roots?.some((row) => row.id === id)) : all
  }, [enabled, opensRoots, aloneId, roots, touched, below])

  const keyOf = useCallback(
    (parentId: string) => [host.scope, 'branch', hash, mountId, parentId, { sort, question: below?.question }],
    [host.scope, hash, mountId, sort, below?.question],
  )
  const combine = useCallback(
    (results: readonly BranchResult[]) => ({
      branches: new Map(openedIds.map((id, index) => [id, toBranch(results[index])])),
      refreshing: results.some(({ isFetching }) => isFetching),
    }),
    [openedIds],
  )
  const { branches, refreshing } = useQueries({
    queries: openedIds.map((parentId) => ({
      queryKey: keyOf(parentId),
      queryFn: (reading: Parameters<ReadBelow['read']>[1]) =>
        below ? below.read(parentId, reading) : dataSource.children(parentId, sort, reading.signal),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
    })),
    combine,
  })

  const rows = useMemo(() => {
    if (enabled && roots) return toTreeRows(roots, (id) => branches.get(id))
    return found ?? roots
  }, [enabled, roots, branches, found])
  const places = useMemo(() => placesOf(enabled ? (rows ?? []) : []), [enabled, rows])
  // What was found is in sight: only here, and only what the user closes here, is closed.
  const [closedFound, setClosedFound] = useState<ReadonlySet<string>>(new Set())
  const expandedIds = useMemo(() => {
    if (enabled) return openedIds.filter((id) => touched.get(id) ?? true).filter((id) => places.has(id))
    return found ? [...placesOf(found).keys()].filter((id) => !closedFound.has(id)) : []
  }, [enabled, openedIds, touched, places, found, closedFound])
  return {
    rows,
    expandedIds,
    refreshing,
    toggle: useCallback(
      (id, expanded) => {
        if (enabled) setTouched((before) => new Map(before).set(id, expanded))
        else
          setClosedFound(
            (before) => new Set([...[...before].filter((other) => other !== id), ...(expanded ? [] : [id])]),
          )
      },
      [enabled],
    ),
    reloadBranch: useCallback(
      // Without the order at its end: a branch read in another order is as old as this one.
      (parentId) => void queryClient.refetchQueries({ queryKey: keyOf(parentId).slice(0, -1) }),
      [queryClient, keyOf],
    ),
    reloadAll: useCallback(
      // Those that nobody shows are read when somebody does.
      () => void queryClient.invalidateQueries({ queryKey: keyOf('').slice(0, -2) }),
      [queryClient, keyOf],
    ),
    forget: useCallback(() => queryClient.removeQueries({ queryKey: keyOf('').slice(0, -2) }), [queryClient, keyOf]),
    parentOf: (id) => places.get(id)?.parentId,
    keyOf,
  }
}

interface BranchResult {
  readonly data: readonly ListRow[] | undefined
  readonly error: unknown
  readonly isFetching: boolean
}

function toBranch(result: BranchResult | undefined): Branch {
  if (result?.data) return { status: 'loaded', rows: result.data }
  if (result?.error && !result.isFetching) return { status: 'failed', error: result.error }
  return { status: 'loading' }
}
