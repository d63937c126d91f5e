import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePattern, isSlowPattern } from './pattern-safety.ts'

describe('slow patterns', () => {
  it.each([
    '(a+)+',
    '^(a+)+$',
    '^(\\d*)*$',
    '(.*)*',
    '^([a-z]+)*x$',
    '(a|a)*',
    '(\\w|\\d)+$',
    '^(?:(?:ab)*)*$',
    '((a+)b?)*',
    '.*.*=.*',
    '\\d+\\d+$',
    '(aa+)+',
    '^(\\w+\\s?)*$',
    '(a{1,99})+',
  ])('warns of %s', (source) => {
    expect(isSlowPattern(source)).toBe(true)
  })

  it.each([
    '^[A-Z]{2}\\d{4}$',
    '^\\w+@\\w+(\\.\\w+)+$',
    '^(?:\\.[a-z]+)*$',
    '^[1-9]\\d*(\\.\\d{1,2})?$',
    '^(男|女)$',
    '^(ab|cd)+$',
    '^\\d+-\\d+$',
    '^(,[^,]+)*$',
    '^[(+*)]+$',
    '^\\(\\d+\\)+$',
    '',
  ])('has nothing against %s', (source) => {
    expect(isSlowPattern(source)).toBe(false)
  })

  it('judges any text without failing', () => {
    const source = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'()[]{}|\\*+?.ab1,^$') }))
    fc.assert(fc.property(source, (text) => typeof isSlowPattern(text) === 'boolean'))
  })
})

describe('compiling', () => {
  it('knows characters beyond the first plane', () => {
    expect(compilePattern('^.$')?.test('😀')).toBe(true)
    expect(compilePattern('^\\p{Script=Han}+$')?.test('价格')).toBe(true)
  })

  it('takes what only the old syntax allows', () => {
    expect(compilePattern('^\\_$')?.test('_')).toBe(true)
  })
})
