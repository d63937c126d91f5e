/**
 * A test, and how long it took with its own preparation.
 *
 * @typedef {object} TimedTest
 * @property {string} title with those of the groups around it
 * @property {number} ms
 * @property {string} state `passed`, `failed`, …
 * @property {boolean} [flaky] passed at its second try
 * @property {readonly string[]} [errors] of every try
 */

/**
 * A test file, and how long it kept its worker: imports and preparations included.
 *
 * @typedef {object} TimedFile
 * @property {string} file below the project's folder
 * @property {number} ms
 * @property {readonly TimedTest[]} tests
 * @property {readonly string[]} [errors] outside of its tests: it did not load, or a preparation failed
 * @property {boolean} [flaky] without them at its second try
 */

/**
 * An error that no test waited for, such as a rejected promise.
 *
 * @typedef {object} StrayError
 * @property {string} error
 * @property {string} [file] that was running
 * @property {string} [test] that was running
 */

/**
 * A step, how long it took, and its test files where it has any.
 *
 * @typedef {import('./tally.mjs').Tally & { title: string, ms: number, files: readonly TimedFile[], strays?: readonly StrayError[] | undefined }} TimedStep
 */

const SHOWN = 20

/**
 * What a run says at its end about its time: its steps, its slowest files and its slowest tests.
 *
 * @param {readonly TimedStep[]} steps
 * @param {number} [shown] how many files and tests
 * @returns {string}
 */
export function describeDurations(steps, shown = SHOWN) {
  const total = steps.reduce((sum, { ms }) => sum + ms, 0)
  const files = steps.flatMap((step) => step.files)
  const tests = files.flatMap(({ file, tests: own }) => own.map(({ title, ms }) => ({ title: `${file} ${title}`, ms })))
  const parts = [
    [`用时 ${seconds(total)} 秒`, ...steps.map(toLine)],
    [
      '最慢的测试文件',
      ...slowest(
        files.map(({ file, ms }) => ({ title: file, ms })),
        shown,
      ).map(toLine),
    ],
    ['最慢的测试', ...slowest(tests, shown).map(toLine)],
  ]
  // A heading with nothing below it tells nothing.
  return parts
    .filter((lines) => lines.length > 1)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/**
 * @template {{ readonly ms: number }} T
 * @param {readonly T[]} timed
 * @param {number} count
 * @returns {readonly T[]}
 */
function slowest(timed, count) {
  return [...timed].sort((left, right) => right.ms - left.ms).slice(0, count)
}

/** @param {{ readonly title: string, readonly ms: number }} timed */
function toLine({ title, ms }) {
  return `${seconds(ms).padStart(8)} 秒  ${title}`
}

/** @param {number} ms */
function seconds(ms) {
  return (ms / 1_000).toFixed(1)
}
