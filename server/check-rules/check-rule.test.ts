import { describe, expect, it } from 'vitest'
import { checkPieces, type RulePiece, readPieces, UnsupportedPatternError } from './check-rule.ts'
import { FIRST_CHECK_RULES } from './first-check-rules.ts'

const pieces: readonly RulePiece[] = [
  { digits: 2, pattern: '[A-Z]+', message: '字母' },
  { digits: '*', pattern: '[A-Z0-9]*', message: '整体' },
  { digits: 3, pattern: '\\d{0,3}', message: '数字' },
]

describe('a check rule', () => {
  it.each([
    ['AB123', null],
    ['AB', null],
    ['', null],
    ['  ', null],
    ['A', null],
    ['1B123', { message: '字母', beginIndex: 0, endIndex: 2, checkValue: '1B' }],
    ['A1', { message: '字母', checkValue: 'A1' }],
    ['AB12-', { message: '整体', digits: '*', beginIndex: 0, endIndex: 5, checkValue: 'AB12-' }],
    ['ABC', { message: '数字', beginIndex: 2, endIndex: 3, checkValue: 'C' }],
    ['ABCDEFG', { message: '数字', beginIndex: 2, endIndex: 5, checkValue: 'CDE' }],
  ])('walks its pieces over %j', (value, expected) => {
    const failed = checkPieces(pieces, value)
    if (expected === null) expect(failed).toBeNull()
    else expect(failed).toMatchObject({ ...expected, passed: false })
  })

  it('leaves an empty piece where the value has ended, and the pattern decides about it', () => {
    const strict: readonly RulePiece[] = [...pieces.slice(0, 1), { digits: 2, pattern: '\\d+', message: '数字' }]
    expect(checkPieces(strict, 'AB')).toMatchObject({ message: '数字', checkValue: '', beginIndex: 2, endIndex: 2 })
  })

  it('matches whole pieces, not parts of them', () => {
    expect(checkPieces([{ digits: '*', pattern: '[A-Z]', message: '一个' }], 'AB')).not.toBeNull()
  })

  it('takes linear time for patterns that stall others', () => {
    const started = performance.now()
    for (const pattern of ['(a+)+$', '(a|a)*b', '(.*.*.*.*.*.*)x', '(x+x+)+y']) {
      expect(checkPieces([{ digits: '*', pattern, message: '慢' }], `${'a'.repeat(4_000)}!`)).not.toBeNull()
    }
    expect(performance.now() - started).toBeLessThan(1_000)
  })

  it('says so when a pattern is beyond the engine', () => {
    for (const pattern of ['(?=a)b', '(a)\\1', '(']) {
      expect(() => checkPieces([{ digits: '*', pattern, message: '' }], 'a')).toThrow(UnsupportedPatternError)
    }
  })

  it('is read as it is stored, digits as numbers or texts', () => {
    expect(
      readPieces('[{"digits":"2","pattern":"a","message":"m"},{"digits":"*","pattern":"b","message":"n"}]'),
    ).toEqual([
      { digits: 2, pattern: 'a', message: 'm' },
      { digits: '*', pattern: 'b', message: 'n' },
    ])
    expect(readPieces(null)).toEqual([])
    expect(readPieces(' ')).toEqual([])
    for (const broken of ['{', '{}', '[1]', '[{"digits":-1,"pattern":"a","message":""}]', '[{"digits":"x"}]']) {
      expect(readPieces(broken)).toBeNull()
    }
  })
})

describe('the rules that come along', () => {
  it.each([
    ['contract_no', 'HT2026110001', null],
    ['contract_no', 'XX2026110001', '合同编号应以 HT 开头'],
    ['contract_no', 'HT2026130001', '第3到8位应为年月，如 202611'],
    ['contract_no', 'HT20261100012', '合同编号应为12位'],
    ['social_credit_code', '91310000607378300C', null],
    ['social_credit_code', '9131000060737830', '统一社会信用代码应为18位数字或大写字母'],
    ['plate_number', '沪A12345', null],
    ['plate_number', '沪AD12345', null],
    ['plate_number', 'XA12345', '第1位应为省份简称'],
  ])('%s: %s', (code, value, message) => {
    const rule = FIRST_CHECK_RULES.find((candidate) => candidate.code === code)
    expect(checkPieces(rule?.pieces ?? [], value)?.message ?? null).toBe(message)
  })
})
