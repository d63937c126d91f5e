import { describe, expect, it } from 'vitest'
import {
  formatNumber,
  type NumberDeclaration,
  numberLength,
  numberPeriod,
  readNumber,
  type SerialPlan,
} from './number.ts'

function serial(declaration: NumberDeclaration): SerialPlan {
  const plan = readNumber(declaration)
  if (plan.kind !== 'serial') throw new Error('This is a fill rule.')
  return plan
}

describe('a number', () => {
  it.each([
    ['YYYY', '2026'],
    ['YYYYMM', '202604'],
    ['YYYYMMDD', '20260401'],
    ['YY', '26'],
    ['YYMM', '2604'],
    ['YYMMDD', '260401'],
  ] as const)('begins anew by %s', (date, period) => {
    expect(numberPeriod(serial({ date }), '2026-04-01 09:30:00')).toBe(period)
  })

  it('is its prefix, its period and a count that grows beyond its digits', () => {
    const plan = serial({ prefix: 'PO', date: 'YY', digits: 3 })
    expect([1, 999, 1_000].map((count) => formatNumber(plan, '26', count))).toEqual(['PO26001', 'PO26999', 'PO261000'])
    expect(numberLength(plan)).toBe(7)
  })

  it('goes on for ever where no date is said', () => {
    expect(numberPeriod(serial({}), '2026-04-01 09:30:00')).toBe('')
    expect(formatNumber(serial({}), '', 7)).toBe('0007')
  })

  it('is left to a fill rule by its code', () => {
    expect(readNumber('fill:order_no')).toEqual({ kind: 'rule', code: 'order_no', editable: false })
  })
})
