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

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly import('vitest').SerializedError[]} strays errors that no test waited for
   */
  onTestRunEnd(modules, strays) {
    const { root = '', outputFile } = this.#vitest?.config ?? {}
    const file = typeof outputFile === 'object' ? outputFile.times : undefined
    if (file === undefined) return
    mkdirSync(dirname(file), { recursive: true })
    const files = modules.map((module) => timesOf(module, root))
    writeFileSync(file, JSON.stringify({ files, strays: strays.map((error) => toStray(error, root)) }))
  }
}

/**
 * @param {import('vitest/node').TestModule} module
 * @param {string} root
 * @returns {import('./durations.mjs').TimedFile}
 */
function timesOf(module, root) {
  const { environmentSetupDuration, prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic()
  // In a browser Vitest counts from the start of the run: what a file waited for others is not its own time.
  const prepared = module.project.isBrowserEnabled() ? 0 : prepareDuration
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
  // A file that does not load, and a group whose preparation fails, leave their tests out.
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  return {
    file: relative(root, module.moduleId),
    ms: Math.round(environmentSetupDuration + prepared + setupDuration + collectDuration + duration),
    tests,
    ...(errors.length === 0 ? {} : { errors: errors.map(({ message }) => message) }),
  }
}

/**
 * @param {import('vitest').SerializedError} error
 * @param {string} root
 * @returns {import('./durations.mjs').StrayError}
 */
function toStray({ message, stack = message, VITEST_TEST_PATH: path, VITEST_TEST_NAME: test }, root) {
  return {
    ...(typeof path === 'string' ? { file: relative(root, path) } : {}),
    ...(typeof test === 'string' ? { test } : {}),
    error: stack,
  }
}
