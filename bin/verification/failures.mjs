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
  const files = failed
    .flatMap((step) => step.files)
    .filter(({ errors = [], flaky }) => errors.length > 0 && flaky !== true)
  const strays = failed.flatMap((step) => step.strays ?? [])
  const told = [...tests.map(nameTest), ...files.map(nameFile), ...strays.map(nameStray)]
  return [...told.flatMap(describe), `未通过：${failed.map(({ title }) => title).join('；')}`].join('\n')
}

/**
 * What passed at its second try only: each is a test, or a part of the product, that depends on time or order.
 *
 * @param {readonly import('./durations.mjs').TimedStep[]} steps
 * @returns {string} empty where everything passed or failed at once
 */
export function describeFlaky(steps) {
  const tests = testsOf(steps).filter(({ state, flaky }) => state === 'passed' && flaky === true)
  const files = steps.flatMap((step) => step.files).filter(({ flaky }) => flaky === true)
  const told = [...tests.map(nameTest), ...files.map(nameFile)]
  return told.length === 0 ? '' : ['第二次才通过', ...told.flatMap(describe)].join('\n')
}

/** @param {readonly import('./durations.mjs').TimedStep[]} steps */
function testsOf(steps) {
  return steps.flatMap(({ files }) => files.flatMap(({ file, tests }) => tests.map((test) => ({ file, ...test }))))
}

/** @typedef {{ readonly name: string, readonly error: string | undefined }} Named */

/**
 * @param {import('./durations.mjs').TimedTest & { readonly file: string }} test
 * @returns {Named}
 */
function nameTest({ file, title, errors: [error] = [] }) {
  return { name: `${file} ${title}`, error }
}

/**
 * @param {import('./durations.mjs').TimedFile} file
 * @returns {Named}
 */
function nameFile({ file, errors: [error] = [] }) {
  return { name: `${file}（不在某个测试中）`, error }
}

/**
 * @param {import('./durations.mjs').StrayError} stray
 * @returns {Named}
 */
function nameStray({ file = '', test = '', error }) {
  return { name: `没有测试等待的错误 ${file} ${test}`.trimEnd(), error }
}

/** @param {Named} named */
function describe({ name, error }) {
  return [`  ${name}`, ...(error === undefined ? [] : firstLines(error))]
}

/** @param {string} error */
function firstLines(error) {
  return error.split('\n', SHOWN_LINES).map((line) => `      ${line}`)
}
