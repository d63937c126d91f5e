import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FIELD_KINDS, type FieldType, parseFieldType } from '../language/field-type.ts'
import type { CanonicalValue } from './canonical-value.ts'
import { maxTextLength, parseTextValue, readWireValue, toWireValue } from './wire-value.ts'

function type(text: string): FieldType {
  const parsed = parseFieldType(text)
  if (!parsed) throw new Error(`${text} is no field type.`)
  return parsed
}

describe('reading one value', () => {
  it.each<[string, unknown, CanonicalValue]>([
    ['string(4)', '产品价格', '产品价格'],
    ['string(2)', '😀😀', '😀😀'],
    ['string(4)', '', null],
    ['text', null, null],
    ['text', undefined, null],
    ['enum', 1, '1'],
    ['ref', '018f', '018f'],
    ['file', 'a/b.png,c.png', 'a/b.png,c.png'],
    ['integer', 12, 12],
    ['integer', '12', 12],
    ['integer', ' 12 ', 12],
    ['integer', 5.0, 5],
    ['integer', -2147483648, -2147483648],
    ['long', '9223372036854775807', '9223372036854775807'],
    ['long', 42, '42'],
    ['decimal(12,2)', 9.5, '9.5'],
    ['decimal(12,2)', '0009.50', '9.5'],
    ['decimal(12,2)', -0, '0'],
    ['decimal(30,10)', '12345678901234567890.123456789', '12345678901234567890.123456789'],
    ['decimal(30,10)', 1e-7, '0.0000001'],
    ['boolean', true, true],
    ['boolean', 'false', false],
    ['boolean', 0, false],
    ['date', '2024-02-29', '2024-02-29'],
    ['date', '2024-02-29 00:00:00', '2024-02-29'],
    ['datetime', '2024-02-29 08:30:00', '2024-02-29 08:30:00'],
    ['datetime', '2024-02-29', '2024-02-29 00:00:00'],
    ['time', '08:30:00', '08:30:00'],
    ['json', { a: [1] }, { a: [1] }],
    ['json', '{"a":"\\\\u0000"}', { a: '\\u0000' }],
  ])('reads %s from %j', (declared, raw, value) => {
    expect(readWireValue(type(declared), false, raw)).toEqual({ ok: true, value })
  })

  it.each<[string, unknown, string, string]>([
    ['string(4)', '产品价格表', 'too-long', '最多 4 个字符'],
    ['string(1)', '😀😀', 'too-long', '最多 1 个字符'],
    ['string(4)', 12, 'wrong-type', '应为文本'],
    ['string(4)', ['a'], 'wrong-type', '应为文本'],
    ['text', 'a\0b', 'invalid-character', '含有无法保存的字符'],
    ['text', '\ud800', 'invalid-character', '含有无法保存的字符'],
    ['text', 'x'.repeat(100_001), 'too-long', '最多 100000 个字符'],
    ['enum', 'x'.repeat(256), 'too-long', '最多 255 个字符'],
    ['enum', 1.5, 'wrong-type', '应为文本'],
    ['integer', 1.5, 'wrong-type', '应为整数'],
    ['integer', '1.5', 'wrong-type', '应为整数'],
    ['integer', 'abc', 'wrong-type', '应为整数'],
    ['integer', 2147483648, 'out-of-range', '应在 -2147483648 到 2147483647 之间'],
    ['integer', Number.NaN, 'wrong-type', '应为整数'],
    ['long', 2 ** 60, 'inexact-number', '超过 15 位有效数字，须以文本传送，否则会丢失精度'],
    ['long', '9223372036854775808', 'out-of-range', '应在 -9223372036854775808 到 9223372036854775807 之间'],
    ['decimal(12,2)', 9.555, 'too-many-decimals', '最多 2 位小数'],
    ['decimal(12,0)', '1.5', 'too-many-decimals', '不能有小数'],
    ['decimal(12,2)', '10000000000', 'out-of-range', '整数部分最多 10 位'],
    ['decimal(2,2)', '1', 'out-of-range', '应小于 1'],
    ['decimal(38,2)', 1e20, 'inexact-number', '超过 15 位有效数字，须以文本传送，否则会丢失精度'],
    ['decimal(12,2)', '1,000', 'wrong-type', '应为数字'],
    ['decimal(12,2)', {}, 'wrong-type', '应为数字'],
    ['boolean', 'Y', 'wrong-type', '应为是或否'],
    ['date', '2023-02-29', 'wrong-type', '应为日期，格式 YYYY-MM-DD'],
    ['date', '2024-02-28 08:00:00', 'wrong-type', '应为日期，格式 YYYY-MM-DD'],
    ['date', 1709164800000, 'wrong-type', '应为日期，格式 YYYY-MM-DD'],
    ['datetime', '2024-02-29T08:30:00Z', 'wrong-type', '应为日期时间，格式 YYYY-MM-DD HH:mm:ss'],
    ['time', '8:30', 'wrong-type', '应为时间，格式 HH:mm:ss'],
    ['json', 'not json', 'wrong-type', '不是正确的 JSON：第 1 行第 1 列应为值'],
    ['json', '{\n  "a": 1\n  "b": 2\n}', 'wrong-type', '不是正确的 JSON：第 3 行第 3 列应为逗号或结尾的括号'],
    ['json', '5', 'wrong-type', '应为 JSON 对象或数组'],
    ['json', 5, 'wrong-type', '应为 JSON 对象或数组'],
    ['json', { a: '\0' }, 'invalid-character', '含有无法保存的字符'],
    ['json', `${'['.repeat(17)}${']'.repeat(17)}`, 'too-deep', '嵌套不能超过 16 层'],
    ['json', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, 'too-deep', '嵌套不能超过 16 层'],
    ['json', { a: 'x'.repeat(100_000) }, 'too-long', '最多 100000 个字符'],
  ])('refuses a bad %s: case %$', (declared, raw, code, message) => {
    expect(readWireValue(type(declared), false, raw)).toEqual({ ok: false, code, message })
  })

  it('takes the deepest JSON that it allows', () => {
    expect(readWireValue(type('json'), false, `${'['.repeat(16)}${']'.repeat(16)}`)).toMatchObject({ ok: true })
  })

  it('never throws, whatever comes', () => {
    const types = [
      'string(3)',
      'decimal(5,2)',
      ...FIELD_KINDS.filter((kind) => kind !== 'string' && kind !== 'decimal'),
    ]
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.boolean(), fc.jsonValue(), (declared, multiple, raw) => {
        const outcome = readWireValue(type(declared), multiple, raw)
        expect(outcome.ok ? outcome.value : outcome.message).not.toBeUndefined()
      }),
    )
  })
})

