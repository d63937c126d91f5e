import { describe, expect, it } from 'vitest'
import { fakeCall } from '#renderer/calls/host-call.fixture.ts'
import { createReportSource } from './report-source.ts'

const { signal } = new AbortController()

function setup(result: unknown, items: unknown = []) {
  const calls: { readonly path: string; readonly params: unknown; readonly query: unknown }[] = []
  const call = fakeCall(({ path }, { params, query }) => {
    calls.push({ path, params, query })
    if (result instanceof Error) throw result
    return path.includes('getQueryInfo') ? items : result
  })
  return { source: createReportSource(call, 'scope'), calls }
}

describe('reports of the contract', () => {
  it('are described by their code', async () => {
    const { source, calls } = setup({
      cgRpConfigId: 'r1',
      cgRpConfigName: '产品',
      columns: [
        { dataIndex: 'rowIndex', title: '#' },
        { dataIndex: 'name', title: '名称' },
        { dataIndex: 'kind', title: '类别', customRender: 'kind', sorter: true },
      ],
      dictOptions: { kind: [{ value: '1', text: '水果' }], empty: null },
    })
    expect(await source.describe('a/b', signal)).toEqual({
      id: 'r1',
      name: '产品',
      columns: [
        { key: 'name', title: '名称', texts: new Map(), isTotal: false, isSortable: false, type: '' },
        { key: 'kind', title: '类别', texts: new Map([['1', '水果']]), isTotal: false, isSortable: true, type: '' },
      ],
    })
    expect(calls[0]?.params).toEqual({ code: 'a/b' })
  })

  it('are read by pages, with their parameters', async () => {
    const { source, calls } = setup({ records: [{ name: '苹果' }], total: 41 })
    const sort = { column: 'name', order: 'asc' } as const
    expect(
      await source.rows(
        'r1',
        { page: 2, pageSize: 20, sort, params: { year: 2024, none: '' }, filters: { name: '苹' } },
        signal,
      ),
    ).toEqual({
      rows: [{ name: '苹果' }],
      total: 41,
      isEstimate: false,
    })
    expect(calls).toEqual([
      {
        path: '/online/cgreport/api/getData/{id}',
        params: { id: 'r1' },
        query: {
          name: '苹',
          pageNo: '2',
          pageSize: '20',
          total: 'estimate',
          self_year: '2024',
          column: 'name',
          order: 'asc',
        },
      },
    ])
  })

  it('say by what they are asked, with the texts of their dictionaries', async () => {
    const items = [
      { field: 'name', label: '名称', mode: 'single', view: 'text', hidden: '0' },
      { field: 'kind', label: '类别', mode: 'single', view: 'list', hidden: '1', dbField: 'kinds' },
      { field: 'day', label: '日期', mode: 'group', view: 'Date', hidden: '' },
    ]
    const dictOptions = { kinds: [{ value: '1', text: '水果' }] }
    const { source } = setup({ cgRpConfigId: 'r1', cgRpConfigName: '产品', columns: [], dictOptions }, items)
    await source.describe('products', signal)
    expect(await source.queryItems('r1', signal)).toEqual([
      { field: 'name', label: '名称', input: 'text', isRange: false, isHidden: false, choices: new Map() },
      {
        field: 'kind',
        label: '类别',
        input: 'choice',
        isRange: false,
        isHidden: true,
        choices: new Map([['1', '水果']]),
      },
      { field: 'day', label: '日期', input: 'date', isRange: true, isHidden: false, choices: new Map() },
    ])
  })

  it('are none where the server does not know them', async () => {
    const { source } = setup(Object.assign(new Error('很抱歉，资源未找到!'), { status: 404 }))
    expect(await source.describe('x', signal)).toBeNull()
  })

  it('fail with what the server says otherwise', async () => {
    const { source } = setup(Object.assign(new Error('没有权限'), { status: 200 }))
    await expect(source.describe('x', signal)).rejects.toThrow('没有权限')
  })
})
