import { beforeAll, describe, expect, it } from 'vitest'
import { compilePageSet } from '#renderer/compile/compile-page-set.ts'
import type { PageFile } from '#renderer/compile/page-file.ts'
import { SCHEMA_VERSION } from '#schemas/language/page.ts'
import { pageCheckOptions } from '../check/check-pages.ts'
import { readCorpus } from '../corpus/corpus-pages.ts'
import { readPageFiles } from '../page-folders.ts'
import { FAULT_KINDS, injectFaults } from './inject-faults.ts'
import { judgeFaults, type Verdict } from './judge-faults.ts'
import { readPageTree } from './page-tree.ts'

const PER_KIND = 24

let pages: readonly PageFile[]
let verdicts: readonly Verdict[]

beforeAll(async () => {
  const shipped = await readPageFiles({ root: process.cwd(), pagesDir: null })
  const codes = new Set(shipped.map(({ text }) => codeOf(text)))
  // A frozen page over managed rows has the code of the shipped one that it was: the two are never in one installation.
  const frozen = (await readCorpus(SCHEMA_VERSION)).filter(({ text }) => !codes.has(codeOf(text)))
  pages = [...shipped, ...frozen]
  const trees = pages.map(({ file, text }) => readPageTree(file, text))
  verdicts = judgeFaults(injectFaults(trees, PER_KIND), pages, await pageCheckOptions(process.cwd()))
}, 60_000)

describe('a single mistake in a page', () => {
  it('is tried in at least 500 places, and every kind at least once', () => {
    expect(verdicts.length).toBeGreaterThanOrEqual(500)
    const tried = new Set(verdicts.map(({ fault }) => fault.kind))
    expect(Object.keys(FAULT_KINDS).filter((kind) => !tried.has(kind))).toEqual([])
  })

  it('really is one: the text differs from the sound page', () => {
    const sound = new Map(pages.map(({ file, text }) => [file, text]))
    expect(verdicts.filter(({ fault }) => sound.get(fault.file) === fault.text)).toEqual([])
  })

  it('is reported in at least 98 of 100 cases', () => {
    const escaped = verdicts.filter(({ isReported }) => !isReported)
    expect(share(verdicts.length - escaped.length), list(escaped)).toBeGreaterThanOrEqual(0.98)
  })

  it('is reported on its line in at least 95 of 100 cases', () => {
    const elsewhere = verdicts.filter(({ isOnLine }) => !isOnLine)
    expect(share(verdicts.length - elsewhere.length), list(elsewhere)).toBeGreaterThanOrEqual(0.95)
  })

  it('is answered with few problems: one mistake does not fill the screen', () => {
    const problems = verdicts.reduce((sum, verdict) => sum + verdict.problems.length, 0)
    expect(problems / verdicts.length).toBeLessThan(1.6)
  })
})

describe('a page without a mistake', () => {
  it('raises no alarm', async () => {
    const checked = compilePageSet(pages, await pageCheckOptions(process.cwd()))
    const alarms = checked.flatMap(({ file, problems }) =>
      problems.map(({ code, line, message }) => `${file}:${line} ${code} ${message}`),
    )
    expect(alarms).toEqual([])
  })
})

function codeOf(text: string): unknown {
  return JSON.parse(text).code
}

function share(count: number): number {
  return count / verdicts.length
}

/** What to look at when a ratio falls: the mistake, where it was made, and what was said. */
function list(missed: readonly Verdict[]): string {
  return missed
    .map(({ fault, problems }) => {
      const said = problems.map(({ code, line }) => `${code}@${line}`).join(', ') || 'nothing'
      return `${fault.kind}: ${fault.file}:${fault.lines.join('/')} ${fault.note} => ${said}`
    })
    .join('\n')
}
