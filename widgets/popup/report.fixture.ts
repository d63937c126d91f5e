import { getReportColumns, getReportData, getReportQueryInfo } from '#schemas/api/reports.ts'
import { hostOf } from '../widget-stage.fixture.tsx'

export const REPORT_ROWS = Array.from({ length: 23 }, (_, index) => ({
  code: `P${index + 1}`,
  name: index === 0 ? '苹果' : index === 1 ? '梨' : `产品${index + 1}`,
  kind: '1',
  price: index,
}))

/** A report of products, and what its rows were asked by. */
export function reportHost(rows: readonly Readonly<Record<string, unknown>>[] = REPORT_ROWS) {
  const asked: Readonly<Record<string, unknown>>[] = []
  const host = hostOf((endpoint, { params = {}, query = {} }) => {
    if (endpoint === getReportColumns) {
      if (params.code !== 'products') throw new Error(`没有编码为 ${String(params.code)} 的报表`)
      const column = { align: 'left', sorter: false, fieldType: 'String' }
      return {
        cgRpConfigId: 'r1',
        cgRpConfigName: '产品报表',
        columns: [
          { ...column, dataIndex: 'code', title: '编码' },
          { ...column, dataIndex: 'name', title: '名称', sorter: true },
          { ...column, dataIndex: 'kind', title: '类别', customRender: 'kind' },
          { ...column, dataIndex: 'price', title: '价格', isTotal: '1', sorter: true },
        ],
        dictOptions: { kind: [{ value: '1', text: '水果' }] },
      }
    }
    if (endpoint === getReportQueryInfo) {
      return [
        { field: 'name', label: '名称', mode: 'single', view: 'text', hidden: '0' },
        { field: 'kind', label: '类别', mode: 'single', view: 'list', hidden: '1', dbField: 'kind' },
      ]
    }
    if (endpoint !== getReportData) throw new Error(`No test answers ${endpoint.path}.`)
    asked.push(query)
    const forced = ['code', 'name'].find((column) => `force_${column}` in query)
    const found = rows
      .filter((row) => {
        if (forced) return String(query[`force_${forced}`]).split(',').includes(String(row[forced]))
        return String(row.name).includes(String(query.name ?? ''))
      })
      .sort((one, other) =>
        query.column === 'price' ? (Number(one.price) - Number(other.price)) * (query.order === 'desc' ? -1 : 1) : 0,
      )
    const from = (Number(query.pageNo) - 1) * Number(query.pageSize)
    return { records: found.slice(from, from + Number(query.pageSize)), total: found.length }
  })
  return { host, asked }
}
