import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type {
  ReportDescription,
  ReportQueryItem,
  ReportSort,
  ReportSource,
} from '#renderer/grid/engine/cell-services.ts'
import type { PickerQuestion } from '../pickers/picker.ts'
import { type HeldRows, type PopupSettings, textOfReport } from './popup-settings.ts'
import { rowsHolding } from './rows-holding.ts'

/** Specified. */
export const REMEMBERED_MS = 30_000
export const PAGE_SIZES = [10, 20, 30] as const

export type ReportFilters = Readonly<Record<string, string>>

interface ReportUse {
  readonly source: ReportSource
  readonly settings: Pick<PopupSettings, 'sort' | 'params' | 'group'>
  /** Absent: the report is not known yet. */
  readonly report: ReportDescription | null | undefined
}

/** The page of a report that is in view, and what it was asked by. */
export function useReportRows({ source, settings, report }: ReportUse) {
  const { sort: declared, params, group } = settings
  const [paging, setPaging] = useState<Pick<PickerQuestion, 'page' | 'pageSize'>>({ page: 1, pageSize: PAGE_SIZES[0] })
  const [pressed, setPressed] = useState<ReportSort | null>(null)
  const [filters, setFilters] = useState<ReportFilters | null>(null)
  const id = report?.id ?? ''
  const items = useQuery({
    queryKey: [source.scope, 'report-query', group, id],
    queryFn: ({ signal }) => source.queryItems(id, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
    enabled: id !== '',
  })
  // What a parameter of the same name says stands in the query from the beginning.
  const preset = useMemo(() => presetOf(items.data ?? [], params), [items.data, params])
  const asked = filters ?? preset
  const sort = pressed ?? declared
  const query = { ...paging, sort, params, filters: asked }
  const found = useQuery({
    queryKey: [source.scope, 'report-rows', group, id, query],
    queryFn: ({ signal }) => source.rows(id, query, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
    placeholderData: keepPreviousData,
    enabled: id !== '' && !items.isPending,
  })
  return {
    paging,
    setPaging,
    sort,
    /** Null: as the page declares it, else as the report does. */
    setSort(next: ReportSort | null) {
      setPressed(next)
      setPaging((now) => ({ ...now, page: 1 }))
    },
    asked,
    setAsked(next: ReportFilters) {
      setFilters(next)
      setPaging((now) => ({ ...now, page: 1 }))
    },
    preset,
    items,
    found,
  }
}

/** The rows that a field holds already: they may stand on any page, or on none. */
export function useHeldRows({ source, settings: { group }, report }: ReportUse, { column, rows }: HeldRows) {
  const values = rows.flatMap((row) => row[column] ?? [])
  const reportId = report?.id ?? ''
  return useQuery({
    queryKey: [source.scope, 'report-held', group, reportId, column, values],
    queryFn: ({ signal }) => rowsHolding(source, { reportId, column, values }, signal),
    staleTime: REMEMBERED_MS,
    networkMode: 'always',
    enabled: reportId !== '' && values.length > 0,
  })
}

/** Clients of the contract put quotation marks around such values. */
function presetOf(items: readonly ReportQueryItem[], params: PopupSettings['params']): ReportFilters {
  const given = items.flatMap(({ field, isRange }) => {
    const text = isRange ? '' : textOfReport(params[field]).replace(/^'(.*)'$/, '$1')
    return text === '' ? [] : [[field, text] as const]
  })
  return Object.fromEntries(given)
}
