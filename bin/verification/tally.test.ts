import { describe, expect, it } from 'vitest'
import { ExpectedFailure } from '../bootstrap/expected-failure.mjs'
import { afterPreparation, preparation } from './preparation.mjs'
import { formatTally, passedOnce, sumOf, tallyOfVitest } from './tally.mjs'

const file = (status: string, tests: number) => ({ status, assertionResults: Array.from({ length: tests }) })

describe('the tally of a Vitest run', () => {
  it('counts its tests', () => {
    const report = { numPassedTests: 5, numFailedTests: 2, testResults: [file('failed', 7)] }
    expect(tallyOfVitest(report, 1)).toEqual({ passed: 5, failed: 2 })
  })

  it('counts a file that does not load as failed', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [file('passed', 5), file('failed', 0)] }
    expect(tallyOfVitest(report, 1)).toEqual({ passed: 5, failed: 1 })
  })

  it('counts an error outside of every test as failed', () => {
    const report = { numPassedTests: 5, numFailedTests: 0, testResults: [file('passed', 5)] }
    expect(tallyOfVitest(report, 1)).toEqual({ passed: 5, failed: 1 })
    expect(tallyOfVitest(report, null)).toEqual({ passed: 5, failed: 1 })
  })

  it.each([undefined, null, {}, 'text'])('counts a missing report (%j) as failed', (report) => {
    expect(tallyOfVitest(report, 0)).toEqual({ passed: 0, failed: 1 })
  })
})

it('prints the sum in the form that other programs read', () => {
  expect(
    formatTally(
      sumOf([
        { passed: 3, failed: 1 },
        { passed: 4, failed: 0 },
      ]),
    ),
  ).toBe('7 passed, 1 failed')
})

describe('a step after a preparation', () => {
  const step = { title: '测试', run: async () => passedOnce }

  it('runs when the preparation succeeded, which itself counts nothing', async () => {
    const build = preparation('构建', async () => undefined)
    expect(await build.run()).toEqual({ passed: 0, failed: 0 })
    expect(await afterPreparation([build], step).run()).toEqual(passedOnce)
  })

  it('fails without running when the preparation failed', async () => {
    const build = preparation('构建', async () => {
      throw new ExpectedFailure('磁盘已满')
    })
    let ran = false
    const dependent = afterPreparation([build], {
      title: '测试',
      run: async () => {
        ran = true
        return passedOnce
      },
    })
    expect(await build.run()).toEqual({ passed: 0, failed: 1 })
    expect(await dependent.run()).toEqual({ passed: 0, failed: 1 })
    expect(ran).toBe(false)
  })
})
