/** Of an error's text: the rest is above, where it happened. */
const SHOWN_LINES = 6

/**
 * What failed, by name: it stands at the end of a run, where the beginning of a long output may be cut off.
 *
 * @param {readonly import('./durations.mjs').TimedStep[]} steps
 * @returns {string} empty where nothing failed
 */
export function describeFailures(steps) {
  const failed = steps.filter((step) => step.failed > 0)
  if (failed.length === 0) return ''
  const tests = testsOf(failed).filter(({ state }) => state === 'failed')
  return [...tests.flatMap(describeTest), `未通过：${failed.map(({ title }) => title).join('；')}`].join('\n')
}

/**
 * What passed at its second try only: each is a test, or a part of the product, that depends on time or order.
 *
 * @param {readonly import('./durations.mjs').TimedStep[]} steps
 * @returns {string} empty where everything passed or failed at once
 */
export function describeFlaky(steps) {
  const tests = testsOf(steps).filter(({ state, flaky }) => state === 'passed' && flaky === true)
  return tests.length === 0 ? '' : ['第二次才通过', ...tests.flatMap(describeTest)].join('\n')
}

/** @param {readonly import('./durations.mjs').TimedStep[]} steps */
function testsOf(steps) {
  return steps.flatMap(({ files }) => files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test }))))
}

/** @param {import('./durations.mjs').TimedTest & { readonly file: string }} test */
function describeTest({ file, title, errors = [] }) {
  return [`  ${file} ${title}`, ...errors.slice(0, 1).flatMap(firstLines)]
}

/** @param {string} error */
function firstLines(error) {
  return error.split('\n', SHOWN_LINES).map((line) => `      ${line}`)
}
