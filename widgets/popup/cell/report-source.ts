import type { ReportColumn, ReportSource } from '#renderer/grid/engine/cell-services.ts'

/** Asks the server; answers the `result` of the envelope. */
export type GetResult = (path: string, query: Readonly<Record<string, string>>, signal: AbortSignal) => Promise<unknown>

/** Online reports of the contract. `scope`: whose rows they are. */
export function createReportSource(get: GetResult, scope: string): ReportSource {
  return {
    scope,
    async describe(code, signal) {
      const result = await get(`/online/cgreport/api/getRpColumns/${encodeURIComponent(code)}`, {}, signal).catch(
        nullWhenMissing,
      )
      const report = fieldsOf(result)
      const id = textOf(report.cgRpConfigId)
      if (id === '') return null
      const dictionaries = fieldsOf(report.dictOptions)
      return {
        id,
        name: textOf(report.cgRpConfigName),
        columns: listOf(report.columns)
          .map((column) => readColumn(fieldsOf(column), dictionaries))
          // Its own numbering of the rows is no column of theirs.
          .filter(({ key }) => key !== '' && key !== 'rowIndex'),
      }
    },
    async rows(reportId, { page, pageSize, sort, params }, signal) {
      const query: Record<string, string> = { pageNo: String(page), pageSize: String(pageSize) }
      for (const [name, value] of Object.entries(params)) {
        const text = textOf(value)
        if (text !== '') query[`self_${name}`] = text
      }
      if (sort) Object.assign(query, { column: sort.column, order: sort.order })
      const result = await get(`/online/cgreport/api/getData/${encodeURIComponent(reportId)}`, query, signal)
      const { records, total } = fieldsOf(result)
      const rows = listOf(records).map(fieldsOf)
      return { rows, total: typeof total === 'number' ? total : rows.length }
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

function readColumn(column: Fields, dictionaries: Fields): ReportColumn {
  const options = listOf(dictionaries[textOf(column.customRender)]).map(fieldsOf)
  return {
    key: textOf(column.dataIndex),
    title: textOf(column.title),
    texts: new Map(options.map((option) => [textOf(option.value), textOf(option.text ?? option.title)])),
  }
}

/** A server without reports does not know the address. */
function nullWhenMissing(error: unknown): null {
  if (fieldsOf(error).status === 404) return null
  throw error
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {} // any object has unknown fields
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
