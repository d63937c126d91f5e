import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parsePaging, parseSortParams, toSortParams } from './sort-params.ts'

const SORTABLE = new Set(['code', 'status', 'createTime'])

describe('sorting', () => {
  it.each([
    [{}, []],
    [{ column: 'code', order: 'asc' }, [{ field: 'code', order: 'asc' }]],
    [{ column: 'code', order: 'ASCEND' }, [{ field: 'code', order: 'asc' }]],
    [{ column: 'code' }, [{ field: 'code', order: 'desc' }]],
    [{ column: 'status_dictText', order: 'desc' }, [{ field: 'status', order: 'desc' }]],
    [
      { column: 'status, code,status', order: 'asc' },
      [
        { field: 'status', order: 'asc' },
        { field: 'code', order: 'asc' },
      ],
    ],
    [
      { column: 'code', sortInfoString: encodeURIComponent('[{"column":"status","order":"asc"}]') },
      [{ field: 'status', order: 'asc' }],
    ],
    [{ defSortString: '[{"column":"code","order":"asc"}]' }, [{ field: 'code', order: 'asc' }]],
    [{ column: 'status', defSortString: '[{"column":"code"}]' }, [{ field: 'status', order: 'desc' }]],
  ])('%j', (query, sort) => {
    expect(parseSortParams(query, SORTABLE)).toEqual({ sort, problems: [] })
  })

  it.each([
    [{ column: 'secret' }, '请注意，将要排序的列字段不存在：secret'],
    [{ column: 'code;drop table x' }, '请注意，将要排序的列字段不存在：code;drop table x'],
    [{ column: 'constructor' }, '请注意，将要排序的列字段不存在：constructor'],
    [{ column: ['code', 'status'] }, '排序参数格式不正确'],
    [{ sortInfoString: '{' }, '排序参数格式不正确'],
    [{ sortInfoString: '[1]' }, '排序参数格式不正确'],
    [{ sortInfoString: JSON.stringify(Array(11).fill({ column: 'code' })) }, '排序列过多，最多 10 列'],
  ])('reports a problem: %j', (query, message) => {
    expect(parseSortParams(query, SORTABLE).problems.map((problem) => problem.message)).toEqual([message])
  })

  it('reads back what it writes', () => {
    const code = { field: 'code', order: 'asc' } as const
    const status = { field: 'status', order: 'desc' } as const
    expect(toSortParams([code])).toEqual({ column: 'code', order: 'asc' })
    expect(parseSortParams(toSortParams([code]), SORTABLE).sort).toEqual([code])
    expect(parseSortParams(toSortParams([status, code]), SORTABLE).sort).toEqual([status, code])
  })

  it('never throws, whatever is sent', () => {
    const keys = fc.constantFrom('column', 'order', 'sortInfoString', 'defSortString', 'pageNo', 'pageSize')
    fc.assert(
      fc.property(fc.dictionary(keys, fc.oneof(fc.string(), fc.jsonValue())), (query) => {
        expect(parseSortParams(query, SORTABLE).sort.every(({ field }) => SORTABLE.has(field))).toBe(true)
        expect(parsePaging(query).pageSize).toBeLessThanOrEqual(1_000)
      }),
    )
  })
})

describe('paging', () => {
  it.each([
    [{}, 1, 10],
    [{ pageNo: '3', pageSize: '50' }, 3, 50],
    [{ pageNo: 2, pageSize: 1000 }, 2, 1000],
    [{ pageNo: '', pageSize: '' }, 1, 10],
    // All rows, as sub-tables and online forms of the contract ask for them.
    [{ pageSize: '-1' }, 1, 1000],
    [{ pageSize: '-521' }, 1, 1000],
  ])('%j', (query, pageNo, pageSize) => {
    expect(parsePaging(query)).toEqual({ pageNo, pageSize, problems: [] })
  })

  it.each([
    [{ pageNo: '0' }, '页码应为大于 0 的整数'],
    [{ pageNo: '-1' }, '页码应为大于 0 的整数'],
    [{ pageNo: '1e3' }, '页码应为大于 0 的整数'],
    [{ pageNo: '9999999999' }, '页码应为大于 0 的整数'],
    [{ pageNo: { toString: 1, valueOf: 2 } }, '页码应为大于 0 的整数'],
    [{ pageSize: '1001' }, '每页条数应为 1 到 1000 的整数'],
    [{ pageSize: 'all' }, '每页条数应为 1 到 1000 的整数'],
  ])('reports a problem: %j', (query, message) => {
    expect(parsePaging(query).problems.map((problem) => problem.message)).toEqual([message])
  })
})
