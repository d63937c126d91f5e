import { loadavg } from 'node:os'
import type { Browser, CDPSession, Locator, Page } from 'playwright'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { dialogGone, openAdd, openRow, save } from '#tests/support/console-actions.ts'
import { keepSession, launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'
import { watchMainThread } from '../main-thread.ts'
import { median, percentile95 } from '../statistics.ts'

/**
 * What an operator waits for between lists and forms, and what is left of two hours of their work: each of 120 rounds is a
 * minute of somebody who does a dozen things in it. `npm run bench:operator [rounds]`
 */
const ROUNDS = Number(process.argv[2] ?? 120)
const TOLD_EVERY = 20
const WARM_UP_ROUNDS = 10
const TIMES = 15
const FIRST_TIMES = 5
/** As long as a hand rests on a button before it presses. */
const POINTER_RESTS_MS = 150
const MEGABYTE = 1_048_576

interface WorkedList {
  readonly group: string
  readonly title: string
  readonly searched: string
  readonly word: string
}

const LISTS: readonly WorkedList[] = [
  { group: '行情管理', title: '产品价格', searched: '产品名称', word: '钢' },
  { group: '行情管理', title: '厂家', searched: '厂家名称', word: '公司' },
  { group: '行情管理', title: '市场部门', searched: '部门名称', word: '市场' },
]

/** Stays open beneath the others: with it the menu stays where it is. */
const RESTING = '/market/pushMessage'
/** tsx names functions with a helper that the browser does not have. */
const TSX_HELPER = 'globalThis.__name = (value) => value'
const ROWS = '[data-tab-panel] tbody tr[data-row-key]'
const FIELDS = '[role="dialog"] form input'

/** The living page that is shown. */
const shown = (page: Page) => page.locator('[data-tab-panel]:visible')

async function measureClicks(browser: Browser, url: string, password: string): Promise<void> {
  const session = await keepSession(browser, url, { name: 'admin', password })
  const first = new Map<string, number[]>()
  const again = new Map<string, number[]>()
  for (let round = 0; round < FIRST_TIMES; round += 1) {
    const { page, faults, close } = await openWatchedPage(browser, { storageState: session })
    await page.addInitScript(TSX_HELPER)
    await openResting(page, url)
    for (const list of LISTS) {
      await openByMenu(page, list)
      note(first, `form of ${list.title}`, await openForm(page))
      for (let time = 0; time < TIMES / FIRST_TIMES; time += 1) {
        await closeTab(page)
        note(again, `menu to rows of ${list.title}`, await openByMenu(page, list))
        note(again, `form of ${list.title}`, await openForm(page))
      }
    }
    if (faults.length > 0) throw new Error(faults.join('\n'))
    await close()
  }
  say(`load ${loadavg()[0]?.toFixed(1)}; milliseconds from the click to the paint, median and 95 %`)
  for (const [name, times] of first) say(`  ${name}, first: ${spread(times)}`)
  for (const [name, times] of again) say(`  ${name}, again: ${spread(times)}`)
}

function note(times: Map<string, number[]>, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms])
}

async function openResting(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#${RESTING}`)
  await shown(page)
    .getByText(/共\d+条$/)
    .waitFor()
}

/** Time until the first rows are painted. */
async function openByMenu(page: Page, { group, title }: WorkedList): Promise<number> {
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const entry = menu.getByRole('menuitem', { name: title, exact: true })
  const above = menu.getByRole('menuitem', { name: group, exact: true })
  if ((await above.getAttribute('aria-expanded')) !== 'true') await above.click()
  await entry.hover()
  await page.waitForTimeout(POINTER_RESTS_MS)
  const ms = await entry.evaluate(clickUntilShown, ROWS)
  await shown(page)
    .getByText(/共\d+条$/)
    .waitFor()
  return ms
}

/** Time until its first field is painted; closes it again. */
async function openForm(page: Page): Promise<number> {
  const button = shown(page).getByRole('button', { name: '新增', exact: true }).first()
  await button.hover()
  await page.waitForTimeout(POINTER_RESTS_MS)
  const ms = await button.evaluate(clickUntilShown, FIELDS)
  await page.getByRole('dialog').getByRole('button', { name: '确定' }).waitFor()
  await page.keyboard.press('Escape')
  await dialogGone(page)
  return ms
}

async function closeTab(page: Page): Promise<void> {
  const tabs = await page.getByRole('tab').count()
  await page
    .getByRole('button', { name: /^关闭 / })
    .last()
    .click()
  await page
    .getByRole('tab')
    .nth(tabs - 1)
    .waitFor({ state: 'detached' })
}

