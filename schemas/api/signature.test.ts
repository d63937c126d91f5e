import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { formatSignatureTime, parseSignatureTime, pathVariable, signedText } from './signature.ts'
import { key, vectors } from './signature.vectors.json' with { type: 'json' }

describe('the text that is signed', () => {
  it.each(vectors)('is that of the contract: $title', ({ url, params, sign }) => {
    const text = signedText({ url, params })
    expect(
      createHash('md5')
        .update(text + key)
        .digest('hex')
        .toUpperCase(),
    ).toBe(sign)
  })

  it('leaves out what is undefined, and keeps names that objects have of their own', () => {
    const params: unknown = JSON.parse('{"__proto__":"a","constructor":"b"}')
    expect(signedText({ url: '/a', params: { ...Object(params), nothing: undefined } })).toBe(
      '{"__proto__":"a","constructor":"b"}',
    )
  })

  it.each([
    ['/sys/dict/getDictItems/yn', undefined],
    ['/sys/dict/getDictItems/a,b?x=1,2', 'a,b'],
    ['/sys/dict/getDictItems/yn?x=1,2', undefined],
    ['/sys/dict/getDictItems/%E4%BB%B7,b', '价,b'],
    ['/sys/dict/getDictItems/100%,b', '100%,b'],
  ])('takes the last segment of %s for a variable only when it lists values', (url, expected) => {
    expect(pathVariable(url)).toBe(expected)
  })
})

describe('the time of a signature', () => {
  const moment = Date.parse('2026-11-20T18:05:09+08:00')

  it('is written in the business zone, without separators', () => {
    expect(formatSignatureTime(moment, '+08:00')).toBe('20261120180509')
    expect(formatSignatureTime(moment, '-03:30')).toBe('20261120063509')
  })

  it.each(['+08:00', '-03:30'])('is read as it was written, in %s', (zone) => {
    expect(parseSignatureTime(formatSignatureTime(moment, zone), zone)).toBe(moment)
  })

  it('may be epoch milliseconds', () => {
    expect(parseSignatureTime(String(moment), '+08:00')).toBe(moment)
  })

  it.each(['', '2026', '20261399000000', '-1', '1e12', '20261120180509 ', 'NaN'])('is not %s', (text) => {
    expect(parseSignatureTime(text, '+08:00')).toBeUndefined()
  })
})