describe('reading several values', () => {
  it.each<[unknown, CanonicalValue]>([
    ['a,b', ['a', 'b']],
    ['a, b,', ['a', 'b']],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
    [',', null],
    [[], null],
    ['', null],
    [7, ['7']],
  ])('reads a list from %j', (raw, value) => {
    expect(readWireValue(type('enum'), true, raw)).toEqual({ ok: true, value })
  })

  it('checks and normalises each item by the type', () => {
    expect(readWireValue(type('integer'), true, '01,2')).toEqual({ ok: true, value: ['1', '2'] })
    expect(readWireValue(type('date'), true, '2024-01-05,yesterday')).toMatchObject({ ok: false, code: 'wrong-type' })
  })

  it('refuses an item with a comma, and a list that is too long for its column', () => {
    expect(readWireValue(type('enum'), true, ['a,b'])).toMatchObject({ ok: false, code: 'comma-in-item' })
    expect(readWireValue(type('string(5)'), true, 'abc,de')).toEqual({
      ok: false,
      code: 'too-long',
      message: '最多 5 个字符',
    })
    expect(readWireValue(type('enum'), true, 'abcd,'.repeat(801))).toMatchObject({ ok: false, code: 'too-long' })
  })
})

describe('writing values', () => {
  it.each<[string, boolean, CanonicalValue, unknown]>([
    ['decimal(12,2)', false, '9.5', 9.5],
    ['decimal(38,10)', false, '123456789012345', 123456789012345],
    ['decimal(38,10)', false, '1234567890123456', '1234567890123456'],
    ['decimal(38,10)', false, '100000000000000000000', '100000000000000000000'],
    ['decimal(12,2)', false, null, null],
    ['long', false, '12', '12'],
    ['string(4)', false, '', null],
    ['enum', true, ['a', 'b'], 'a,b'],
    ['enum', true, [], null],
    ['boolean', false, false, false],
  ])('writes %s (several: %s) %j as %j', (declared, multiple, value, wire) => {
    expect(toWireValue(type(declared), multiple, value)).toEqual(wire)
  })

  it('will not write an item with a comma', () => {
    expect(() => toWireValue(type('enum'), true, ['a,b'])).toThrow(TypeError)
  })

  it('brings every decimal back through JSON as it was', () => {
    const decimals = fc.tuple(fc.maxSafeInteger(), fc.nat(999_999)).map(([whole, fraction]) => `${whole}.${fraction}1`)
    fc.assert(
      fc.property(decimals, (text) => {
        const outcome = readWireValue(type('decimal(38,10)'), false, text)
        if (!outcome.ok) throw new Error(outcome.message)
        const wire: unknown = JSON.parse(JSON.stringify(toWireValue(type('decimal(38,10)'), false, outcome.value)))
        expect(readWireValue(type('decimal(38,10)'), false, wire)).toEqual(outcome)
      }),
    )
  })
})

describe('reading what people write', () => {
  it.each<[string, boolean, string, CanonicalValue]>([
    ['decimal(12,2)', false, ' 1,234.50 ', '1234.5'],
    ['decimal(12,2)', false, '￥１２.５', '12.5'],
    ['integer', false, '1,000', 1000],
    ['boolean', false, '是', true],
    ['boolean', false, 'FALSE', false],
    ['date', false, '2024/1/5', '2024-01-05'],
    ['datetime', false, '2024年1月5日 8:30', '2024-01-05 08:30:00'],
    ['time', false, '8:30', '08:30:00'],
    ['string(9)', false, '  a b ', 'a b'],
    ['string(9)', false, '   ', null],
    ['enum', true, 'a；b、\nc，', ['a', 'b', 'c']],
    ['enum', true, '', null],
  ])('reads %s (several: %s) from %j', (declared, multiple, text, value) => {
    expect(parseTextValue(type(declared), multiple, text)).toEqual({ ok: true, value })
  })

  it.each([
    ['decimal(12,2)', '1,23.50'],
    ['integer', '12个'],
    ['date', '2024/2/30'],
    ['boolean', '也许'],
  ])('refuses %s from %j', (declared, text) => {
    expect(parseTextValue(type(declared), false, text)).toMatchObject({ ok: false, code: 'wrong-type' })
  })
})

describe('column lengths', () => {
  it.each([
    ['string(32)', false, 32],
    ['string(32)', true, 32],
    ['enum', false, 255],
    ['enum', true, 4000],
    ['integer', false, null],
    ['integer', true, 4000],
  ])('%s (several: %s) holds %j characters', (declared, multiple, length) => {
    expect(maxTextLength(type(declared), multiple)).toBe(length)
  })
})
