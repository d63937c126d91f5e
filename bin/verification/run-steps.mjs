import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describeDurations } from './durations.mjs'
import { describeFailures, describeFlaky } from './failures.mjs'
import { formatTally, sumOf } from './tally.mjs'

/**
 * Runs every step, whatever the ones before it found, so that one run tells all; prints the sum as the last line.
 *
 * @param {readonly import('./steps.mjs').Step[]} steps
 * @param {{ reportFile?: string, print?: (text: string) => void }} [options] `reportFile`: where the times and results of
 *   all tests are kept; the slowest of them are then printed
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runSteps(steps, { reportFile, print = printText } = {}) {
  /** @type {import('./durations.mjs').TimedStep[]} */
  const done = []
  for (const step of steps) {
    print(`\n── ${step.title}\n`)
    const startedAt = performance.now()
    const { passed, failed, files = [], strays } = await step.run()
    const ms = Math.round(performance.now() - startedAt)
    const tally = formatTally({ passed, failed })
    print(`${failed === 0 ? '通过' : '未通过'}（${tally}，${(ms / 1_000).toFixed(1)} 秒）\n`)
    done.push({ title: step.title, ms, passed, failed, files, strays })
  }
  const sum = sumOf(done)
  if (reportFile !== undefined) {
    keepReport(reportFile, done)
    print(`\n${describeDurations(done)}\n\n全部用时与结果：${reportFile}\n`)
  }
  for (const text of [describeFlaky(done), describeFailures(done)]) if (text !== '') print(`\n${text}\n`)
  print(`\n${formatTally(sum)}\n`)
  return sum.failed === 0
}

/**
 * @param {string} file
 * @param {readonly import('./durations.mjs').TimedStep[]} steps
 */
function keepReport(file, steps) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ endedAt: new Date().toISOString(), steps }, null, 1)}\n`)
}

/** @param {string} text */
function printText(text) {
  process.stdout.write(text)
}
