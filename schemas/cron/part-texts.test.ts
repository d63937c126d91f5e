import { describe, expect, it } from 'vitest'
import { partsKept, readParts, writeParts } from './part-texts.ts'

const ALL = { second: true, year: true }

describe('the parts of a text', () => {
  it.each([
    ['', '* * * * * ? *'],
    ['0 0 9 1 * ?', '0 0 9 1 * ? *'],
    ['0 0 9 ? * MON-FRI 2027', '0 0 9 ? * MON-FRI 2027'],
    ['0 9 1 * ?', '0 0 9 1 * ? *'],
    ['0 9 * * *', '0 0 9 * * ? *'],
    ['0 9 * * 2', '0 0 9 ? * 2 *'],
    ['5', '5 * * * * ? *'],
    ['a  b c d e f g h', 'a b c d e f g h'],
  ])('of “%s” make %s', (text, expected) => {
    expect(writeParts(readParts(text), ALL)).toBe(expected)
  })

  it('are the defaults where they are left empty', () => {
    expect(writeParts({ ...readParts(''), second: '', week: ' ' }, ALL)).toBe('* * * * * ? *')
  })

  it('are only those that the builder shows, or the text has already', () => {
    const none = { second: false, year: false }
    expect(writeParts(readParts(''), none)).toBe('* * * * ?')
    expect(writeParts(readParts(''), { second: true, year: false })).toBe('* * * * * ?')
    expect(partsKept('0 9 * * ?', none)).toEqual(none)
    expect(partsKept('5 0 9 * * ?', none)).toEqual({ second: true, year: false })
    expect(partsKept('5 0 9 * * ? 2027', none)).toEqual(ALL)
  })
})
