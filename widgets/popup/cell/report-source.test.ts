import { describe, expect, it } from 'vitest'
import { createReportSource } from './report-source.ts'

const { signal } = new AbortController()

function setup(result: unknown) {
  const calls: { readonly path: string; readonly query: object }[] = []
  const source = createReportSource(async (path, query) => {
    calls.push({ path, query })
    if (result instanceof Error) throw result
    return result
  }, 'scope')
  return { source, calls }
}

describe('reports of the contract', () => {
  it('are described by their code', async () => {
    const { source, calls } = setup({
      cgRpConfigId: 'r1',
      cgRpConfigName: '产品',
      columns: [
        { dataIndex: 'rowIndex', title: '#' },
        { dataIndex: 'name', title: '名称' },
        { dataIndex: 'kind', title: '类别', customRender: 'kind' },
      ],
      dictOptions: { kind: [{ value: '1', text: '水果' }], empty: null },
    })
    expect(await source.describe('a/b', signal)).toEqual({
      id: 'r1',
      name: '产品',
      columns: [
        { key: 'name', title: '名称', texts: new Map() },
        { key: 'kind', title: '类别', texts: new Map([['1', '水果']]) },
      ],
    })
    expect(calls[0]?.path).toBe('/online/cgreport/api/getRpColumns/a%2Fb')
  })

  it('are read by pages, with their parameters', async () => {
    const { source, calls } = setup({ records: [{ name: '苹果' }], total: 41 })
    const sort = { column: 'name', order: 'asc' } as const
    expect(await source.rows('r1', { page: 2, pageSize: 20, sort, params: { year: 2024, none: '' } }, signal)).toEqual({
      rows: [{ name: '苹果' }],
      total: 41,
    })
    expect(calls).toEqual([
      {
        path: '/online/cgreport/api/getData/r1',
        query: { pageNo: '2', pageSize: '20', self_year: '2024', column: 'name', order: 'asc' },
      },
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
