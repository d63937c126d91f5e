import { loadavg } from 'node:os'
import type { Browser, Locator, Page } from 'playwright'
import { type BuiltServer, startBuiltServer } from '#tests/support/built-server.ts'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'

/**
 * How long the first pages take on a processor of a quarter of the speed, with nothing in the cache: from the beginning
 * of the navigation to the paint of what can be used, and to the paint of the answer to somebody who uses it at once. On
 * the sign-in page that is a letter in the field of the user name, in the list a tick in its first row.
 */
const ROUNDS = 5
const SLOWDOWN = 4

interface FirstPage {
  readonly name: string
  readonly path: string
  readonly signedIn: boolean
  /** Drawn with the first of these. */
  readonly selector: string
  use(page: Page): Promise<void>
  /** What only whoever has understood the use shows. */
  answer(page: Page): Locator
}

const PAGES: readonly FirstPage[] = [
  {
    name: 'sign-in page',
    path: '/',
    signedIn: false,
    selector: 'input[type="text"], input:not([type])',
    use: async (page) => {
      await page.getByLabel('用户名').focus()
      await page.keyboard.press('a')
    },
    answer: (page) => page.locator('input[value="a"]'),
  },
  {
    name: 'list page',
    path: '/#/market/productPrice',
    signedIn: true,
    // Not the row that stands for those on their way.
    selector: 'tbody tr[data-row-key]:not([data-rows])',
    // In the page: a click of the driver waits until nothing moves any more, and looks for the box on the slow processor.
    use: (page) =>
      page.evaluate(() =>
        document.querySelector<HTMLElement>('tbody tr[data-row-key]:not([data-rows]) [type="checkbox"]')?.click(),
      ),
    answer: (page) => page.getByText('已选 1 条'),
  },
]

interface Times {
  readonly firstPaint: number
  readonly drawn: number
  readonly answered: number
}

async function timesOf(browser: Browser, server: BuiltServer, first: FirstPage): Promise<Times> {
  const { page, close } = await openWatchedPage(browser)
  if (first.signedIn) await signIn(page, server.url, { name: 'admin', password: server.adminPassword })
  await page.goto('about:blank')
  const session = await page.context().newCDPSession(page)
  // Emptied and not switched off: without one, what is loaded ahead would be loaded once more.
  await session.send('Network.clearBrowserCache')
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  // tsx names functions with a helper that the browser does not have.
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(notePaints, first.selector)
  await page.goto(server.url + first.path, { waitUntil: 'commit' })
  await page.locator(first.selector).first().waitFor()
  await first.use(page)
  await first.answer(page).first().waitFor()
  const times = await page.evaluate(paintsNoted)
  await close()
  return times
}

/** Runs in the browser, before anything else. */
function notePaints(selector: string): void {
  const atNextPaint = (name: string) =>
    requestAnimationFrame(() => {
      // The message comes after the frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => {
        Reflect.set(window, name, performance.now())
      }
      channel.port2.postMessage(null)
    })
  const observer = new MutationObserver(() => {
    if (document.querySelector(selector) === null) return
    observer.disconnect()
    atNextPaint('drawnAt')
  })
  observer.observe(document, { childList: true, subtree: true })
  // React answers both while they are told, so that the next frame shows the answer.
  for (const kind of ['input', 'change']) addEventListener(kind, () => atNextPaint('answeredAt'), { once: true })
}

/** Runs in the browser. Waits for the paint that it tells of. */
async function paintsNoted(): Promise<Times> {
  await new Promise((done) => setTimeout(done, 500))
  const noted = (name: string) => Number(Reflect.get(window, name))
  const firstPaint = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN
  return { firstPaint, drawn: noted('drawnAt'), answered: noted('answeredAt') }
}

function median(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  return String(Math.round(sorted[Math.floor(sorted.length / 2)] ?? Number.NaN))
}

const server = await startBuiltServer({ TRUST_PROXY: '1' })
const browser = await launchBrowser()
try {
  for (const first of PAGES) {
    const rounds: Times[] = []
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await timesOf(browser, server, first))
    const [firstPaint, drawn, answered] = (['firstPaint', 'drawn', 'answered'] as const).map((name) =>
      median(rounds.map((times) => times[name])),
    )
    process.stdout.write(
      `${first.name}: first paint ${firstPaint} ms, drawn ${drawn} ms, answers ${answered} ms (median of ${ROUNDS}, load ${loadavg()[0]?.toFixed(1)})\n`,
    )
  }
} finally {
  await browser.close()
  await server.stop()
}
