import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { ReportDescription, ReportSort, ReportSource } from '#renderer/grid/engine/cell-services.ts'
import type { PickerQuestion } from '../pickers/picker.ts'
import type { HeldRows, PopupSettings } from './popup-settings.ts'
import { heldRowsOf, PAGE_SIZES, presetOf, queryItemsOf, type ReportFilters, rowsOf } from './report-queries.ts'

interface ReportUse {
  readonly source: ReportSource
  readonly settings: Pick<PopupSettings, 'sort' | 'params' | 'group'>
  /** Absent: the report is not known yet. */
  readonly report: ReportDescription | null | undefined
}

/** The page of a report that is in view, and what it was asked by. */
export function useReportRows({ source, settings, report }: ReportUse) {
  const { sort: declared, params } = settings
  const [paging, setPaging] = useState<Pick<PickerQuestion, 'page' | 'pageSize'>>({ page: 1, pageSize: PAGE_SIZES[0] })
  const [pressed, setPressed] = useState<ReportSort | null>(null)
  const [filters, setFilters] = useState<ReportFilters | null>(null)
  const id = report?.id ?? ''
  const items = useQuery({ ...queryItemsOf(source, settings, id), enabled: id !== '' })
  const preset = useMemo(() => presetOf(items.data ?? [], params), [items.data, params])
  const asked = filters ?? preset
  const sort = pressed ?? declared
  const query = { ...paging, sort, params, filters: asked }
  const found = useQuery({
    ...rowsOf(source, settings, id, query),
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
export function useHeldRows({ source, settings, report }: ReportUse, { column, rows }: HeldRows) {
  const values = rows.flatMap((row) => row[column] ?? [])
  const reportId = report?.id ?? ''
  const held = heldRowsOf(source, settings, { reportId, column, values })
  return useQuery({ ...held, enabled: reportId !== '' && values.length > 0 })
}
