import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findJsonFault } from './json-fault.ts'

describe('where a text stops being JSON', () => {
  it.each([
    ['{"a": 1 "b": 2}', 1, 9, '应为逗号或结尾的括号'],
    ['{\n  "a": 1,\n}', 3, 1, '应为双引号括起的键'],
    ['[1, 2,]', 1, 7, '应为值'],
    ['[1, 2', 1, 6, '还没有写完，应为逗号或结尾的括号'],
    ['{a: 1}', 1, 2, '应为双引号括起的键或 }'],
    ["{'a': 1}", 1, 2, '文本要用英文双引号'],
    ['{"a"， 1}', 1, 5, '要用英文标点'],
    ['{"a" 1}', 1, 6, '应为冒号'],
    ['{"a": 1}}', 1, 9, '多出了内容'],
    ['// 说明\n{}', 1, 1, '不能写注释'],
    ['{"a": "没有\n结尾"}', 1, 7, '文本没有结尾的双引号，或含有换行等不能直接写的字符'],
    ['[01]', 1, 2, '应为值或 ]'],
    ['[1}', 1, 3, '应为逗号或结尾的括号'],
    ['[True]', 1, 2, '应为值或 ]'],
    ['', 1, 1, '还没有写完，应为值'],
  ])('%j: line %i, column %i', (text, line, column, message) => {
    expect(findJsonFault(text)).toMatchObject({ line, column, message })
  })

  it('finds a fault exactly where JSON.parse refuses', () => {
    const pieces = fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '1',
      '-',
      '0.5',
      'e3',
      'true',
      'null',
      ' ',
      '\n',
      'TRUE',
      '\\',
    )
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const text = parts.join('')
        expect(findJsonFault(text) === null, text).toBe(isJson(text))
      }),
      { numRuns: 5_000 },
    )
    fc.assert(fc.property(fc.jsonValue(), (value) => findJsonFault(JSON.stringify(value, null, 2)) === null))
  })

  it('costs no stack', () => {
    expect(findJsonFault('['.repeat(100_000))).toMatchObject({ column: 100_001 })
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
