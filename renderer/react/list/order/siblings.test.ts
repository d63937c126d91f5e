import { describe, expect, it } from 'vitest'
import type { TableRow } from '../tree-rows.ts'
import { siblingsOf } from './siblings.ts'

const row = (id: string, children?: readonly TableRow[]): TableRow => ({
  id,
  record: { id },
  texts: {},
  ...(children && { children }),
})
const waiting: TableRow = { ...row('b/placeholder'), placeholder: { kind: 'loading', parentId: 'b' } }

describe('rows that are moved among each other', () => {
  it('are those below one row, without what stands for a branch that is not there', () => {
    const rows = [row('a', [row('a1', [row('a11')]), row('a2')]), row('b', [waiting]), row('c')]
    const groups = siblingsOf(rows).map(({ parentId, rows: own }) => [parentId, own.map(({ id }) => id)])
    expect(groups).toEqual([
      [null, ['a', 'b', 'c']],
      ['a', ['a1', 'a2']],
      ['a1', ['a11']],
    ])
  })

  it('are all rows of a list', () => {
    expect(siblingsOf([row('a'), row('b')])).toHaveLength(1)
    expect(siblingsOf([])).toEqual([])
  })
})
