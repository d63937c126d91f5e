import { describe, expect, it } from 'vitest'
import { columnOf } from '../../cells/column.fixture.ts'
import { input } from './index.ts'

describe('a cell of text', () => {
  it('is empty when nothing is left of its text', () => {
    expect(input.text?.read('', columnOf(input))).toBeNull()
    expect(input.text?.read('0', columnOf(input))).toBe('0')
  })

  it('drops blanks around the text when it is left, unless the column says otherwise', () => {
    expect(input.text?.settle?.(' AB ', columnOf(input))).toBe('AB')
    expect(input.text?.settle?.(' AB ', columnOf(input, { props: { trim: false } }))).toBe(' AB ')
  })

  it('takes no more characters than the column has', () => {
    const column = columnOf(input, { props: { maxLength: 3 } })
    expect(input.text?.accepts?.('𠮷野家', column)).toBe(true)
    expect(input.text?.accepts?.('𠮷野家店', column)).toBe(false)
    expect(input.parse('1234', column)).toEqual({ ok: false, message: '最多 3 个字符' })
  })

  it('makes one line of pasted lines', () => {
    expect(input.parse(' a\r\nb ', columnOf(input))).toEqual({ ok: true, value: 'a b' })
    expect(input.parse(' ', columnOf(input))).toEqual({ ok: true, value: null })
  })
})
