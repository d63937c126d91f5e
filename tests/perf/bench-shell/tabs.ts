import { loadavg } from 'node:os'
import type { CDPSession, Page, Request } from 'playwright'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'
import { type MainThread, watchMainThread } from '../main-thread.ts'

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
const PAUSE_MS = 200
/** Longer than the rhythm of the socket, so that each watch sees it. */
const QUIET_MS = 25_000
const REST_MS = 6_000
const CYCLES = 200
const WARM_UP_CYCLES = 20
const MEGABYTE = 1_048_576

async function run(url: string, password: string): Promise<void> {
  const browser = await launchBrowser()
  const { page, faults } = await openWatchedPage(browser)
  await page.addInitScript(watchTimers)
  await signIn(page, url, { name: 'admin', password })
  const thread = await watchMainThread(page)

  const alone = await activityOf(page)
  for (const path of PAGES) await open(page, path)
  say(`load ${loadavg().map((load) => load.toFixed(1))}`)

  const { paintedMs, cpuMs } = await switchTimes(page, thread)
  say(`tab switch to paint, ${PAGES.length} living pages: ${spread(paintedMs)} (goal ≤ 50 ms)`)
  say(`its CPU: ${spread(cpuMs)}`)

  await page.getByRole('tab', { name: '首页' }).click()
  const hidden = await activityOf(page)
  say(`${QUIET_MS / 1_000} s on home alone: ${describeActivity(alone)}`)
  say(`the same with ${PAGES.length} hidden pages: ${describeActivity(hidden)}`)
  say(`so of hidden pages: ${describeActivity(withoutShell(hidden, alone))} (goal: nothing)`)

  await page.getByRole('tab', { name: '首页' }).click({ button: 'right' })
  await page.getByRole('menuitem', { name: '关闭其它' }).click()
  await openAndClose(page, WARM_UP_CYCLES)
  const before = await heapOf(thread.session)
  await openAndClose(page, CYCLES)
  const grown = (await heapOf(thread.session)) - before
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

interface Switches {
  /** On the wall, which is what a user waits. */
  readonly paintedMs: readonly number[]
  /** Of the main thread, which is what other programs of the machine do not change. */
  readonly cpuMs: readonly number[]
}

/** All tabs but home, in turns. */
async function switchTimes(page: Page, thread: MainThread): Promise<Switches> {
  const paintedMs: number[] = []
  const cpuMs: number[] = []
  const tabs = await page.getByRole('tab').count()
  for (let round = 0; round < WARM_UPS + ROUNDS; round += 1) {
    for (let index = 1; index < tabs; index += 1) {
      // A user comes from a page at rest.
      await page.waitForTimeout(PAUSE_MS)
      const before = await thread.tasksMs()
      const painted = await page.evaluate(showTab, index)
      if (round < WARM_UPS) continue
      paintedMs.push(painted)
      cpuMs.push((await thread.tasksMs()) - before)
    }
  }
  return { paintedMs, cpuMs }
}

/** Runs in the browser: clicks a tab, and says how long it took until its page was painted. */
async function showTab(index: number): Promise<number> {
  const tab = document.querySelectorAll<HTMLElement>('[role="tab"]')[index]
  if (tab === undefined) throw new Error(`There is no tab ${index}.`)
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
  const painted = performance.now() - start
  const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '')
  if (panel === null || !panel.checkVisibility()) throw new Error(`${tab.textContent} was not shown in time.`)
  return painted
}

/** How often each thing happened by itself: `setInterval of 20000 ms`, `GET /jeecg-boot/sys/…`. */
type Activity = ReadonlyMap<string, number>

/** What happens while nobody does anything. */
async function activityOf(page: Page): Promise<Activity> {
  // What the last click has set off is not by itself: the menu moves, the card of the welcome goes.
  await page.waitForTimeout(REST_MS)
  const happened = new Map<string, number>()
  const count = (name: string) => happened.set(name, (happened.get(name) ?? 0) + 1)
  const note = (request: Request) => {
    // The browser asks for the icon of the site of its own accord.
    if (request.resourceType() !== 'other') count(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  page.on('request', note)
  await page.evaluate(forgetTimers)
  await page.waitForTimeout(QUIET_MS)
  page.off('request', note)
  for (const timer of await page.evaluate(firedTimers)) count(timer)
  return happened
}

function describeActivity(activity: Activity): string {
  return [...activity].map(([name, times]) => `${name} × ${times}`).join(', ') || 'nothing'
}

/** What the shell does with and without hidden pages is the shell's: the heartbeat of its socket, say. */
function withoutShell(hidden: Activity, alone: Activity): Activity {
  return new Map([...hidden].filter(([name]) => !alone.has(name)))
}

function forgetTimers(): void {
  Reflect.set(window, 'firedTimers', [])
}

function firedTimers(): readonly string[] {
  return Reflect.get(window, 'firedTimers')
}

/** Runs in the browser, before anything else. Notes the timers that fire. */
function watchTimers(): void {
  Reflect.set(window, 'firedTimers', [])
  for (const name of ['setTimeout', 'setInterval'] as const) {
    const original = window[name].bind(window)
    Reflect.set(window, name, (handler: () => void, delay?: number, ...rest: readonly unknown[]) =>
      original(
        (...args: []) => {
          Reflect.get(window, 'firedTimers').push(`${name} of ${delay ?? 0} ms`)
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

function spread(values: readonly number[]): string {
  return `median ${quantile(values, 0.5)} ms, 95 % ${quantile(values, 0.95)} ms, slowest ${quantile(values, 1)} ms`
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
