import { describe, expect, it } from 'vitest'
import { cutText, DEFAULT_ELLIPSIS_LENGTH, textLength } from './cut-text.ts'

describe('a text that is cut', () => {
  it('is 25 long by default, and characters beyond ASCII count 2', () => {
    expect(DEFAULT_ELLIPSIS_LENGTH).toBe(25)
    expect(textLength('a中b')).toBe(4)
    expect(cutText('x'.repeat(26))).toBe(`${'x'.repeat(25)}…`)
    expect(cutText('中'.repeat(13))).toBe(`${'中'.repeat(12)}…`)
  })

  it.each([
    ['', 4, ''],
    ['abcd', 4, 'abcd'],
    ['abcde', 4, 'abcd…'],
    ['中文', 4, '中文'],
    ['中文字', 4, '中文…'],
    ['a中文', 4, 'a中…'],
    ['𠮷野家', 4, '𠮷野…'],
  ])('%j by %i is %j', (text, length, cut) => {
    expect(cutText(text, length)).toBe(cut)
  })
})
