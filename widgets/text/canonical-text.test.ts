import { describe, expect, it } from 'vitest'
import { characterCount, listOf, nullWhenEmpty, textOf } from './canonical-text.ts'

describe('canonical texts', () => {
  it.each([
    ['a', 'a'],
    [0, '0'],
    [false, 'false'],
    [null, ''],
    [['a'], ''],
    [{ a: 1 }, ''],
  ])('reads %j as the text %j', (value, text) => {
    expect(textOf(value)).toBe(text)
  })

  it.each([
    [null, []],
    ['', []],
    ['a', ['a']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [true, ['true']],
    [{ a: 1 }, []],
  ])('reads %j as the list %j', (value, list) => {
    expect(listOf(value)).toEqual(list)
  })

  it('saves an emptied input as null', () => {
    expect(nullWhenEmpty('')).toBeNull()
    expect(nullWhenEmpty(' ')).toBe(' ')
  })

  it('counts a rare Chinese character as one', () => {
    expect(characterCount('𠮷野家')).toBe(3)
  })
})
