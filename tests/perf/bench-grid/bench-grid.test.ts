import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { chromiumLaunchOptions } from '#tests/support/chromium.ts'
import { type BuiltSite, startBuiltSite } from '../built-site.ts'
import { buildProbe } from './build-probe.ts'
import { measureEntrant } from './measure.ts'
import { MEASURES } from './measures.ts'
import { resultTable } from './report.ts'

const ROWS = 1_000
const EFFORT = { pageSteps: 5, jumpSteps: 5, wheelTicks: 2, warmOpenings: 1 }

let site: BuiltSite
let browser: Browser
let probe: string
beforeAll(async () => {
  ;[site, browser, probe] = await Promise.all([
    startBuiltSite({ root: resolve(import.meta.dirname, 'page'), readable: false, minifyStyles: false }),
    chromium.launch(chromiumLaunchOptions),
    buildProbe(),
  ])
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

function measure(name: string) {
  return measureEntrant({
    browser,
    probe,
    entrant: { name, url: `${site.url}?entrant=${name}` },
    rows: ROWS,
    effort: EFFORT,
  })
}

/** What it measures is never tested: that would be a stopwatch. */
describe('the benchmark of the grid', () => {
  it.concurrent('measures our own grid by everything that it knows, down to the last key', async ({ expect }) => {
    const sample = await measure('pagewright')
    expect(MEASURES.filter(({ of }) => Number.isNaN(of(sample))).map(({ title }) => title)).toEqual([])
    expect(sample).toMatchObject({ rows: ROWS, moved: true })
    expect(sample.page.checked).toBeGreaterThan(0)
  })

  it.concurrent.for(['floor', 'react-data-grid'])('measures %s, and reports it', async (name, { expect }) => {
    const sample = await measure(name)
    expect(sample).toMatchObject({ rows: ROWS, moved: true, own: null })
    expect(resultTable(new Map([[name, [sample]]]), ROWS)).toContain('mount, CPU ms')
  })
})
