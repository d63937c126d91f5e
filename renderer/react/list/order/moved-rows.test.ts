import { describe, expect, it } from 'vitest'
import type { ListRow } from '../../../data-source.ts'
import { movedRows } from './moved-rows.ts'

const row = (id: string, sort: number | null, version = 3): ListRow => ({
  id,
  record: { id, version, sort },
  texts: {},
})
const rows = [row('a', 1), row('b', 2), row('c', 3), row('d', 4)]

describe('rows that are moved by hand', () => {
  it.each([
    ['a', 'c', { b: 1, c: 2, a: 3 }],
    ['c', 'a', { c: 1, a: 2, b: 3 }],
    ['d', 'b', { d: 2, b: 3, c: 4 }],
    ['b', 'b', {}],
  ])('%s to where %s stands: %o', (id, over, numbers) => {
    const moved = movedRows(rows, { field: 'sort', id, over }) ?? []
    expect(Object.fromEntries(moved.map((one) => [one.id, one.sort]))).toEqual(numbers)
    expect(moved.every(({ version }) => version === 3)).toBe(true)
  })

  it('leave no equal numbers and no gaps behind', () => {
    const equal = [row('a', 1), row('b', 1), row('c', 7), row('d', null)]
    const moved = movedRows(equal, { field: 'sort', id: 'd', over: 'a' }) ?? []
    expect(moved.map(({ id, sort }) => [id, sort])).toEqual([
      ['d', 1],
      ['a', 2],
      ['b', 3],
      ['c', 4],
    ])
  })

  it('are numbered by texts where their field holds decimal numbers', () => {
    const decimal = (id: string, sort: string): ListRow => ({ id, record: { id, version: 1, sort }, texts: {} })
    const levels = [decimal('a', '1.00'), decimal('b', '1.50'), decimal('c', '3')]
    expect(movedRows(levels, { field: 'sort', asText: true, id: 'b', over: 'a' })).toEqual([
      { id: 'b', version: 1, sort: '1' },
      { id: 'a', version: 1, sort: '2' },
    ])
  })

  it('stay where they are when one of them is gone', () => {
    expect(movedRows(rows, { field: 'sort', id: 'a', over: 'gone' })).toBeNull()
    expect(movedRows(rows, { field: 'sort', id: 'gone', over: 'a' })).toBeNull()
  })
})
