import { describe, expect, it } from 'vitest'
import type { CellValue } from '#renderer/grid/engine/row.ts'
import { choicesOf } from './choice-list.fixture.ts'
import { columnOf } from './column.fixture.ts'
import { cellRegistry } from './registry.ts'

const odd: readonly CellValue[] = [
  null,
  '',
  [],
  ['甲', '乙'],
  { code: 1 },
  true,
  false,
  0,
  -1.5,
  '0',
  'x,y',
  '{"code":1}',
]

/** Rows come from servers of all kinds: whatever stands in a cell, people never read how a program writes it. */
describe.each(cellRegistry.types)('a cell of type %s', (type) => {
  const cell = cellRegistry.get(type)
  const column = cell && columnOf(cell, {}, { choices: choicesOf([]).choices })

  it('shows nothing for nothing, and no value as a program writes it', () => {
    if (!cell || !column) throw new Error(`${type} is not registered.`)
    const texts = odd.map((value) => cell.format(value, column))
    expect(texts.filter((text) => /null|undefined|NaN|\[object/.test(text))).toEqual([])
    if (type !== 'checkbox') expect(texts.slice(0, 3)).toEqual(['', '', ''])
  })
})
