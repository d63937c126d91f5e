import { describe, expect, it } from 'vitest'
import { orderedNumbers, readBounds, readNumberBounds, toBoundsValue } from './number-bounds.ts'

describe('bounds of a query', () => {
  it.each([
    [null, [null, null]],
    [
      ['1', null],
      ['1', null],
    ],
    [
      ['', '2'],
      [null, '2'],
    ],
    ['x', [null, null]],
  ] as const)('reads %j as %j', (value, bounds) => {
    expect(readBounds(value)).toEqual(bounds)
  })

  it('leaves a bound open that is no number, such as one from an edited address', () => {
    expect(readNumberBounds(['abc', '007'])).toEqual([null, '7'])
  })

  it('asks for nothing when both are open', () => {
    expect(toBoundsValue([null, null])).toBeNull()
    expect(toBoundsValue([null, '2'])).toEqual([null, '2'])
  })

  it('puts the lower number first, by size and not by text', () => {
    expect(orderedNumbers(['10', '9'])).toEqual(['9', '10'])
    expect(orderedNumbers(['9', '10'])).toEqual(['9', '10'])
    expect(orderedNumbers([null, '10'])).toEqual([null, '10'])
  })
})
