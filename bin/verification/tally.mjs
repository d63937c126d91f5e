/**
 * What a step found out.
 *
 * @typedef {{ readonly passed: number, readonly failed: number }} Tally
 */

/** @type {Tally} */
export const passedOnce = { passed: 1, failed: 0 }

/** @type {Tally} */
export const failedOnce = { passed: 0, failed: 1 }

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sumOf(tallies) {
  return {
    passed: tallies.reduce((sum, tally) => sum + tally.passed, 0),
    failed: tallies.reduce((sum, tally) => sum + tally.failed, 0),
  }
}

/**
 * The last line of the tests' output: other programs read it.
 *
 * @param {Tally} tally
 */
export function formatTally({ passed, failed }) {
  return `${passed} passed, ${failed} failed`
}

/**
 * @param {unknown} report what Vitest's JSON reporter wrote, undefined when it wrote nothing
 * @param {number | null} exitCode of Vitest; null when it was killed
 * @returns {Tally}
 */
export function tallyOfVitest(report, exitCode) {
  if (!isVitestReport(report)) return failedOnce
  // A file that does not load has no tests to count, and fails all the same.
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  const failed = report.numFailedTests + unloaded.length
  // An error outside of every test shows in the exit code only.
  const hidden = failed === 0 && exitCode !== 0 ? 1 : 0
  return { passed: report.numPassedTests, failed: failed + hidden }
}

/**
 * @param {any} report
 * @returns {report is { numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: unknown[] }[] }}
 */
function isVitestReport(report) {
  return (
    typeof report?.numPassedTests === 'number' &&
    typeof report.numFailedTests === 'number' &&
    Array.isArray(report.testResults)
  )
}
