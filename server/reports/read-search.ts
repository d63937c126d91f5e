import { HELPER_PARAMS } from '#schemas/query/helper-params.ts'
import { isDate } from '#schemas/values/calendar.ts'
import { businessFailure } from '../http/api-error.ts'
import { valueMessages } from '../http/messages.ts'
import { readPage, splitNames, withoutStars } from '../http/picker-query.ts'
import { reportMessages as messages } from './messages.ts'
import type { Report, ReportField, ReportFilter, ReportSearch } from './report.ts'

const PAGE_SIZES = { usual: 10, most: 100 }
const PAGING = new Set(['pageNo', 'pageSize', 'column', 'order', 'total'])

/**
 * What a call of `getData` asks for. Empty values count as not given; `self_<field>` of a field that the report asks by
 * is what clients send besides, and says nothing more.
 *
 * @throws {ApiError} for a name that the report does not know: rows that fit no condition would be shown as if they did.
 */
export function readReportSearch(report: Report, query: Readonly<Record<string, string>>): ReportSearch {
  const params = new Map<string, string>()
  const filters: ReportFilter[] = []
  for (const [name, sent] of Object.entries(query)) {
    if (PAGING.has(name) || HELPER_PARAMS.has(name)) continue
    if (name.startsWith('self_')) readParameter(report, name.slice('self_'.length), sent, params)
    else {
      const filter = readFilter(report, name, sent.trim())
      if (filter) filters.push(filter)
    }
  }
  const total = query.total === 'estimate' ? 'estimate' : 'exact'
  return { filters, params, total, sort: readSort(report, query), ...readPaging(query) }
}

function readParameter(report: Report, name: string, sent: string, params: Map<string, string>): void {
  const value = sent.trim().replace(/^'(.*)'$/, '$1')
  if (value === '') return
  if (report.params.includes(name)) params.set(name, value)
  else if (!report.fields.some((field) => field.name === name && field.query)) {
    throw businessFailure(messages.unknownParameter(report.name, name))
  }
}

function readFilter(report: Report, name: string, value: string): ReportFilter | null {
  const isForced = name.startsWith('force_')
  const [, plain = name, edge] = isForced
    ? [name, name.slice('force_'.length)]
    : (/^(.*?)(_begin|_end)?$/.exec(name) ?? [])
  const field = report.fields.find((one) => one.name === plain)
  if (!field?.query || (edge !== undefined) !== (field.query === 'between' && !isForced)) {
    throw businessFailure(messages.unknownQuery(report.name, name))
  }
  if (value === '') return null
  if (field.type === 'Date' && !splitNames(value).every(isDate))
    throw businessFailure(valueMessages.format(field.title))
  if (isForced) return { kind: 'any', field, values: splitNames(value) }
  if (edge !== undefined) return { kind: edge === '_begin' ? 'from' : 'to', field, value }
  return plainFilter(field, value)
}

/** A text with commas asks for exactly these, any other of a text for a part of it. */
function plainFilter(field: ReportField, value: string): ReportFilter | null {
  if (value.includes(',')) return { kind: 'any', field, values: splitNames(value) }
  if (field.query === 'equal') return { kind: 'equal', field, value }
  const part = withoutStars(value)
  return part === '' ? null : { kind: 'like', field, value: part }
}

function readSort(
  report: Report,
  { column = '', order = '' }: { readonly column?: string; readonly order?: string },
): ReportSearch['sort'] {
  if (column === '') return report.sort
  const field = report.fields.find(({ name, sortable }) => sortable && name === column)
  if (!field) throw businessFailure(messages.unknownSort(report.name, column))
  if (!/^(?:asc|desc)?$/i.test(order)) throw businessFailure(messages.unknownOrder(order))
  return { field: column, descending: order.toLowerCase() === 'desc' }
}

function readPaging(query: { readonly pageNo?: string; readonly pageSize?: string }) {
  const { pageNo = '', pageSize = '' } = query
  if (![pageNo, pageSize].every((text) => /^(?:[1-9]\d{0,4})?$/.test(text))) {
    throw businessFailure(messages.malformedPaging)
  }
  return readPage(query, PAGE_SIZES)
}
