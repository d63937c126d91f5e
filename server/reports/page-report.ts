import { ESTIMATE, MARKED_TOTAL_PARAM } from '#schemas/query/total-param.ts'
import { businessFailure, forbidden } from '../http/api-error.ts'
import { mayDo } from '../resources/resource.ts'
import { listCall } from '../resources/resource-calls.ts'
import { reportMessages as messages } from './messages.ts'
import { defineReport, type Report, type ReportFilter, type ReportSearch } from './report.ts'

/** A report over the rows of a page: with its rights, its tenant, and no field that the caller may not see. */
export function pageReport({ page, ...report }: Omit<Report, 'params' | 'rows'> & { readonly page: string }): Report {
  const names = new Set(report.fields.flatMap(({ name, dict }) => [name, ...(dict ? [`${name}_dictText`] : [])]))
  return defineReport({
    ...report,
    params: [],
    async rows({ resource, ...work }, search) {
      const found = resource(page)
      if (!found) throw businessFailure(messages.pageMissing(report.name))
      // What an installation asks besides, where it has put a page of its own in the place of this one.
      if (!mayDo(work.context, found.plan, 'list')) throw forbidden()
      // Nothing is saved here, so no file is looked for.
      const files = { ...work.files, resourceOf: () => undefined }
      const query = { ...toListParams(search), ...(search.total === ESTIMATE && { [MARKED_TOTAL_PARAM]: ESTIMATE }) }
      const { records, total, totalIsExact } = await listCall({ ...work, files, resource: found }, query)
      return { records: records.map((record) => only(record, names)), total, isExact: totalIsExact ?? true }
    },
  })
}

/** The same as a list of the page is asked for. */
function toListParams({ filters, sort, pageNo, pageSize }: ReportSearch): Record<string, string> {
  const params: Record<string, string> = {
    column: sort.field,
    order: sort.descending ? 'desc' : 'asc',
    pageNo: String(pageNo),
    pageSize: String(pageSize),
  }
  for (const filter of filters) {
    const [name, value] = toParam(filter)
    params[name] = value
  }
  return params
}

function toParam(filter: ReportFilter): readonly [string, string] {
  const { name } = filter.field
  switch (filter.kind) {
    case 'any':
      return [name === 'id' ? name : `${name}_MultiString`, `${filter.values.join(',')},`]
    case 'like':
      return [name, `*${filter.value}*`]
    case 'equal':
      return [name, filter.value]
    case 'from':
      return [`${name}_begin`, filter.value]
    case 'to':
      return [`${name}_end`, filter.value]
  }
}

function only(record: Readonly<Record<string, unknown>>, names: ReadonlySet<string>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.has(name)))
}
