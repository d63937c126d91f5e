import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MAX_PATTERN_INPUT_LENGTH } from './pattern.ts'
import { patternEngine, readPattern } from './pattern-engine.ts'

function test(source: string, text: string): boolean {
  const pattern = patternEngine.compile(source)
  if (!pattern) throw new Error(`${source} is no pattern.`)
  return pattern.test(text)
}

describe('time', () => {
  it.each([
    '^(a+)+$',
    '^(a|a)*$',
    '^(a|aa)+$',
    '^([a-z]+)*x$',
    '(.*)(.*)(.*)(.*)x$',
    '^(?:(?:ab?)*)*$',
    '^(a{0,20}){0,20}$',
    '^(?:a|b|ab){0,200}$',
    '[a-z]{0,250}[a-y]{0,250}q',
    '^(\\w+\\s?)*$',
  ])('grows with the text and not beyond it: %s', (source) => {
    const begin = performance.now()
    test(source, `${'a'.repeat(MAX_PATTERN_INPUT_LENGTH - 1)}!`)
    expect(performance.now() - begin).toBeLessThan(1_000)
  })

  it('is spent on compiling once, however many values there are', () => {
    expect(readPattern('^[A-Z]{2}$')).toBe(readPattern('^[A-Z]{2}$'))
  })
})

/** As patterns were run before: in unicode mode, which refuses harmless escapes such as `\_`. */
function tryUnicode(source: string): RegExp {
  try {
    return new RegExp(source, 'u')
  } catch {
    return new RegExp(source)
  }
}

describe('what is written as in JavaScript', () => {
  it.each([
    ['^\\d{2}$', ['12'], ['1', '123', '１２', '١٢', '12\n']],
    ['^.$', ['😀', '价'], ['', 'ab', '\n']],
    ['^\\w+$', ['a_1'], ['é', '价', 'a-b']],
    ['a', ['bab', 'A a'], ['A', '']],
    ['^\\_\\-\\/$', ['_-/'], ['_']],
    ['^[\\u4e00-\\u9fa5]+$', ['价格'], ['a价']],
    ['^\\p{Script=Han}+$', ['价格'], ['价格a']],
    ['^\\p{Lu}\\P{sc=Han}$', ['Aa'], ['A价', 'aa']],
    ['^\\\\p\\{Script=Han\\}$', ['\\p{Script=Han}'], ['价']],
    ['^(?<year>\\d{4})-(?:0[1-9]|1[0-2])$', ['2026-05'], ['2026-13']],
    ['^\\x41\\t\\u{1F600}$', ['A\t😀'], ['A 😀']],
    ['\\bcat\\b', ['a cat.'], ['concat']],
    ['^[^,]*$', ['a\nb'], ['a,b']],
    ['^a$|^b$', ['a', 'b'], ['ab', 'a\n', 'b\na']],
    ['^\\s$', [' ', '\u3000', '\v', '\xa0', '\ufeff', '\u2028'], ['', 'a', '\\', 's', '\u200b', '\x85']],
    ['^[^\\s,]+$', ['价', '\u200b'], ['\u3000', '价\u3000', 'a\xa0b', ',']],
    ['^\\S\\\\s[\\S]$', ['价\\s😀'], ['\u3000\\sa', 'a\\s\u3000', 'a b']],
    ['^[[\\s]\\]\\s$', ['[] ', '\u3000]\t'], ['s] ', '[]s']],
  ])('%s means the same', (source, taken, refused) => {
    const isTaken = (text: string) => test(source, text)
    const before = tryUnicode(source)
    expect(taken.filter((text) => !before.test(text))).toEqual([])
    expect(refused.filter((text) => before.test(text))).toEqual([])
    expect(taken.filter((text) => !isTaken(text))).toEqual([])
    expect(refused.filter(isTaken)).toEqual([])
  })

  it.each([
    ['. takes every character but a line feed', '^.$', '\r', true],
    ['upper and lower case may be made the same', '(?i)^abc$', 'ABC', true],
    ['scripts have short names', '^\\p{Han}$', '价', true],
  ])('differs where the documentation says so: %s', (_, source, text, verdict) => {
    expect(test(source, text)).toBe(verdict)
  })
})

describe('what cannot be had', () => {
  it.each([
    ['^(?=.*\\d)\\w+$', '前后查找'],
    ['^(?!admin)\\w+$', '前后查找'],
    ['(?<=a)b', '前后查找'],
    ['(?<!a)b', '前后查找'],
    ['(a)\\1', '反向引用'],
    ['(?<n>a)\\k<n>', '反向引用'],
    ['(?>a)', '固化分组'],
    ['a++', '固化分组'],
    ['(', '第 1 个字符 ( 没有闭合，缺少 )'],
    ['^(a|b', '第 2 个字符 ( 没有闭合，缺少 )'],
    ['a)', '第 2 个字符 ) 没有对应的 ('],
    ['^[A-Z{2}', '第 2 个字符 [ 没有闭合，缺少 ]'],
    ['*a', '* 前面没有可重复的内容'],
    ['(+a)', '+ 前面没有可重复的内容'],
    ['a{1001}', '次数'],
    ['((((a{1,10}){1,10}){1,10}){1,10})', '次数'],
    ['^.{0,1001}$', '次数'],
    ['[z-a]', '范围'],
    ['\\p{Hanzi}', '范围'],
    ['a\\', '结尾的 \\ 后面缺少字符'],
    ['(?:a|b|ab){0,1000}', '太大'],
    ['(a{0,30}){0,30}', '太大'],
    ['', '不能为空'],
    ['a'.repeat(501), '最多 500 个字符'],
  ])('is refused with the reason: %s', (source, reason) => {
    const read = readPattern(source)
    expect(read.ok ? '' : read.fault.message).toContain(reason)
    expect(patternEngine.compile(source)).toBeNull()
  })

  it('is looked for outside of brackets only', () => {
    expect(test('^[(?=]$', '=')).toBe(true)
    expect(test('^\\(\\?=$', '(?=')).toBe(true)
  })

  it('is the only reason to refuse: no text fails otherwise', () => {
    const source = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'()[]{}|\\*+?.ab1,^$pk<>=!:') }))
    fc.assert(
      fc.property(source, fc.string(), (text, value) => {
        const read = readPattern(text)
        return read.ok ? typeof read.pattern.test(value) === 'boolean' : /\p{Script=Han}/u.test(read.fault.message)
      }),
    )
  })
})
