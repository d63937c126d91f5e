import type { Page } from 'playwright'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'

/**
 * How long a change of the theme takes, from the click to the paint that shows it, with three pages open in tabs. The
 * first round of each theme makes styles that later ones only switch on, so it is told apart.
 */
const ROUNDS = 15
const PAGES = ['/market/productPrice', '/market/department', '/market/manufacturer']
const THEMES = ['深色', '浅色', '酱紫', '拂晓蓝（默认）'] as const

type Timings = Record<(typeof THEMES)[number], number[]>

async function measure(url: string, password: string): Promise<Timings> {
  const browser = await launchBrowser()
  const { page } = await openWatchedPage(browser)
  await page.addInitScript(watchClicks)
  await signIn(page, url, { name: 'admin', password })
  for (const path of PAGES) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, path)
    await page
      .getByText(/共\d+条$/)
      .filter({ visible: true })
      .waitFor()
  }
  await page.getByRole('button', { name: /^欢迎您/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page.getByRole('dialog', { name: '系统设置' }).waitFor()
  const timings: Timings = { 深色: [], 浅色: [], 酱紫: [], '拂晓蓝（默认）': [] }
  for (let round = 0; round < ROUNDS; round++)
    for (const theme of THEMES) timings[theme].push(await timeOf(page, theme))
  await browser.close()
  return timings
}

async function timeOf(page: Page, theme: string): Promise<number> {
  await page.evaluate(() => Reflect.set(window, 'slowestClickMs', 0))
  await page.getByRole('radio', { name: theme, exact: true }).click()
  // Told after the paint; what is quicker than 16 ms is not told at all.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 150)))
  return page.evaluate(() => Number(Reflect.get(window, 'slowestClickMs')))
}

/** Event timing: from the input of the machine to the next paint. Runs in the browser. */
function watchClicks(): void {
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === 'click')
        Reflect.set(window, 'slowestClickMs', Math.max(duration, Number(Reflect.get(window, 'slowestClickMs'))))
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit) // The DOM types lack the threshold.
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

const server = await startBuiltServer()
try {
  const timings = await measure(server.url, server.adminPassword)
  for (const theme of THEMES) {
    const [first, ...later] = timings[theme]
    process.stdout.write(`${theme}: first ${first} ms, median ${median(later)} ms, slowest ${Math.max(...later)} ms\n`)
  }
} finally {
  await server.stop()
}
