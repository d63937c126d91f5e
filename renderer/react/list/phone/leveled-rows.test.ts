import { expect, it } from 'vitest'
import type { TableRow } from '../tree-rows.ts'
import { leveledRows } from './leveled-rows.ts'

const row = (id: string, ...children: readonly TableRow[]): TableRow => ({
  id,
  record: {},
  texts: {},
  ...(children.length > 0 && { children }),
})

it('puts the rows of open branches below theirs, each with its level', () => {
  const rows = [row('1', row('11', row('111')), row('12')), row('2', row('21'))]
  const open = new Set(['1'])
  const flat = leveledRows(rows, (id) => open.has(id))
  expect(flat.map(({ row: { id }, level, isExpandable }) => [id, level, isExpandable])).toEqual([
    ['1', 0, true],
    ['11', 1, true],
    ['12', 1, false],
    ['2', 0, true],
  ])
})
