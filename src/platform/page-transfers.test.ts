import { describe, expect, it } from 'vitest'
import { noTransfers, type SendOptions, type SentFiles } from '#renderer/calls/host-transfers.ts'
import { compile, pageWith } from '#renderer/compile/compile-page.fixture.ts'
import type { PagePlan } from '#renderer/compile/plan.ts'
import type { Endpoint, EndpointResult } from '#schemas/api/endpoint.ts'
import { advancedCondition } from '#schemas/query/super-query-params.ts'
import type { HttpClient } from './http/http-client.ts'
import { createHttpDataSource } from './http-data-source.ts'
import { createPageTransfers } from './page-transfers.ts'

// Only what transfers look at.
const plan = {
  permissionPrefix: 'market:price',
  entity: { table: 'price', api: '/market/productPrice', softDelete: false },
  fieldByName: new Map(),
} as unknown as PagePlan

interface Sent {
  readonly query?: unknown
  readonly form?: FormData
  readonly idempotencyKey?: string | undefined
}

function setup(answer: Partial<SentFiles<unknown>> = {}, page = plan) {
  const calls: { readonly path: string; readonly input: Sent }[] = []
  const source = createPageTransfers(page, {
    async receive({ path }, input) {
      calls.push({ path, input })
      return { name: 'a.xlsx', content: new Blob() }
    },
    async send<E extends Endpoint>({ path }: E, form: FormData, { idempotencyKey }: SendOptions = {}) {
      calls.push({ path, input: { form, idempotencyKey } })
      const { code = 200, message = '', result = null } = answer
      // What a test answers is its own affair; the console checks real answers.
      return { code, message, result: result as EndpointResult<E> }
    },
  })
  return { source, calls }
}

const sort = { field: 'price', order: 'desc' } as const
const request = { file: new File(['PK'], 'a.xlsx'), allOrNothing: true, idempotencyKey: 'k1' }
const counts = { totalCount: 3, successCount: 2, errorCount: 1, msg: '总上传行数：3' }
const importPath = '/market/productPrice/importExcel'

describe('rows of a page as spreadsheets', () => {
  it('are asked for with the query of the list, but for its paging', async () => {
    const { source, calls } = setup()
    const conditions = [{ field: 'name', operator: 'like', value: '钢' }] as const
    await source.exportRows({ sort, conditions, ids: ['1', '2'], fields: ['code', 'name'], format: 'csv' })
    const query = {
      column: 'price',
      order: 'desc',
      name: '*钢*',
      selections: '1,2',
      exportFields: 'code,name',
      exportFormat: 'csv',
    }
    expect(calls).toEqual([{ path: '/market/productPrice/exportXls', input: { query } }])
  })

  it('14. are asked for with the address of the list but for its paging, the advanced query included', async () => {
    const { source, calls } = setup()
    const lists: Readonly<Record<string, unknown>>[] = []
    const list = createHttpDataSource(
      { ...plan, fields: [], list: { columns: [] }, tree: null, identity: '' } as unknown as PagePlan,
      {
        async call(_: unknown, { query }: { readonly query: Readonly<Record<string, unknown>> }) {
          lists.push(query)
          return { records: [], total: 0 }
        },
      } as unknown as HttpClient,
      { warning() {} },
      noTransfers(''),
    )
    const advanced = advancedCondition({
      matchType: 'or',
      lines: [{ field: 'name', rule: 'like', val: '钢+&', type: 'text', dbType: 'string' }],
    })
    const conditions = [{ field: 'code', operator: 'eq', value: 'A' } as const, advanced]
    await list.list({ page: 3, pageSize: 20, sort, conditions })
    await source.exportRows({ sort, conditions, ids: null, fields: null, format: 'xlsx' })
    const { pageNo: _, pageSize: __, field: ___, total: ____, _cursor: _____, ...withoutPaging } = lists[0] ?? {}
    expect(withoutPaging).toEqual({
      column: 'price',
      order: 'desc',
      code: 'A',
      superQueryParams: encodeURIComponent(JSON.stringify(advanced.value.lines)),
      superQueryMatchType: 'or',
    })
    expect(calls[0]?.input.query).toEqual(withoutPaging)
  })

  it('are sent as a form, once per key', async () => {
    const { source, calls } = setup({ result: { ...counts, errorCount: 0, successCount: 3 } })
    const report = await source.importRows(request)
    expect(calls[0]).toMatchObject({ path: importPath, input: { idempotencyKey: 'k1' } })
    expect([...(calls[0]?.input.form?.keys() ?? [])]).toEqual(['allOrNothing', 'file'])
    expect(report).toMatchObject({ total: 3, imported: 3, refused: 0, errorFile: null })
  })

  it('are sent with what every row gets as foreignKeys (spec 7)', async () => {
    const { plan: page } = compile(pageWith({}))
    if (!page) throw new Error('The page has a plan.')
    const { source, calls } = setup({ result: { ...counts, errorCount: 0, successCount: 3 } }, page)
    await source.importRows({ ...request, given: { name: '甲' } })
    await source.importRows({ ...request, given: {} })
    const sent = calls.map(({ input: { form } }) => form?.get('foreignKeys'))
    expect(sent).toEqual(['{"name":"甲"}', null])
  })

  it('come back with what the server tells this one time', async () => {
    const toldOnce = { message: '只显示这一次', fileName: '初始密码', columns: ['账号'], rows: [['wang']] }
    const { source } = setup({ result: { ...counts, toldOnce } })
    expect((await source.importRows(request)).toldOnce).toEqual(toldOnce)
  })

  it('come back with what was refused, and where that is to be had', async () => {
    const errors = [{ row: 2, title: '价格', value: 'x', message: '不是数字' }]
    const fileUrl = '/market/productPrice/importErrors?id=7'
    const { source, calls } = setup({ code: 201, result: { ...counts, errors, fileUrl, fileName: '错误.xlsx' } })
    const report = await source.importRows(request)
    expect(report).toMatchObject({ refused: 1, errors, errorFile: { name: '错误.xlsx', address: fileUrl } })
    if (report.errorFile) await source.importErrors(report.errorFile)
    expect(calls[1]).toEqual({ path: '/market/productPrice/importErrors', input: { query: { id: '7' } } })
  })

  it.each([
    ['an object', { fileUrl: '/sys/common/static/e.xls', fileName: 'e.xls', msg: '错误行数：1' }],
    ['an address alone', '/sys/common/static/e.xls'],
  ])('are understood from a foreign server that tells of errors by %s', async (_, result) => {
    const { source } = setup({ code: 201, message: '文件导入成功，但有错误。', result })
    const report = await source.importRows(request)
    expect(report).toMatchObject({ total: null, refused: 1, errorFile: { address: '/sys/common/static/e.xls' } })
  })

  it('are all in where a foreign server only says so', async () => {
    const { source } = setup({ message: '文件导入成功！数据行数：3' })
    expect(await source.importRows(request)).toMatchObject({
      message: '文件导入成功！数据行数：3',
      refused: 0,
      errorFile: null,
    })
  })
})
