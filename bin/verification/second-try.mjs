/** More files than that did not fail by chance. */
const MOST_FILES = 3

/** @typedef {import('./steps.mjs').StepOutcome} StepOutcome */

/**
 * Which files are run again after a run. A test has its second try at once; a file that did not load, whose preparation
 * failed or during which an error got lost has it here.
 *
 * @param {StepOutcome} outcome
 * @returns {readonly string[]} none where all is well, and where another try could not help
 */
export function filesToRunAgain({ failed, files = [], strays = [] }) {
  const isLost = files.some(({ tests }) => tests.some(({ state }) => state === 'failed'))
  if (failed === 0 || isLost) return []
  const broken = files.filter(({ errors = [] }) => errors.length > 0).map(({ file }) => file)
  const during = strays.flatMap(({ file }) => file ?? [])
  // Of an error without a file nobody knows what to run again.
  if (during.length < strays.length) return []
  const again = [...new Set([...broken, ...during])]
  return again.length <= MOST_FILES ? again : []
}

/**
 * What a step found out when some of its files have been run again: they count as they did then.
 *
 * @param {StepOutcome} first
 * @param {readonly string[]} again
 * @param {StepOutcome} second
 * @returns {StepOutcome}
 */
export function afterSecondTry(first, again, second) {
  const before = (first.files ?? []).filter(({ file }) => again.includes(file))
  const passedBefore = before.flatMap(({ tests }) => tests).filter(({ state }) => state === 'passed').length
  const kept = (first.files ?? []).filter(({ file }) => !again.includes(file))
  return {
    passed: first.passed - passedBefore + second.passed,
    failed: second.failed,
    files: [...kept, ...(second.files ?? []).map((file) => withFirstErrors(file, first))],
    strays: second.strays ?? [],
  }
}

/**
 * @param {import('./durations.mjs').TimedFile} file
 * @param {StepOutcome} first
 * @returns {import('./durations.mjs').TimedFile}
 */
function withFirstErrors(file, { files = [], strays = [] }) {
  if ((file.errors ?? []).length > 0) return file
  const errors = [
    ...files.filter((other) => other.file === file.file).flatMap((other) => other.errors ?? []),
    ...strays.filter((stray) => stray.file === file.file).map(({ error }) => error),
  ]
  return { ...file, flaky: true, errors }
}
