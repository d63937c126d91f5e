import { LockOutlined, WarningOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { createContext, useCallback, useContext, useEffect, useMemo, useState } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PagePlan, PageRecord } from '../../../compile/plan.ts'
import type { ListRow } from '../../../data-source.ts'
import { isShown } from '../../../permitted.ts'
import { useHost } from '../../../react/host-context.tsx'
import type { ListSurroundings } from '../../../react/list/list-surroundings.ts'
import type { TableRow } from '../../../react/list/tree-rows.ts'
import { usePageLoader } from '../../../react/page-loader.ts'
import { ProblemsCard } from '../../../react/problems/problems-card.tsx'
import { toFailure } from '../../../react/states/failure.ts'
import { FailureCard } from '../../../react/states/failure-card.tsx'
import { PageSkeleton } from '../../../react/states/page-skeleton.tsx'
import { StateCard } from '../../../react/states/state-card.tsx'
import { useCompiledPage } from '../../../react/use-compiled-page.ts'
import { choiceProps } from './choice-props.ts'
import { messages } from './messages.ts'
import { toFixedValues } from './pane-values.ts'

/** The pages around a pane: one that shows itself would be drawn for ever. */
const Around = createContext<readonly string[]>([])

/** What is selected from the rows of a page. */
export interface Choosing {
  readonly chosenId: string | null
  /** Of the chosen row; undefined until it has been read. */
  readonly record: PageRecord | undefined
  onChoose(row: ListRow): void
  onFound(row: ListRow): void
  onGone(id: string): void
}

export interface PageInPaneProps {
  readonly code: string
  readonly values: Readonly<Record<string, CanonicalValue>>
  /** Absent where nothing behind it depends on a row of it. */
  readonly choosing: Choosing | null
  onLoaded(plan: PagePlan): void
  /** Told of the rows that are marked. Keep its identity between renders. */
  onSelection?(ids: readonly string[]): void
}

/** A page inside of another, with the rows that the other wants of it. */
export function PageInPane({ code, values, choosing, onLoaded, onSelection }: PageInPaneProps) {
  const { source, compile } = usePageLoader()
  const around = useContext(Around)
  const inside = useMemo(() => [...around, code], [around, code])
  const query = useCompiledPage(code, source, compile)
  const shown = query.data?.shown
  useEffect(() => {
    if (shown) onLoaded(shown.plan)
  }, [shown, onLoaded])
  const host = useHost()
  if (around.includes(code)) return <Mistake text={messages.circle(code)} />
  if (query.isError) {
    if (toFailure(query.error).kind === 'forbidden') return <Forbidden title={code} />
    return <FailureCard error={query.error} onRetry={() => void query.refetch()} />
  }
  if (!query.data) return <PageSkeleton />
  const { file, problems } = query.data
  if (!shown) return <ProblemsCard file={file} problems={problems} onRecheck={() => void query.refetch()} />
  if (!isShown(host.permissions, permissionCodes(shown.plan, 'list'))) return <Forbidden title={shown.plan.title} />
  return (
    <Around value={inside}>
      <LoadedPage {...shown} values={values} choosing={choosing} {...(onSelection && { onSelection })} />
    </Around>
  )
}

interface LoadedPageProps extends Pick<PageInPaneProps, 'values' | 'choosing' | 'onSelection'> {
  readonly plan: PagePlan
  readonly hash: string
  readonly arranged: boolean
}

function LoadedPage({ plan, hash, arranged, values, choosing, onSelection }: LoadedPageProps) {
  // By what they say: the same values are the same conditions, however often they are worked out.
  const said = JSON.stringify(values)
  const { fixed, initial, unknown } = useMemo(() => toFixedValues(JSON.parse(said), plan), [said, plan])
  const onRead = useChosenRow(plan, hash, choosing)
  const { chosenId = null, onChoose } = choosing ?? {}
  const within = useMemo<ListSurroundings>(
    () => ({
      fixed,
      initial,
      onRead,
      ...(onSelection && { onSelection }),
      ...(onChoose && {
        rowProps: (row: TableRow, index: number | undefined) => choiceProps(row, index, chosenId, onChoose),
      }),
    }),
    [fixed, initial, onRead, onSelection, onChoose, chosenId],
  )
  const View = usePageLoader().views[plan.kind]
  if (unknown.length > 0) return <Mistake text={messages.unknownFields(plan.title, unknown)} />
  return View && <View plan={plan} hash={hash} arranged={arranged} within={within} />
}

/** Follows the chosen row: what the address names is read, what was changed is given on, what is gone is let go of. */
function useChosenRow(plan: PagePlan, hash: string, choosing: Choosing | null) {
  const host = useHost()
  const dataSource = useMemo(() => host.dataSource(plan), [host, plan])
  const [missed, setMissed] = useState(0)
  const { chosenId = null, record, onFound, onGone } = choosing ?? {}
  const read = useQuery({
    queryKey: [host.scope, 'chosen-row', hash, chosenId, missed],
    queryFn: ({ signal }) => dataSource.byIds(chosenId === null ? [] : [chosenId], signal),
    enabled: chosenId !== null && (record === undefined || missed > 0),
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
    networkMode: 'always',
  })
  useEffect(() => {
    if (chosenId === null || (!read.isSuccess && !read.isError)) return
    const [row] = read.data ?? []
    if (row) onFound?.(row)
    // What cannot be read is no reason to let go of what is known.
    else if (read.isSuccess || record === undefined) onGone?.(chosenId)
  }, [chosenId, record, read.isSuccess, read.isError, read.data, onFound, onGone])
  return useCallback(
    (rows: readonly TableRow[]) => {
      if (chosenId === null) return
      const row = findRow(rows, chosenId)
      if (row) onFound?.(row)
      else setMissed((before) => before + 1)
    },
    [chosenId, onFound],
  )
}

function findRow(rows: readonly TableRow[], id: string): TableRow | undefined {
  for (const row of rows) {
    const found = row.id === id ? row : findRow(row.children ?? [], id)
    if (found) return found
  }
  return undefined
}

function Forbidden({ title }: { readonly title: string }) {
  return (
    <StateCard role="alert" icon={<LockOutlined />} title={messages.forbidden(title)}>
      {messages.forbiddenHint}
    </StateCard>
  )
}

export function Mistake({ text }: { readonly text: string }) {
  return (
    <StateCard role="alert" icon={<WarningOutlined />} title={messages.misplaced}>
      {text}
    </StateCard>
  )
}
