import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { permissionCodes } from '#schemas/permissions/permission-code.ts'
import type { CanonicalValue } from '#schemas/values/canonical-value.ts'
import type { PagePlan, PageRecord, RelatedListPlan } from '../../../compile/plan.ts'
import { fieldValue } from '../../../compile/record-values.ts'
import { toFixedValues } from '../../../kinds/panes/react/pane-values.ts'
import { isShown } from '../../../permitted.ts'
import { useHost, useRegistry } from '../../host-context.tsx'
import { usePageLoader } from '../../page-loader.ts'
import { toFailure } from '../../states/failure.ts'
import { loadPage } from '../../use-compiled-page.ts'
import { messages } from './messages.ts'

/** A list that belongs to a record. */
export interface RelatedTab {
  readonly page: string
  readonly title: string
  /** What its rows have in common; by field of its page. */
  readonly values: Readonly<Record<string, CanonicalValue>>
  /** Absent while it is not known. */
  readonly count?: string
  /** Nothing belongs to the record, or it is not for this user to know. */
  readonly hidden: boolean
  /** Whether it is for this user is not known yet. */
  readonly isPending: boolean
}

/** The lists that belong to a record, each by the rights of its own page. */
export function useRelatedLists(related: readonly RelatedListPlan[], record: PageRecord): readonly RelatedTab[] {
  const host = useHost()
  const widgets = useRegistry()
  const { source, compile } = usePageLoader()
  const wanted = useMemo(() => related.map((one) => ({ ...one, given: givenValues(one, record) })), [related, record])
  const pages = useQueries({
    queries: wanted.map(({ page, given }) => ({
      queryKey: [host.scope, 'related-page', page],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => loadPage(page, { source, compile, widgets }, signal),
      enabled: given !== null,
      structuralSharing: false,
      refetchOnWindowFocus: false,
      retry: false,
    })),
  })
  const mayList = (plan: PagePlan) => isShown(host.permissions, permissionCodes(plan, 'list'))
  const counts = useQueries({
    queries: wanted.map(({ page, given }, index) => {
      const plan = pages[index]?.data?.plan
      return {
        queryKey: [host.scope, RELATED_COUNT, page, given],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) => countRows(plan, given ?? {}, signal),
        enabled: given !== null && plan !== null && plan !== undefined && mayList(plan),
        refetchOnWindowFocus: false,
        retry: false,
      }
    }),
  })
  useCountsKept(pages.map(({ data }) => data?.plan ?? null))

  function countRows(plan: PagePlan | null | undefined, given: RelatedTab['values'], signal: AbortSignal) {
    if (!plan) return Promise.reject(new Error('Rows of a page that is not loaded are not counted.'))
    const { fixed } = toFixedValues(given, plan)
    const query = { page: 1, pageSize: 1, sort: { field: 'createTime', order: 'desc' }, conditions: fixed } as const
    return host
      .dataSource(plan)
      .list(query, signal)
      .then(({ total, totalIsExact = true }) => messages.count(total, totalIsExact))
  }

  return wanted.map(({ page, title, given }, index): RelatedTab => {
    const { data, error, isLoading: isPending = false } = pages[index] ?? {}
    const count = counts[index]?.data
    const isRefused = error ? toFailure(error).kind === 'forbidden' : false
    return {
      page,
      title: title ?? data?.plan?.title ?? page,
      values: given ?? {},
      ...(count !== undefined && { count }),
      hidden: given === null || isPending || isRefused || (data?.plan ? !mayList(data.plan) : false),
      isPending,
    }
  })
}

const RELATED_COUNT = 'related-count'

/** Null where the record has no value that rows could have in common with it, or none that this user sees. */
function givenValues({ values }: RelatedListPlan, record: PageRecord): RelatedTab['values'] | null {
  const given: Record<string, CanonicalValue> = {}
  for (const { field, value } of values) {
    const held = 'literal' in value ? value.literal : ownValue(record, value.source)
    if (held === null || held === '') return null
    given[field] = held
  }
  return given
}

function ownValue(record: PageRecord, source: string): CanonicalValue {
  return source === 'id' ? (record.id ?? null) : fieldValue(record, source)
}

/** Counts again when rows of these pages change, by this user too. */
function useCountsKept(plans: readonly (PagePlan | null)[]): void {
  const { live, scope } = useHost()
  const queryClient = useQueryClient()
  const tables = plans.map((plan) => plan?.entity?.table ?? '').join(' ')
  const codes = plans.map((plan) => plan?.code ?? '').join(' ')
  useEffect(() => {
    const named = codes.split(' ')
    const ends = tables.split(' ').flatMap((table, index) => {
      const again = () => void queryClient.invalidateQueries({ queryKey: [scope, RELATED_COUNT, named[index]] })
      return table === '' ? [] : [live.onRecords(table, again)]
    })
    return () => {
      for (const end of ends) end()
    }
  }, [live, scope, queryClient, tables, codes])
}
