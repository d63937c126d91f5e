import type { HostCall } from '#renderer/calls/host-call.ts'
import type { ReportColumn, ReportQueryItem, ReportSource } from '#renderer/grid/engine/cell-services.ts'
import { getReportColumns, getReportData, getReportQueryInfo } from '#schemas/api/reports.ts'

type Texts = ReadonlyMap<string, string>
const NO_TEXTS: Texts = new Map()

/** Online reports of the contract. `scope`: whose rows they are. */
export function createReportSource(call: HostCall, scope: string): ReportSource {
  /** Texts of the dictionaries of a report, by its id: the query's items name them. */
  const dictionaries = new Map<string, ReadonlyMap<string, Texts>>()
  return {
    scope,
    async describe(code, signal) {
      const result = await call(getReportColumns, { params: { code } }, { signal }).catch(nullWhenMissing)
      const report = fieldsOf(result)
      const id = textOf(report.cgRpConfigId)
      if (id === '') return null
      const texts = textsOf(report.dictOptions)
      dictionaries.set(id, texts)
      return {
        id,
        name: textOf(report.cgRpConfigName),
        columns: listOf(report.columns)
          .map((column) => readColumn(fieldsOf(column), texts))
          // Its own numbering of the rows is no column of theirs.
          .filter(({ key }) => key !== '' && key !== 'rowIndex'),
      }
    },
    async queryItems(reportId, signal) {
      const items = await call(getReportQueryInfo, { params: { id: reportId } }, { signal })
      return listOf(items).map((item) => readQueryItem(fieldsOf(item), dictionaries.get(reportId)))
    },
    async rows(reportId, { page, pageSize, sort, params, filters }, signal) {
      const query: Record<string, string> = {
        pageNo: String(page),
        pageSize: String(pageSize),
        total: 'estimate',
        ...filters,
      }
      for (const [name, value] of Object.entries(params)) {
        const text = textOf(value)
        if (text !== '') query[`self_${name}`] = text
      }
      if (sort) Object.assign(query, { column: sort.column, order: sort.order })
      const result = await call(getReportData, { params: { id: reportId }, query }, { signal })
      const { records, total, totalIsExact } = fieldsOf(result)
      const rows = listOf(records).map(fieldsOf)
      return { rows, total: typeof total === 'number' ? total : rows.length, isEstimate: totalIsExact === false }
    },
  }
}

type Fields = Readonly<Record<string, unknown>>

/** A dictionary may be nothing at all. */
function textsOf(dictOptions: unknown): ReadonlyMap<string, Texts> {
  return new Map(
    Object.entries(fieldsOf(dictOptions)).map(([key, items]) => {
      const options = listOf(items).map(fieldsOf)
      return [key, new Map(options.map((option) => [textOf(option.value), textOf(option.text ?? option.title)]))]
    }),
  )
}

function readColumn(column: Fields, texts: ReadonlyMap<string, Texts>): ReportColumn {
  return {
    key: textOf(column.dataIndex),
    title: textOf(column.title),
    texts: texts.get(textOf(column.customRender)) ?? NO_TEXTS,
    isTotal: textOf(column.isTotal) === '1',
    isSortable: column.sorter === true,
    type: textOf(column.fieldType),
  }
}

const INPUTS: Readonly<Record<string, ReportQueryItem['input']>> = {
  list: 'choice',
  radio: 'choice',
  switch: 'choice',
  Date: 'date',
  Datetime: 'date',
  number: 'number',
}

function readQueryItem(item: Fields, texts: ReadonlyMap<string, Texts> = new Map()): ReportQueryItem {
  const field = textOf(item.field)
  return {
    field,
    label: textOf(item.label),
    input: INPUTS[textOf(item.view)] ?? 'text',
    isRange: item.mode === 'group',
    isHidden: textOf(item.hidden) === '1',
    choices: texts.get(textOf(item.dbField) || field) ?? NO_TEXTS,
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
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}
