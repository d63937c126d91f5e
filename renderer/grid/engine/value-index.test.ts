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

  it('finds numbers by their texts, whichever came first', () => {
    const numbers = new ValueIndex()
    for (const [at, value] of [0, -1, 2.5, 1e21, Number.NaN].entries()) numbers.add(value, `n${at}`)
    numbers.add(-0, 'again')
    expect(numbers.repeated).toEqual(new Set(['n0', 'again']))
    numbers.add('x', 't0')
    for (const [at, text] of ['0', '-1', '2.5', '1e+21', 'NaN'].entries()) {
      expect(numbers.countOf(text)).toBe(at === 0 ? 2 : 1)
    }
    numbers.add('-1', 't1')
    numbers.remove(2.5, 'n2')
    expect(numbers.countOf('2.5')).toBe(0)
    expect(numbers.countOf(-1)).toBe(2)

    const texts = new ValueIndex()
    texts.add('1', 'a')
    expect(texts.countOf(1)).toBe(1)
    texts.add(1, 'b')
    texts.add('1.0', 'c')
    expect(texts.repeated).toEqual(new Set(['a', 'b']))
    texts.remove(1, 'b')
    expect(texts.repeated.size).toBe(0)
  })
})
