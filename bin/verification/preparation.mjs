import { failedOnce } from './tally.mjs'

/**
 * @typedef {import('./steps.mjs').Step & { failed: boolean }} Preparation
 */

/**
 * A step that others stand on. It counts only when it fails: having installed something is no test passed.
 *
 * @param {string} title
 * @param {() => Promise<void>} prepare
 * @returns {Preparation}
 */
export function preparation(title, prepare) {
  const step = {
    title,
    failed: false,
    async run() {
      try {
        await prepare()
        return { passed: 0, failed: 0 }
      } catch (error) {
        step.failed = true
        process.stdout.write(`${error instanceof Error && 'expected' in error ? error.message : describe(error)}\n`)
        return failedOnce
      }
    },
  }
  return step
}

/**
 * The step, or a failure in its place where a preparation failed: what was not tested is not passed.
 *
 * @param {readonly Preparation[]} preparations
 * @param {import('./steps.mjs').Step} step
 * @returns {import('./steps.mjs').Step}
 */
export function afterPreparation(preparations, step) {
  return {
    title: step.title,
    run: async () => {
      const missing = preparations.filter((one) => one.failed).map((one) => one.title)
      if (missing.length === 0) return step.run()
      process.stdout.write(`未执行，因为以下步骤失败：${missing.join('、')}\n`)
      return failedOnce
    },
  }
}

/** @param {unknown} error */
function describe(error) {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
