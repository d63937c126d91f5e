import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { ReportQuery, ReportQueryItem, ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { type PopupSettings, textOfReport } from './popup-settings.ts'
import { rowsHolding, type WantedRows } from './rows-holding.ts'

/** Specified. */
const REMEMBERED_MS = 30_000
export const PAGE_SIZES = [10, 20, 30] as const

export type ReportFilters = Readonly<Record<string, string>>
type Asking = Pick<PopupSettings, 'group' | 'code' | 'sort' | 'params'>

export function descriptionOf(source: ReportSource, { group, code }: Pick<Asking, 'group' | 'code'>) {
  return queryOptions({
    queryKey: [source.scope, 'report', group, code],
    queryFn: ({ signal }) => source.describe(code, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
  })
}

export function queryItemsOf(source: ReportSource, { group }: Pick<Asking, 'group'>, reportId: string) {
  return queryOptions({
    queryKey: [source.scope, 'report-query', group, reportId],
    queryFn: ({ signal }) => source.queryItems(reportId, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
  })
}

export function rowsOf(source: ReportSource, { group }: Pick<Asking, 'group'>, reportId: string, query: ReportQuery) {
  return queryOptions({
    queryKey: [source.scope, 'report-rows', group, reportId, query],
    queryFn: ({ signal }) => source.rows(reportId, query, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
  })
}

export function heldRowsOf(source: ReportSource, { group }: Pick<Asking, 'group'>, wanted: WantedRows) {
  return queryOptions({
    queryKey: [source.scope, 'report-held', group, wanted],
    queryFn: ({ signal }) => rowsHolding(source, wanted, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
  })
}

/** What the rows are asked by as the dialog opens. */
function firstQuestion({ sort, params }: Asking, items: readonly ReportQueryItem[]): ReportQuery {
  return { page: 1, pageSize: PAGE_SIZES[0], sort, params, filters: presetOf(items, params) }
}

/**
 * What a parameter of the same name says stands in the query from the beginning. Clients of the contract put quotation
 * marks around such values.
 */
export function presetOf(items: readonly ReportQueryItem[], params: PopupSettings['params']): ReportFilters {
  const given = items.flatMap(({ field, isRange }) => {
    const text = isRange ? '' : textOfReport(params[field]).replace(/^'(.*)'$/, '$1')
    return text === '' ? [] : [[field, text] as const]
  })
  return Object.fromEntries(given)
}

/** Asks for all that the dialog shows first. What fails is asked for again by the dialog, which says so. */
export async function warmReport(client: QueryClient, source: ReportSource, asking: Asking): Promise<void> {
  const description = descriptionOf(source, asking)
  await client.prefetchQuery(description)
  const id = client.getQueryData(description.queryKey)?.id
  if (id === undefined) return
  const items = queryItemsOf(source, asking, id)
  await client.prefetchQuery(items)
  const known = client.getQueryData(items.queryKey)
  if (known) await client.prefetchQuery(rowsOf(source, asking, id, firstQuestion(asking, known)))
}
