import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeDurations } from './durations.mjs'
import { runSteps } from './run-steps.mjs'

const test = (title: string, ms: number) => ({ title, ms, state: 'passed' })
const quick = { file: 'schemas/rules.test.ts', ms: 900, tests: [test('takes a mobile number', 40), test('refuses', 3)] }
const slow = { file: 'tests/e2e/tabs.test.ts', ms: 61_234, tests: [test('keeps its place', 12_345)] }

describe('what a run tells about its time', () => {
  it('is the time of each step, then the slowest files and tests first', () => {
    const steps = [
      { title: '单元测试', ms: 1_000, passed: 2, failed: 0, files: [quick] },
      { title: '端到端测试', ms: 65_040, passed: 1, failed: 0, files: [slow] },
    ]
    expect(describeDurations(steps).split('\n')).toEqual([
      '用时 66.0 秒',
      '     1.0 秒  单元测试',
      '    65.0 秒  端到端测试',
      '',
      '最慢的测试文件',
      '    61.2 秒  tests/e2e/tabs.test.ts',
      '     0.9 秒  schemas/rules.test.ts',
      '',
      '最慢的测试',
      '    12.3 秒  tests/e2e/tabs.test.ts keeps its place',
      '     0.0 秒  schemas/rules.test.ts takes a mobile number',
      '     0.0 秒  schemas/rules.test.ts refuses',
    ])
  })

  it('names 20 files and 20 tests at most', () => {
    const files = Array.from({ length: 30 }, (_, index) => ({
      file: `file-${index}.test.ts`,
      ms: index,
      tests: [test('works', index)],
    }))
    const lines = describeDurations([{ title: '单元测试', ms: 1, passed: 30, failed: 0, files }]).split('\n')
    expect(lines.filter((line) => /\.test\.ts$/.test(line))).toHaveLength(20)
    expect(lines.filter((line) => / works$/.test(line))).toHaveLength(20)
    expect(lines).toContain('     0.0 秒  file-29.test.ts')
    expect(lines).not.toContain('     0.0 秒  file-9.test.ts')
  })

  it('leaves out what no step has', () => {
    expect(describeDurations([{ title: '类型', ms: 2_000, passed: 1, failed: 0, files: [] }])).toBe(
      '用时 2.0 秒\n     2.0 秒  类型',
    )
  })
})

describe('a run of steps', () => {
  const steps = [
    { title: '类型', run: async () => ({ passed: 1, failed: 0 }) },
    { title: '单元测试', run: async () => ({ passed: 1, failed: 1, files: [quick] }) },
  ]
  let folder: string
  let written: string
  const print = (text: string) => {
    written += text
  }
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pagewright-steps-'))
    written = ''
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('ends with the sum alone on its line, after the slowest and what failed', async () => {
    expect(await runSteps(steps, { reportFile: join(folder, 'results', 'report.json'), print })).toBe(false)
    const lines = written.split('\n')
    expect(lines.slice(-4)).toEqual(['未通过：单元测试', '', '2 passed, 1 failed', ''])
    expect(lines.indexOf('最慢的测试')).toBeLessThan(lines.indexOf('未通过：单元测试'))
    expect(lines).toContain('     0.9 秒  schemas/rules.test.ts')
  })

  it('keeps the times and results of all tests', async () => {
    const reportFile = join(folder, 'results', 'report.json')
    await runSteps(steps, { reportFile, print })
    expect(JSON.parse(readFileSync(reportFile, 'utf8'))).toMatchObject({
      endedAt: expect.stringMatching(/^\d{4}-/),
      steps: [
        { title: '类型', passed: 1, failed: 0, files: [] },
        { title: '单元测试', passed: 1, failed: 1, files: [quick] },
      ],
    })
  })

  it('says nothing about its time where no report is kept', async () => {
    await runSteps(steps, { print })
    expect(written).not.toContain('最慢的测试')
    expect(written.split('\n').slice(-2)).toEqual(['2 passed, 1 failed', ''])
  })
})
