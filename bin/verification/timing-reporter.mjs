import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'

/**
 * How long the files and tests of a run of Vitest took. Vitest's own JSON report counts a file from its first test on,
 * without its imports and the preparation before its tests, in which servers start.
 *
 * `--reporter=./bin/verification/timing-reporter.mjs --outputFile.times=<file>`
 */
export default class TimingReporter {
  /** @type {import('vitest/node').Vitest | undefined} */
  #vitest

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.#vitest = vitest
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const { root = '', outputFile } = this.#vitest?.config ?? {}
    const file = typeof outputFile === 'object' ? outputFile.times : undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(modules.map((module) => timesOf(module, root))))
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {string} root
 * @returns {import('./durations.mjs').TimedFile}
 */
function timesOf(module, root) {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  const tests = [...module.children.allTests()].map((test) => {
    const { state, errors = [] } = test.result()
    const { duration: ms = 0, flaky = false } = test.diagnostic() ?? {}
    return {
      title: test.fullName,
      ms: Math.round(ms),
      state,
      ...(flaky ? { flaky } : {}),
      ...(errors.length === 0 ? {} : { errors: errors.map(({ message }) => message) }),
    }
  })
  return {
    file: relative(root, module.moduleId),
    ms: Math.round(environmentSetupDuration + prepareDuration + setupDuration + collectDuration + duration),
    tests,
  }
}