/** Runs in the browser: clicks, and says how long it took until something of the kind was painted that was not there before. */
async function clickUntilShown(element: Element, selector: string): Promise<number> {
  const isShown = () =>
    [...document.querySelectorAll(selector)].some((one) => !before.has(one) && one.checkVisibility())
  const before = new Set(document.querySelectorAll(selector))
  const start = performance.now()
  const link = element.querySelector('a') ?? element
  if (link instanceof HTMLElement) link.click()
  // What is kept is drawn within the click.
  await new Promise<void>((done, fail) => {
    if (isShown()) return done()
    setTimeout(() => fail(new Error(`${selector} was not shown in time.`)), 20_000)
    const observer = new MutationObserver(() => {
      if (!isShown()) return
      observer.disconnect()
      done()
    })
    observer.observe(document, { childList: true, subtree: true, attributes: true })
  })
  await new Promise<void>((done) => {
    requestAnimationFrame(() => {
      // The message comes after the frame.
      const channel = new MessageChannel()
      channel.port1.onmessage = () => done()
      channel.port2.postMessage(null)
    })
  })
  return performance.now() - start
}

/** A minute of work in one list: a dozen steps, one of which stores something. */
async function workOn(page: Page, list: WorkedList, round: number): Promise<void> {
  await openByMenu(page, list)
  const panel = shown(page)
  const searched = panel.getByRole('textbox', { name: list.searched })
  await searched.fill(list.word)
  await pressForRows(panel.getByRole('button', { name: '查询', exact: true }))
  await pressForRows(panel.getByRole('button', { name: '重置' }))
  await panel.getByRole('button', { name: '下一页' }).first().click()
  await panel.getByText(/^\d{2,}-\d+ 共\d+条$/).waitFor()
  const boxes = panel.locator('tbody tr[data-row-key]').getByRole('checkbox')
  for (const place of [0, 1, 2]) await boxes.nth(place).check()
  await panel.getByText('已选 3 条').waitFor()
  for (const place of [0, 1, 2]) await boxes.nth(place).uncheck()
  const code = await panel
    .locator('tbody tr[data-row-key]')
    .nth(round % 5)
    .getByRole('button')
    .filter({ hasText: /^[A-Z]+/ })
    .first()
    .textContent()
  if (code === null) throw new Error('No row is called anything.')
  const detail = await openRow(page, '详情', code)
  await detail.getByRole('button', { name: '下一条' }).click()
  await detail.getByRole('term').first().waitFor()
  await page.keyboard.press('Escape')
  await dialogGone(page)
  const form = await openRow(page, '编辑', code)
  await form.getByLabel(list.searched).first().fill(`第 ${round} 轮 ${code}`)
  await save(form)
  await dialogGone(page)
  await openAdd(page)
  await page.keyboard.press('Escape')
  await dialogGone(page)
  await closeTab(page)
}

async function pressForRows(button: Locator): Promise<void> {
  const answered = button.page().waitForResponse(/\/list\?/)
  await button.click()
  await answered
}

async function measureHours(browser: Browser, url: string, password: string): Promise<void> {
  const { page, faults, close } = await openWatchedPage(browser)
  await page.addInitScript(TSX_HELPER)
  await signIn(page, url, { name: 'admin', password })
  await openResting(page, url)
  const { session } = await watchMainThread(page)
  const work = async (from: number, to: number) => {
    for (let round = from; round < to; round += 1) {
      const list = LISTS[round % LISTS.length]
      if (list) await workOn(page, list, round)
    }
  }
  await work(0, WARM_UP_ROUNDS)
  const before = await heapOf(session)
  say(`heap after ${WARM_UP_ROUNDS} rounds: ${megabytes(before)} MB`)
  for (let round = WARM_UP_ROUNDS; round < ROUNDS; round += TOLD_EVERY) {
    const until = Math.min(ROUNDS, round + TOLD_EVERY)
    await work(round, until)
    say(`  ${until} rounds: ${megabytes((await heapOf(session)) - before)} MB more`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await close()
}

const megabytes = (bytes: number) => (bytes / MEGABYTE).toFixed(1)

async function heapOf(session: CDPSession): Promise<number> {
  // What a first collection sets free may hold on to more.
  for (let time = 0; time < 3; time += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}

function spread(values: readonly number[]): string {
  return `${median(values).toFixed(0)} / ${percentile95(values).toFixed(0)}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const server = await startBuiltServer({ TRUST_PROXY: '1' })
const browser = await launchBrowser()
try {
  await measureClicks(browser, server.url, server.adminPassword)
  await measureHours(browser, server.url, server.adminPassword)
} finally {
  await browser.close()
  await server.stop()
}
