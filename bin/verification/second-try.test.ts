import { describe, expect, it } from 'vitest'
import { afterSecondTry, filesToRunAgain } from './second-try.mjs'

const passed = { title: 'works', ms: 1, state: 'passed' }
const fine = { file: 'fine.test.ts', ms: 1, tests: [passed, passed] }
const unloaded = { file: 'unloaded.test.ts', ms: 0, tests: [], errors: ['no such module'] }
const lost = { error: 'Error: lost', file: 'fine.test.ts', test: 'works' }

describe('the files of a run that are run again', () => {
  it('are those that did not load, or lost an error', () => {
    const outcome = { passed: 2, failed: 2, files: [fine, unloaded], strays: [lost, lost] }
    expect(filesToRunAgain(outcome)).toEqual(['unloaded.test.ts', 'fine.test.ts'])
  })

  it.each([
    ['all passed', { passed: 2, failed: 0, files: [fine], strays: [] }],
    [
      'a test failed twice',
      { passed: 2, failed: 2, files: [unloaded, { ...fine, tests: [{ ...passed, state: 'failed' }] }], strays: [] },
    ],
    ['an error names no file', { passed: 2, failed: 2, files: [fine, unloaded], strays: [{ error: 'lost' }] }],
    [
      'there are many',
      { passed: 0, failed: 4, files: [1, 2, 3, 4].map((n) => ({ ...unloaded, file: `${n}.test.ts` })), strays: [] },
    ],
    ['nothing is known', { passed: 0, failed: 1 }],
  ])('are none where %s', (_, outcome) => {
    expect(filesToRunAgain(outcome)).toEqual([])
  })
})

describe('a step of which files were run again', () => {
  const first = { passed: 4, failed: 2, files: [fine, unloaded, { ...fine, file: 'other.test.ts' }], strays: [lost] }
  const again = ['unloaded.test.ts', 'fine.test.ts']

  it('counts each test once, and tells what the files had at first', () => {
    const loaded = { file: 'unloaded.test.ts', ms: 2, tests: [passed] }
    const second = { passed: 3, failed: 0, files: [fine, loaded], strays: [] }
    expect(afterSecondTry(first, again, second)).toEqual({
      passed: 5,
      failed: 0,
      files: [
        { ...fine, file: 'other.test.ts' },
        { ...fine, flaky: true, errors: ['Error: lost'] },
        { ...loaded, flaky: true, errors: ['no such module'] },
      ],
      strays: [],
    })
  })

  it('has failed where they fail again', () => {
    const second = { passed: 2, failed: 1, files: [fine, unloaded], strays: [] }
    expect(afterSecondTry(first, again, second)).toMatchObject({ passed: 4, failed: 1 })
    expect(afterSecondTry(first, again, second).files?.at(-1)).toEqual(unloaded)
  })
})
