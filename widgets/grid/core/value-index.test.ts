import { describe, expect, it } from 'vitest'
import { ValueIndex } from './value-index.ts'

describe('ValueIndex', () => {
  it('counts the rows that hold a value', () => {
    const index = new ValueIndex()
    for (const [value, id] of [
      ['x', 'a'],
      ['x', 'b'],
      ['x', 'c'],
      ['y', 'd'],
    ] as const)
      index.add(value, id)
    expect(index.countOf('x')).toBe(3)
    expect(index.countOf('y')).toBe(1)
    expect(index.countOf('z')).toBe(0)
    expect([...index.holdersOf('x')]).toEqual(['a', 'b', 'c'])
    expect([...index.holdersOf('y')]).toEqual(['d'])
    expect(index.repeated).toEqual(new Set(['a', 'b', 'c']))
  })

  it('no longer calls the last row that holds a value repeated', () => {
    const index = new ValueIndex()
    for (const id of ['a', 'b', 'c']) index.add('x', id)
    index.remove('x', 'b')
    expect(index.repeated).toEqual(new Set(['a', 'c']))
    index.remove('x', 'a')
    expect(index.repeated.size).toBe(0)
    index.remove('x', 'c')
    expect(index.countOf('x')).toBe(0)
  })

  it('takes empty values for nobody’s', () => {
    const index = new ValueIndex()
    for (const value of ['', null, undefined, []]) {
      index.add(value, 'a')
      index.add(value, 'b')
    }
    expect(index.repeated.size).toBe(0)
    expect(index.countOf('')).toBe(0)
  })

  it('compares numbers with their texts, and lists by what is in them', () => {
    const index = new ValueIndex()
    index.add(1, 'a')
    index.add('1', 'b')
    index.add(['x', 'y'], 'c')
    index.add(['x', 'y'], 'd')
    expect(index.repeated).toEqual(new Set(['a', 'b', 'c', 'd']))
  })
})
