import { describe, expect, it } from 'vitest'
import { rowsBetween } from './keys/marked-range.ts'
import { shownRows } from './shown-rows.ts'
import type { TableRow } from './tree-rows.ts'

const row = (id: string, more: Partial<TableRow> = {}): TableRow => ({ id, record: {}, texts: {}, ...more })
const idsOf = (rows: readonly TableRow[]) => rows.map(({ id }) => id)

describe('the rows in view', () => {
  const rows = [
    row('a', { children: [row('a1'), row('a2', { children: [row('a21')] })] }),
    row('b', { children: [row('b/placeholder', { placeholder: { kind: 'loading', parentId: 'b' } })] }),
    row('c', { isAncestor: true, children: [row('c1')] }),
  ]

  it('are those of open branches too, without what only says where others stand', () => {
    expect(idsOf(shownRows(rows, () => true))).toEqual(['a', 'a1', 'a2', 'a21', 'b', 'c1'])
    expect(idsOf(shownRows(rows, (id) => id === 'a'))).toEqual(['a', 'a1', 'a2', 'b'])
  })
})

describe('the rows from one to another', () => {
  const rows = idsOf([row('a'), row('b'), row('c'), row('d')]).map((id) => ({ id }))
  it.each([
    ['a', 'c', ['a', 'b', 'c']],
    ['d', 'b', ['b', 'c', 'd']],
    ['b', 'b', ['b']],
    ['gone', 'b', ['b']],
  ])('from %s to %s', (from, to, expected) => {
    expect(rowsBetween(rows, from, to)).toEqual(expected)
  })
})
