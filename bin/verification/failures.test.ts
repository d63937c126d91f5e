import { describe, expect, it } from 'vitest'
import { describeFailures, describeFlaky } from './failures.mjs'

const works = { title: 'works', ms: 1, state: 'passed' }
const breaks = {
  title: 'a list > shows rows',
  ms: 2,
  state: 'failed',
  errors: ['expected 3\nto be 4', 'of the second try'],
}
const wavers = { title: 'rings', ms: 3, state: 'passed', flaky: true, errors: ['Timeout'] }
const step = (title: string, failed: number, ...tests: (typeof works & { errors?: string[]; flaky?: boolean })[]) => ({
  title,
  ms: 1,
  passed: 1,
  failed,
  files: [{ file: 'tests/e2e/list.test.ts', ms: 1, tests }],
})

describe('what failed in a run', () => {
  it('is told by file, test and the first lines of the error, then by step', () => {
    const long = { ...breaks, errors: [Array.from({ length: 9 }, (_, index) => `line ${index}`).join('\n')] }
    const steps = [step('单元测试', 0, works), step('端到端测试', 2, works, breaks, long), step('构建', 1)]
    expect(describeFailures(steps).split('\n')).toEqual([
      '  tests/e2e/list.test.ts a list > shows rows',
      '      expected 3',
      '      to be 4',
      '  tests/e2e/list.test.ts a list > shows rows',
      ...[0, 1, 2, 3, 4, 5].map((index) => `      line ${index}`),
      '未通过：端到端测试；构建',
    ])
  })

  it('is told where it happened outside of a test: a file that does not load, an error that nobody waited for', () => {
    const loaded = {
      ...step('组件测试', 1, works),
      strays: [{ error: 'Error: lost\n  at a.ts', file: 'a.test.ts', test: 'rings' }],
    }
    const unloaded = {
      ...step('服务端测试', 1),
      files: [{ file: 'b.test.ts', ms: 1, tests: [], errors: ['no such module'] }],
      strays: [{ error: 'closed' }],
    }
    expect(describeFailures([loaded, unloaded]).split('\n')).toEqual([
      '  b.test.ts（不在某个测试中）',
      '      no such module',
      '  没有测试等待的错误 a.test.ts rings',
      '      Error: lost',
      '        at a.ts',
      '  没有测试等待的错误',
      '      closed',
      '未通过：组件测试；服务端测试',
    ])
  })

  it('is nothing where all passed', () => {
    expect(describeFailures([step('单元测试', 0, works, wavers)])).toBe('')
  })
})

describe('what passed at its second try', () => {
  it('is told with why the first one failed', () => {
    expect(describeFlaky([step('端到端测试', 1, works, breaks, wavers)]).split('\n')).toEqual([
      '第二次才通过',
      '  tests/e2e/list.test.ts rings',
      '      Timeout',
    ])
  })

  it('is told of a file that was run again, and not as failed', () => {
    const again = {
      ...step('服务端测试', 1),
      files: [{ file: 'b.test.ts', ms: 1, tests: [], errors: ['closed'], flaky: true }],
    }
    expect(describeFlaky([again]).split('\n')).toEqual([
      '第二次才通过',
      '  b.test.ts（不在某个测试中）',
      '      closed',
    ])
    expect(describeFailures([again])).toBe('未通过：服务端测试')
  })

  it('is nothing where no test needed one', () => {
    expect(describeFlaky([step('端到端测试', 1, works, breaks)])).toBe('')
  })
})
