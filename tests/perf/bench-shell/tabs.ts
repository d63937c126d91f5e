import { loadavg } from 'node:os'
import type { CDPSession, Page } from 'playwright'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'

/**
 * What open tabs cost: the time from a click on a tab to the paint of its page with twelve living pages, what hidden
 * pages do meanwhile, and what is left of pages that were opened and closed.
 */
const PAGES = [
  '/market/productPrice',
  '/market/department',
  '/market/manufacturer',
  '/market/pushMessage',
  '/forum/post',
  '/forum/comment',
  '/forum/news',
  '/trade/product',
  '/trade/banner',
  '/member/student',
  '/operation/course',
  '/personnel/person',
]
const WARM_UPS = 2
const ROUNDS = 10
const QUIET_MS = 20_000
const CYCLES = 200
const WARM_UP_CYCLES = 20
const MEGABYTE = 1_048_576

async function run(url: string, password: string): Promise<void> {
  const browser = await launchBrowser()
  const { page, faults } = await openWatchedPage(browser)
  await page.addInitScript(countTimers)
  await signIn(page, url, { name: 'admin', password })
  const session = await page.context().newCDPSession(page)

  const alone = await activityOf(page)
  for (const path of PAGES) await open(page, path)
  say(`load ${loadavg().map((load) => load.toFixed(1))}`)

  const times = await switchTimes(page)
  say(
    `tab switch to paint, ${PAGES.length} living pages: median ${quantile(times, 0.5)} ms, 95 % ${quantile(times, 0.95)} ms, slowest ${quantile(times, 1)} ms (goal ≤ 50 ms)`,
  )

  await page.getByRole('tab', { name: '首页' }).click()
  const hidden = await activityOf(page)
  say(`${QUIET_MS / 1_000} s on home alone: ${alone.timers} timers, ${alone.calls} calls`)
  say(`the same with ${PAGES.length} hidden pages: ${hidden.timers} timers, ${hidden.calls} calls (goal: no more)`)

  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其它' }).click()
  await openAndClose(page, WARM_UP_CYCLES)
  const before = await heapOf(session)
  await openAndClose(page, CYCLES)
  const grown = (await heapOf(session)) - before
  say(`heap after ${CYCLES} pages opened and closed: ${(grown / MEGABYTE).toFixed(2)} MB more (goal < 5 MB)`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await browser.close()
}

async function open(page: Page, path: string): Promise<void> {
  const tabs = await page.getByRole('tab').count()
  await page.evaluate((hash) => {
    location.hash = hash
  }, path)
  await page.getByRole('tab').nth(tabs).waitFor()
  await page
    .locator('[data-tab-panel]:visible')
    .getByText(/共\d+条$/)
    .waitFor()
}

async function openAndClose(page: Page, cycles: number): Promise<void> {
  for (let cycle = 0; cycle < cycles; cycle += 1) {
    await open(page, PAGES[cycle % PAGES.length] ?? '/')
    await page.getByRole('button', { name: /^关闭 / }).click()
    await page.getByRole('tab').nth(1).waitFor({ state: 'detached' })
  }
}

/** All tabs but home, in turns. */
async function switchTimes(page: Page): Promise<readonly number[]> {
  const times: number[] = []
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    const ofRound = await page.evaluate(async () => {
      const durations: number[] = []
      for (const tab of [...document.querySelectorAll<HTMLElement>('[role="tab"]')].slice(1)) {
        // A user comes from a page at rest.
        await new Promise((done) => setTimeout(done, 200))
        const start = performance.now()
        tab.click()
        // The message comes after the frame that the click has led to.
        await new Promise<void>((done) => {
          requestAnimationFrame(() => {
            const channel = new MessageChannel()
            channel.port1.onmessage = () => done()
            channel.port2.postMessage(null)
          })
        })
        durations.push(performance.now() - start)
        const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
        if (panel === null || !panel.checkVisibility()) throw new Error(`${tab.textContent} was not shown in time.`)
      }
      return durations
    })
    if (round >= WARM_UPS) times.push(...ofRound)
  }
  return times
}

/** Timers that fire and calls that are made while nobody does anything. */
async function activityOf(page: Page): Promise<{ readonly timers: number; readonly calls: number }> {
  await page.waitForLoadState('networkidle')
  let calls = 0
  const note = () => {
    calls += 1
  }
  page.on('request', note)
  const before = await firedTimers(page)
  await page.waitForTimeout(QUIET_MS)
  page.off('request', note)
  return { timers: (await firedTimers(page)) - before, calls }
}

function firedTimers(page: Page): Promise<number> {
  return page.evaluate(() => Number(Reflect.get(window, 'firedTimers')))
}

/** Runs in the browser, before anything else. */
function countTimers(): void {
  Reflect.set(window, 'firedTimers', 0)
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = window[name].bind(window)
    Reflect.set(window, name, (handler: () => void, delay?: number, ...rest: readonly unknown[]) =>
      original(
        (...args: []) => {
          Reflect.set(window, 'firedTimers', Number(Reflect.get(window, 'firedTimers')) + 1)
          handler(...args)
        },
        delay,
        ...rest,
      ),
    )
  }
}

async function heapOf(session: CDPSession): Promise<number> {
  // What a first collection sets free may hold on to more.
  for (let round = 0; round < 3; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

function quantile(values: readonly number[], share: number): string {
  const sorted = values.toSorted((one, other) => one - other)
  return (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const server = await startBuiltServer()
try {
  await run(server.url, server.adminPassword)
} finally {
  await server.stop()
}
