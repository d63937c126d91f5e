import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { choicesOf } from '../../cells/choice-list.fixture.ts'
import { columnOf } from '../../cells/column.fixture.ts'
import { radio } from './index.ts'

const { choices } = choicesOf([
  { value: '1', text: '男' },
  { value: '2', text: '女' },
])
const column = (declared: Partial<GridColumn> = {}) => columnOf(radio, declared, { choices })

describe('Space on a cell of radios', () => {
  it.each([
    [{}, null, '1'],
    [{}, '1', '2'],
    [{}, '2', '1'],
    [{ allowClear: true }, '2', null],
    [{ props: { allowClear: true } }, '2', null],
    [{ options: [{ value: '2', disabled: true }] }, '1', '1'],
  ])('with %j goes from %j to %j', (declared, from, to) => {
    expect(radio.toggle?.(from, column(declared))).toBe(to)
  })

  it('changes nothing while there is nothing to choose', () => {
    expect(radio.toggle?.('1', columnOf(radio, {}, { choices: choicesOf([]).choices }))).toBe('1')
  })
})

it('is copied and pasted by the text of its option', () => {
  expect(radio.format('2', column())).toBe('女')
  expect(radio.parse('女', column())).toEqual({ ok: true, value: '2' })
})
