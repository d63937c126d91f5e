import type { FastifyInstance } from 'fastify'
import {
  getReportColumns,
  getReportData,
  getReportQueryInfo,
  type ReportColumn,
  type ReportQueryItem,
} from '#schemas/api/reports.ts'
import type { ReadRoute } from '../db/read-route.ts'
import { answer } from '../http/answer.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import { createRateLimit } from '../http/rate-limit.ts'
import { hasPermission, type RequestContext } from '../http/request-context.ts'
import { serveEndpoint } from '../http/serve-endpoint.ts'
import { reportMessages as messages } from './messages.ts'
import { readReportSearch } from './read-search.ts'
import type { Report, ReportField, ReportWork } from './report.ts'
import { findReport } from './report-registry.ts'

/** More than somebody who chooses reads, and too few to copy a table by. */
const READS_PER_MINUTE = 120
const MINUTE_MS = 60_000

/** The reports that are declared in code, as popups read them. Its code stands for its id too. */
export function serveReports(
  app: FastifyInstance,
  { read, ...services }: Omit<ReportWork, 'context'> & { readonly read: ReadRoute },
): void {
  const { db } = services
  const limit = createRateLimit({ db, clock: app.now, name: 'reports', max: READS_PER_MINUTE, windowMs: MINUTE_MS })

  serveEndpoint(app, getReportColumns, async ({ params, context }) => {
    const { code, name, fields } = reportFor(context, params.code)
    const dicts = fields.flatMap((field) => (field.dict ? [[field.name, field.dict] as const] : []))
    const items = await services.dictionaries.itemsOfEach(dicts.map(([, dict]) => dict))
    return answer({
      cgRpConfigId: code,
      cgRpConfigName: name,
      columns: fields.map(toColumn),
      dictOptions: Object.fromEntries(dicts.map(([field, dict]) => [field, items.get(dict) ?? []])),
    })
  })

  serveEndpoint(app, getReportQueryInfo, async ({ params, context }) =>
    answer(reportFor(context, params.id).fields.flatMap((field) => toQueryItem(field) ?? [])),
  )

  serveEndpoint(app, getReportData, async ({ params, query = {}, context }) => {
    await limit(context.userId)
    const report = reportFor(context, params.id)
    const search = readReportSearch(report, query)
    const found = await read.run((from) => report.rows({ ...services, db: from, context }, search))
    const { records, total, isExact = true } = found
    return answer({ records, total, ...(!isExact && { totalIsExact: false }) })
  })
}

/** @throws {ApiError} when there is none, or the caller may not read it. */
function reportFor(context: RequestContext, code: string): Report {
  const report = findReport(code)
  if (!report) throw businessFailure(messages.unknownReport(code))
  if (!report.permissions.every((permission) => hasPermission(context, permission))) throw forbidden()
  return report
}

function toColumn({ name, title, type, width, dict, sortable = false }: ReportField): ReportColumn {
  return {
    title,
    dataIndex: name,
    align: type === 'Integer' || type === 'Long' ? 'right' : 'center',
    ...(width !== undefined && { width }),
    sorter: sortable,
    fieldType: type,
    ...(dict !== undefined && { customRender: name }),
  }
}

/** The id is asked for by programs, not by people. */
function toQueryItem({ name, title, type, dict, query }: ReportField): ReportQueryItem | undefined {
  if (!query || name === 'id') return undefined
  const view = dict !== undefined ? 'list' : type === 'Date' || type === 'Datetime' ? type : 'text'
  const mode = query === 'between' ? 'group' : 'single'
  return { field: name, label: title, mode, view, hidden: '0', ...(dict !== undefined && { dbField: name }) }
}
