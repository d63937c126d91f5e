import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runLimited } from './limited-process.mjs'
import { afterSecondTry, filesToRunAgain } from './second-try.mjs'
import { failedOnce, passedOnce, tallyOfVitest } from './tally.mjs'

/**
 * @typedef {import('./tally.mjs').Tally & Pick<Partial<import('./durations.mjs').TimedStep>, 'files' | 'strays'>} StepOutcome
 */

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {() => Promise<StepOutcome>} run
 */

const MINUTE_MS = 60_000
const CHECK_LIMIT_MS = 2 * MINUTE_MS

/** A run of 15,000 tests in real browsers and databases is not lost to one that waits too little: it is told by name. */
const RETRIES = 1

const TYPESCRIPT = 'node_modules/typescript/bin/tsc'
const BIOME = 'node_modules/@biomejs/biome/bin/biome'
const KNIP = 'node_modules/knip/bin/knip.js'
const TSX = 'node_modules/tsx/dist/cli.mjs'
const VITEST = 'node_modules/vitest/vitest.mjs'
const TIMING_REPORTER = './bin/verification/timing-reporter.mjs'

/** What can be said without running the product. Each counts as one test. */
export const staticSteps = [
  check('类型', [TYPESCRIPT, '-p', 'tsconfig.json']),
  check('类型：与运行环境无关的部分', [TYPESCRIPT, '-p', 'tsconfig.pure.json']),
  check('类型：启动脚本', [TYPESCRIPT, '-p', 'tsconfig.bin.json']),
  check('格式与代码规范', [BIOME, 'check', '--error-on-warnings', '.']),
  check('禁用写法', [TSX, 'tools/lint/check-bans.ts']),
  check('无人使用的文件、导出与依赖', [KNIP]),
  check('生成文件是否最新', [TSX, 'tools/generate.ts', '--check']),
]

export const unitStep = vitest('单元测试', ['--project', 'unit'], 10 * MINUTE_MS)
export const contractStep = vitest('接口契约测试', ['--project', 'server', 'tests/contract'], 8 * MINUTE_MS)
export const componentStep = vitest('组件测试（浏览器）', ['--project', 'component'], 25 * MINUTE_MS)
export const serverStep = vitest('服务端、契约与安全测试', ['--project', 'server'], 25 * MINUTE_MS)
export const rowSecurityStep = vitest('服务端测试（ROW_SECURITY=1）', ['--project', 'row-security'], 8 * MINUTE_MS)
export const endToEndStep = vitest('端到端测试（浏览器）', ['--project', 'e2e'], 60 * MINUTE_MS)

/** What takes too long for every day, in place of the steps about the same. */
export const wholeRowSecurityStep = vitest(
  '服务端、契约与安全测试（ROW_SECURITY=1）',
  ['--project', 'server'],
  25 * MINUTE_MS,
  {
    ROW_SECURITY: '1',
  },
)
export const everyPageStep = vitest('端到端测试（浏览器，每个页面）', ['--project', 'e2e'], 70 * MINUTE_MS, {
  EVERY_PAGE: '1',
})

export const firefoxStep = vitest('主要流程（Firefox）', ['--project', 'firefox'], 10 * MINUTE_MS)

/** The same, each as one test. */
export const reliabilitySteps = [
  check('写入中途终止', [TSX, 'tests/reliability/kill-during-writes.ts'], 10 * MINUTE_MS),
  check('大量连接', [TSX, 'tests/reliability/socket-storm.ts'], 10 * MINUTE_MS),
]

/**
 * @param {string} title
 * @param {readonly string[]} args
 * @param {number} [limitMs]
 * @returns {Step}
 */
function check(title, args, limitMs = CHECK_LIMIT_MS) {
  return {
    title,
    run: async () => ((await runLimited(args, { limitMs })) === 0 ? passedOnce : failedOnce),
  }
}

/**
 * @param {string} title
 * @param {readonly string[]} args
 * @param {number} limitMs
 * @param {Readonly<Record<string, string>>} [env]
 * @returns {Step}
 */
function vitest(title, args, limitMs, env = {}) {
  return {
    title,
    run: async () => {
      const first = await runVitest(args, limitMs, env)
      const again = filesToRunAgain(first)
      if (again.length === 0) return first
      process.stdout.write(`再运行一次：${again.join('、')}\n`)
      return afterSecondTry(first, again, await runVitest([...args, ...again], limitMs, env))
    },
  }
}

/**
 * @param {readonly string[]} args
 * @param {number} limitMs
 * @param {Readonly<Record<string, string>>} env
 * @returns {Promise<StepOutcome>}
 */
async function runVitest(args, limitMs, env) {
  const folder = mkdtempSync(join(tmpdir(), 'pagewright-report-'))
  const reportFile = join(folder, 'report.json')
  const timesFile = join(folder, 'times.json')
  try {
    const reporters = ['default', 'json', TIMING_REPORTER].map((name) => `--reporter=${name}`)
    const outputs = [`--outputFile.json=${reportFile}`, `--outputFile.times=${timesFile}`]
    const options = ['--passWithNoTests', `--retry=${RETRIES}`, ...reporters, ...outputs]
    const exitCode = await runLimited([VITEST, 'run', ...args, ...options], { limitMs, env })
    const tally = tallyOfVitest(readReport(reportFile), exitCode)
    // Where one of the two reports is missing, so is the other.
    return existsSync(timesFile) ? { ...tally, ...JSON.parse(readFileSync(timesFile, 'utf8')) } : tally
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @param {string} file */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    // Vitest ended before it could report: the tally counts that as a failure.
    process.stdout.write(`没有测试报告：${error instanceof Error ? error.message : error}\n`)
    return undefined
  }
}
