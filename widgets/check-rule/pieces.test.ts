import { describe, expect, it } from 'vitest'
import { digitsFault, messageFault, patternFault, readPieces, writePieces } from './pieces.ts'

const piece = (digits: string, pattern: string) => ({ digits, pattern, message: `不是 ${pattern}` })

describe('the pieces of a check rule', () => {
  it('are read into parts and wholes, of which those before the first part come first', () => {
    const stored = JSON.stringify([piece('*', 'a'), piece('2', 'b'), { ...piece('', 'c'), digits: 4 }, piece('*', 'd')])
    expect(readPieces(stored)).toEqual({
      local: [piece('2', 'b'), piece('4', 'c')],
      global: [
        { first: true, pattern: 'a', message: '不是 a' },
        { first: false, pattern: 'd', message: '不是 d' },
      ],
    })
  })

  it('are stored in the order in which they are run, and come back as they were', () => {
    const pieces = {
      local: [piece('1', 'x')],
      global: [
        { first: false, pattern: 'z', message: '' },
        { first: true, pattern: 'y', message: '' },
      ],
    }
    const stored = writePieces(pieces)
    expect(
      JSON.parse(stored ?? '').map(({ digits, pattern }: { digits: string; pattern: string }) => [digits, pattern]),
    ).toEqual([
      ['*', 'y'],
      ['1', 'x'],
      ['*', 'z'],
    ])
    expect(writePieces(readPieces(stored) ?? { local: [], global: [] })).toBe(stored)
  })

  it('all of wholes come first', () => {
    expect(readPieces(JSON.stringify([piece('*', 'a')]))?.global).toEqual([
      { first: true, pattern: 'a', message: '不是 a' },
    ])
  })

  it.each([[null], [''], ['  ']])('of %j are none', (value) => {
    expect(readPieces(value)).toEqual({ local: [], global: [] })
    expect(writePieces({ local: [], global: [] })).toBeNull()
  })

  it.each([['{'], ['{}'], ['"a"']])('of %j cannot be read', (value) => {
    expect(readPieces(value)).toBeNull()
  })
})

describe('what is wrong with a piece', () => {
  it.each([
    ['1', null],
    ['12', null],
    ['0', '请输入零以上的正整数'],
    ['-1', '请输入零以上的正整数'],
    ['1.5', '请输入零以上的正整数'],
    ['', '请输入零以上的正整数'],
  ])('digits %j: %s', (digits, fault) => {
    expect(digitsFault(digits)).toBe(fault)
  })

  it.each([
    ['^[A-Z]$', null],
    ['', '规则不能为空'],
    ['[', '请输入正确的正则表达式'],
  ])('pattern %j: %s', (pattern, fault) => {
    expect(patternFault(pattern)).toBe(fault)
  })

  it('a message is not empty', () => {
    expect(messageFault(' ')).toBe('提示文本不能为空')
    expect(messageFault('x')).toBeNull()
  })
})
