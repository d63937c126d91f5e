import { formatTally, sumOf } from './tally.mjs'

/**
 * Runs every step, whatever the ones before it found, so that one run tells all; prints the sum as the last line.
 *
 * @param {readonly import('./steps.mjs').Step[]} steps
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runSteps(steps) {
  /** @type {import('./tally.mjs').Tally[]} */
  const tallies = []
  /** @type {string[]} */
  const failedTitles = []
  for (const step of steps) {
    process.stdout.write(`\n── ${step.title}\n`)
    const startedAt = performance.now()
    const tally = await step.run()
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    process.stdout.write(`${tally.failed === 0 ? '通过' : '未通过'}（${formatTally(tally)}，${seconds} 秒）\n`)
    tallies.push(tally)
    if (tally.failed > 0) failedTitles.push(step.title)
  }
  const sum = sumOf(tallies)
  if (failedTitles.length > 0) process.stdout.write(`\n未通过：${failedTitles.join('；')}\n`)
  process.stdout.write(`\n${formatTally(sum)}\n`)
  return sum.failed === 0
}
