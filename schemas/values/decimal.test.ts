import { Big } from 'big.js'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  canonicalDecimal,
  compareDecimals,
  fitsDecimal,
  formatDecimal,
  formatInteger,
  significantDigits,
} from './decimal.ts'
import { canonicalPlainDecimal } from './plain-decimal.ts'

describe('canonical decimals', () => {
  it.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0.00', '0'],
    ['+7', '7'],
    ['007.50', '7.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['1e3', '1000'],
    ['1.5E-3', '0.0015'],
    ['-.5e+2', '-50'],
    ['+12.50e-1', '1.25'],
    ['0e100', '0'],
    ['1e100', `1${'0'.repeat(100)}`],
    ['12345678901234567890.123456789', '12345678901234567890.123456789'],
  ])('writes %s as %s', (text, canonical) => {
    expect(canonicalDecimal(text)).toBe(canonical)
  })

  it.each([
    '',
    ' 1',
    '1 ',
    '.',
    '-',
    '1,000',
    '0x10',
    'NaN',
    'Infinity',
    '1e999',
    '1e101',
    '--1',
    '１',
    '9'.repeat(129),
  ])('takes %j for no number', (text) => {
    expect(canonicalDecimal(text)).toBeUndefined()
  })

  it('is the same for equal numbers, and stays as it is', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(30), fc.nat(5), (digits, scale, zeros) => {
        const magnitude = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
        const cut = magnitude.length - scale
        const text = `${digits < 0n ? '-' : ''}${magnitude.slice(0, cut)}.${magnitude.slice(cut)}${'0'.repeat(zeros)}`
        const canonical = canonicalDecimal(text) ?? ''
        expect(canonical).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/)
        expect(canonicalDecimal(canonical)).toBe(canonical)
        expect(new Big(canonical).eq(text)).toBe(true)
      }),
    )
  })

  it('never throws on any text', () => {
    fc.assert(fc.property(fc.string(), (text) => canonicalDecimal(text) !== 'NaN'))
  })
})

describe('decimal arithmetic', () => {
  it('compares exactly where floating numbers are equal', () => {
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
    expect(compareDecimals('0.1', '0.10000000000000000001')).toBe(-1)
    expect(compareDecimals('-2', '-2')).toBe(0)
  })

  it('compares and rounds as arithmetic does', () => {
    const decimal = fc
      .tuple(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), fc.nat(6))
      .map(([digits, scale]) => canonicalDecimal(`${digits}e-${scale}`) ?? '')
    fc.assert(
      fc.property(decimal, decimal, fc.nat(8), (left, right, scale) => {
        expect(compareDecimals(left, right)).toBe(new Big(left).cmp(right))
        const rounded = new Big(left).round(scale, Big.roundHalfUp)
        expect(formatDecimal(left, scale).replaceAll(',', '')).toBe(
          rounded.eq(0) ? (0).toFixed(scale) : rounded.toFixed(scale),
        )
      }),
    )
  })

  it.each([
    ['9999999999.99', 12, 2, true],
    ['10000000000', 12, 2, false],
    ['0.005', 12, 2, false],
    ['-0.5', 1, 1, true],
    ['1', 1, 1, false],
    ['-99', 2, 0, true],
  ])('says whether %s fits decimal(%d,%d): %s', (text, precision, scale, fits) => {
    expect(fitsDecimal(text, precision, scale)).toBe(fits)
  })

  it.each([
    ['0', 0],
    ['0.0012', 2],
    ['1200', 4],
    ['-10.5', 3],
  ])('counts the significant digits of %s: %d', (text, digits) => {
    expect(significantDigits(text)).toBe(digits)
  })
})

describe('numbers on the screen', () => {
  it.each([
    ['1234567.5', 2, '1,234,567.50'],
    ['-1234', 0, '-1,234'],
    ['-123', 2, '-123.00'],
    ['0.005', 2, '0.01'],
    ['-0.001', 2, '0.00'],
    ['12345678901234567890.1', 1, '12,345,678,901,234,567,890.1'],
  ])('shows %s with %d decimals as %s', (text, scale, shown) => {
    expect(formatDecimal(text, scale)).toBe(shown)
  })

  it('groups integers and longs by thousands', () => {
    expect(formatInteger(1234567)).toBe('1,234,567')
    expect(formatInteger('-999')).toBe('-999')
    expect(formatInteger('9223372036854775807')).toBe('9,223,372,036,854,775,807')
  })
})

it('leaves a decimal as it is that is written as it is stored', () => {
  const digits = fc.stringMatching(/^[0-9]{0,4}$/)
  fc.assert(
    fc.property(digits, digits, fc.constantFrom('.', ''), (whole, fraction, point) => {
      const text = `${whole}${point}${fraction}`
      const canonical = canonicalPlainDecimal(text)
      expect(canonical).toBe(canonicalPlainDecimal(`+${text}`))
      if (canonical !== undefined) expect(canonicalPlainDecimal(canonical)).toBe(canonical)
      expect(canonicalPlainDecimal(`-${text}`)).toBe(canonical && canonical !== '0' ? `-${canonical}` : canonical)
    }),
  )
})
