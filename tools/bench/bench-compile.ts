import { execFileSync } from 'node:child_process'
import { compilePageSet } from '#renderer/compile/compile-page-set.ts'
import { pageCheckOptions } from '../check/check-pages.ts'
import { generatedPageText } from './generated-page.ts'

const LINES = 1_000
const ROUNDS = 30
const GOAL_MS = 50
const COMMAND_ROUNDS = 5
const COMMAND_GOAL_MS = 3_000

/**
 * How long a page of 1,000 lines takes from its text to its plan, and `pagewright check` over all pages of the product;
 * `npm run bench:compile`.
 */
async function main(): Promise<void> {
  const options = await pageCheckOptions(process.cwd())
  const text = generatedPageText(LINES)
  const check = () => compilePageSet([{ file: 'generated.json', text }], options)
  const [first] = check()
  if (!first?.plan) throw new Error(`The generated page has problems: ${JSON.stringify(first?.problems)}`)
  const broken = text.replace('"type": "enum"', '"type": "enumm"')
  const checkBroken = () => compilePageSet([{ file: 'generated.json', text: broken }], options)
  const lines = text.split('\n').length
  process.stdout.write(`${lines} lines, ${first.plan.fields.length} fields, ${ROUNDS} rounds, goal ${GOAL_MS} ms\n`)
  process.stdout.write(`sound page    ${report(measure(check))}\n`)
  process.stdout.write(`one mistake   ${report(measure(checkBroken))}\n`)
  const summary = checkAll().trim().split('\n').at(-1)
  process.stdout.write(`pagewright check, ${summary}, ${COMMAND_ROUNDS} rounds, goal ${COMMAND_GOAL_MS} ms\n`)
  process.stdout.write(`all pages     ${report(measure(checkAll, COMMAND_ROUNDS))}\n`)
}

/** As an author runs it: the start of Node and reading the files count. The first time it may have to be built. */
function checkAll(): string {
  return execFileSync(process.execPath, ['bin/pagewright.mjs', 'check'], { encoding: 'utf8' })
}

function measure(work: () => unknown, rounds = ROUNDS): readonly number[] {
  return Array.from({ length: rounds }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
}

function report(times: readonly number[]): string {
  const at = (share: number) => (times[Math.floor(share * (times.length - 1))] ?? 0).toFixed(1)
  return `median ${at(0.5)} ms, fastest ${at(0)} ms, slowest ${at(1)} ms`
}

await main()
