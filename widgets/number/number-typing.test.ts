import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { acceptTyping } from './accept-typing.ts'
import { typedNumber } from './number-typing.ts'

describe('typing a number', () => {
  it.each(['', '-', '1', '-1', '1.', '.5', '-.', '12.50', '007'])('accepts %j', (text) => {
    expect(acceptTyping(text, { fractions: true })).toBe(text)
  })

  it.each(['a', '1a', '--1', '1-', '1.2.3', '1e5', '+1', '١', '1'.repeat(65)])('reverts %j', (text) => {
    expect(acceptTyping(text, { fractions: true })).toBeUndefined()
  })

  it.each(['1.', '1.5', '.'])('reverts %j where only whole numbers are stored', (text) => {
    expect(acceptTyping(text, { fractions: false })).toBeUndefined()
  })

  it.each([
    ['1,234.50', '1234.50'],
    ['¥ 1,234', '1234'],
    ['１２３。５', '123.5'],
    ['－５', '-5'],
    ['−5', '-5'],
    ['1，234', '1234'],
  ])('takes the pasted %j as %s', (text, plain) => {
    expect(acceptTyping(text, { fractions: true })).toBe(plain)
  })
})

describe('the number typed', () => {
  it.each([
    ['', null],
    ['-', null],
    ['.', null],
    ['-.', null],
    ['1.', '1'],
    ['.5', '0.5'],
    ['-.5', '-0.5'],
    ['007', '7'],
    ['-0', '0'],
    ['-0.0', '0'],
    ['1.50', '1.5'],
    ['12345678901234567890.123', '12345678901234567890.123'],
  ])('reads %j as %j', (text, number) => {
    expect(typedNumber(text)).toBe(number)
  })

  it('reads its own result as the same number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^-?\d{0,20}(\.\d{0,6})?$/), (text) => {
        const number = typedNumber(text)
        if (number !== null) expect(typedNumber(number)).toBe(number)
      }),
    )
  })
})
