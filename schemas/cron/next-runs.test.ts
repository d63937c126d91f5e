import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextRuns } from './next-runs.ts'
import { parseExpression } from './parse-expression.ts'
import { bruteForceRuns, moments, quartzExpressions } from './quartz.fixture.ts'

function runs(text: string, after: string, count = 3): readonly string[] {
  const outcome = parseExpression(text)
  if (!outcome.ok) throw new Error(outcome.message)
  return nextRuns(outcome.expression, after, count)
}
const days = (text: string, after: string, count = 3) => runs(text, after, count).map((run) => run.slice(0, 10))

describe('the next runs', () => {
  it('begin after the moment, and never with it', () => {
    expect(runs('* * * * * ? *', '2026-12-31 23:59:58')).toEqual([
      '2026-12-31 23:59:59',
      '2027-01-01 00:00:00',
      '2027-01-01 00:00:01',
    ])
    expect(runs('0 30 8 * * ?', '2026-11-23 08:30:00', 1)).toEqual(['2026-11-24 08:30:00'])
  })

  // 2026-11-23 is a Monday.
  it.each([
    ['0 0 0 ? * 2', ['2026-11-30', '2026-12-07', '2026-12-14']],
    ['0 0 0 ? * 1', ['2026-11-29', '2026-12-06', '2026-12-13']],
    ['0 0 0 ? * 0', ['2026-11-29', '2026-12-06', '2026-12-13']],
    ['0 0 0 ? * L', ['2026-11-28', '2026-12-05', '2026-12-12']],
    ['0 0 0 ? * 2-1', ['2026-11-24', '2026-11-25', '2026-11-26']],
    ['0 0 0 ? * 6L', ['2026-11-27', '2026-12-25', '2027-01-29']],
    ['0 0 0 ? * 6#5', ['2027-01-29', '2027-04-30', '2027-07-30']],
    ['0 0 0 15W * ?', ['2026-12-15', '2027-01-15', '2027-02-15']],
    ['0 0 0 1W 5 ?', ['2027-05-03', '2028-05-01', '2029-05-01']],
    ['0 0 0 31W * ?', ['2026-12-31', '2027-01-29', '2027-03-31']],
    ['0 0 0 LW * ?', ['2026-11-30', '2026-12-31', '2027-01-29']],
    ['0 0 0 L-3 * ?', ['2026-11-27', '2026-12-28', '2027-01-28']],
    ['0 0 0 L-30 * ?', ['2026-12-01', '2027-01-01', '2027-03-01']],
    ['0 0 0 1/0 * ?', ['2026-12-01', '2027-01-01', '2027-02-01']],
    ['0 0 0 29 2 ? *', ['2028-02-29', '2032-02-29', '2036-02-29']],
    ['0 0 0 1 1 ? 2028,2030', ['2028-01-01', '2030-01-01']],
    ['0 0 0 1 1 ? 2030/400', ['2030-01-01', '2430-01-01', '2830-01-01']],
    ['0 0 0 29 2 ? 2027/2,3004', ['3004-02-29']],
    ['0 9 * * 2', ['2026-11-23', '2026-11-30', '2026-12-07']],
  ])('of %s', (text, expected) => {
    expect(days(text, '2026-11-23 00:00:00')).toEqual(expected)
  })

  it.each(['0 0 0 1 1 ? 2020', '0 0 0 30 2 ? *', '0 0 0 29 2 ? 2027', '0 0 0 ? 2 2#5 2027', '0 0 0 1 1 ? 10000'])(
    'of %s are none',
    (text) => {
      expect(runs(text, '2026-11-23 00:00:00')).toEqual([])
    },
  )

  it('are found in no time, also where there are none in eight thousand years', () => {
    const never = `0 0 0 ${'31,'.repeat(300)}30 2 ? *`
    const begin = performance.now()
    expect(runs(never, '2026-11-23 00:00:00')).toEqual([])
    expect(performance.now() - begin).toBeLessThan(500)
  })

  it('are those that asking every minute of two years finds', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(quartzExpressions, moments, (text, after) => {
        const found = runs(text, after, 8).filter((run) => run < '2029')
        expect(found).toEqual(bruteForceRuns(text, after, 2028, 8))
      }),
      { numRuns: 2500, seed: 15 },
    )
  })
})
