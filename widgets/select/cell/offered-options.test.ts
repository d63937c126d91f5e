import { describe, expect, it } from 'vitest'
import type { GridColumn } from '#renderer/grid/engine/grid-column.ts'
import { choicesOf } from '../../cells/choice-list.fixture.ts'
import { columnOf } from '../../cells/column.fixture.ts'
import { select } from './index.ts'
import { offeredOptions } from './offered-options.ts'

const items = [
  { value: 'high', text: '高' },
  { value: 'low', text: '低' },
]
const given = [
  { value: 'high', label: '高' },
  { value: 'low', label: '低' },
]
const column = (declared: Partial<GridColumn> = {}) => columnOf(select, declared, { choices: choicesOf(items).choices })

describe('the list of a select', () => {
  it('offers the choices of the column', () => {
    expect(offeredOptions(column(), ['low'], '')).toEqual(given)
  })

  it('is the same array for the same choices, so that nothing is worked out again', () => {
    const same = column()
    expect(offeredOptions(same, ['low'], '')).toBe(offeredOptions(same, ['high'], ''))
    offeredOptions(same, ['gone'], '')
    expect(offeredOptions(same, [], '')).toEqual(given)
  })

  it('does not let disabled choices be chosen', () => {
    const options = [{ value: 'low', text: '低', disabled: true }]
    expect(offeredOptions(column({ options }), [], '')).toEqual([given[0], { ...given[1], disabled: true }])
  })

  it('keeps a stored value that is no choice any more, with a mark', () => {
    expect(offeredOptions(column(), ['gone'], '')).toEqual([...given, { value: 'gone', label: '未知（gone）' }])
  })

  it('marks nothing while the choices are loading, nor what a search did not bring', () => {
    const loading = columnOf(select, {}, { choices: choicesOf([], { state: 'loading' }).choices })
    expect(offeredOptions(loading, ['x'], '')).toEqual([{ value: 'x', label: 'x' }])
    const searched = choicesOf(items, { search: () => undefined, texts: { d9: '市场部' } }).choices
    expect(offeredOptions(columnOf(select, {}, { choices: searched }), ['d9'], '').at(-1)).toEqual({
      value: 'd9',
      label: '市场部',
    })
  })
})

describe('the list of a select with free entry', () => {
  const free = column({ allowInput: true })

  it('offers what is typed as one more, marked as typed', () => {
    expect(offeredOptions(free, [], ' 极高 ')).toEqual([...given, { value: '极高', label: '极高', searchAdd: true }])
  })

  it('offers a typed text once, also when it is a choice', () => {
    expect(offeredOptions(free, [], '高')).toEqual(given)
    expect(offeredOptions(free, ['极高'], '极高')).toHaveLength(3)
  })

  it('keeps what is used and forgets what is not, once the search is gone', () => {
    expect(offeredOptions(free, ['极高'], '')).toEqual([...given, { value: '极高', label: '极高', searchAdd: true }])
    expect(offeredOptions(free, ['low'], '')).toEqual(given)
  })
})
