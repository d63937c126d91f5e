import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readComputed, toLiteralText } from './computed-text.ts'

describe('a text of a page', () => {
  it.each([
    ['fixed', { kind: 'literal', text: 'fixed' }],
    ['', { kind: 'literal', text: '' }],
    ['a = b', { kind: 'literal', text: 'a = b' }],
    [' = b', { kind: 'literal', text: ' = b' }],
    ['= today()', { kind: 'computed', source: ' today()', offset: 1 }],
    ['=', { kind: 'computed', source: '', offset: 1 }],
    ['==', { kind: 'literal', text: '=' }],
    ['== 1', { kind: 'literal', text: '= 1' }],
    ['===', { kind: 'literal', text: '==' }],
  ])('%j is what it says', (text, expected) => {
    expect(readComputed(text)).toEqual(expected)
  })

  it('can say every literal', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('=', 'a') })), (text) => {
        expect(readComputed(toLiteralText(text))).toEqual({ kind: 'literal', text })
      }),
    )
  })
})
