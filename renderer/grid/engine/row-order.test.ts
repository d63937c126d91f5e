import { describe, expect, it } from 'vitest'
import { insertInto, removeFrom } from './row-order.ts'

describe('rows in a list', () => {
  it.each<[string, number[], string]>([
    ['X', [1], 'aXbc'],
    ['X', [3], 'abcX'],
    ['XY', [3, 4], 'abcXY'],
    ['XY', [0, 1], 'XYabc'],
    ['XYZ', [0, 2, 5], 'XaYbcZ'],
    ['XY', [1, 4], 'aXbcY'],
    ['', [], 'abc'],
  ])('%j at %j makes %s', (items, positions, expected) => {
    const list = [...'abc']
    insertInto(list, [...items], positions)
    expect(list.join('')).toBe(expected)
    removeFrom(list, positions)
    expect(list.join('')).toBe('abc')
  })

  it('fills an empty list', () => {
    const list: string[] = []
    insertInto(list, ['a', 'b'], [0, 1])
    expect(list).toEqual(['a', 'b'])
  })
})
