import { loadavg } from 'node:os'
import type { Page } from 'playwright'
import { startBuiltServer } from '#tests/support/built-server.ts'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'

/**
 * How long the menu search takes over a menu of 2,000 entries: from each letter that is typed to the paint of what it
 * finds, in the box of the header and in the palette.
 */
const GROUPS = 20
const ENTRIES_PER_GROUP = 100
const ROUNDS = 5
const GOAL_MS = 50
const TYPED = ['jsgl', '用户', 'xitong cs', 'zzz', 'caigoudingdan', 'g']
const SUBJECTS = ['系统', '用户', '角色', '采购', '销售', '会计', '仓库', '重庆', '银行', '设备']
const OBJECTS = ['订单', '管理', '参数', '凭证', '报表', '审批', '明细', '字典', '台账', '分析']

const PLACES = [
  {
    name: 'box in the header',
    open: (page: Page) => page.getByRole('combobox', { name: '搜索菜单' }).click(),
    close: (page: Page) => page.keyboard.press('Escape'),
  },
  {
    name: 'palette',
    open: (page: Page) => page.keyboard.press('Control+k'),
    close: (page: Page) => page.keyboard.press('Escape'),
  },
]

/** An entry of the menu as the server sends it. */
interface MenuEntry {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly component: string
  readonly route: string
  readonly meta: { readonly title: string }
  readonly children?: readonly MenuEntry[]
}

function bigMenu(): readonly MenuEntry[] {
  return Array.from({ length: GROUPS }, (_, group) => ({
    ...entry(`/bench/${group}`, `${SUBJECTS[group % SUBJECTS.length]}中心${group}`),
    component: 'layouts/RouteView',
    children: Array.from({ length: ENTRIES_PER_GROUP }, (_, index) => {
      const words = [SUBJECTS[index % SUBJECTS.length], OBJECTS[Math.floor(index / 10)], OBJECTS[(group + index) % 10]]
      return entry(`/bench/${group}/${index}`, words.join(''))
    }),
  }))
}

function entry(path: string, title: string): MenuEntry {
  return { id: path, path, name: path, component: 'bench/Page', route: '1', meta: { title } }
}

async function run(url: string, password: string): Promise<void> {
  const browser = await launchBrowser()
  const { page, faults } = await openWatchedPage(browser)
  await page.addInitScript('globalThis.__name = (value) => value')
  await page.addInitScript(notePaints)
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    answer.result.menu.push(...bigMenu())
    await route.fulfill({ response, json: answer })
  })
  await signIn(page, url, { name: 'admin', password })
  for (const { name, open, close } of PLACES) {
    await open(page)
    await page.getByRole('option').first().waitFor()
    // The dictionary of readings comes with the first search.
    await page.keyboard.type('jiaose')
    await page.getByRole('option', { name: /角色/ }).first().waitFor()
    await close(page)
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const text of TYPED) {
        await open(page)
        await page.getByRole('option').first().waitFor()
        times.push(...(await timesOf(page, text)))
        await close(page)
      }
    }
    say(`${name}: ${spread(times)} over ${times.length} letters (goal ≤ ${GOAL_MS} ms)`)
  }
  if (faults.length > 0) throw new Error(faults.join('\n'))
  await browser.close()
}

/** Letter by letter, as it is typed. */
async function timesOf(page: Page, text: string): Promise<readonly number[]> {
  await page.evaluate(() => Reflect.set(window, 'paintedAfterMs', []))
  let typed = 0
  for (const letter of text) {
    typed += 1
    await page.keyboard.insertText(letter)
    await page.waitForFunction((count) => Reflect.get(window, 'paintedAfterMs').length === count, typed)
  }
  return page.evaluate(() => Reflect.get(window, 'paintedAfterMs'))
}

/** Runs in the browser, before anything else. React has drawn what a letter changes when its event is over. */
function notePaints(): void {
  Reflect.set(window, 'paintedAfterMs', [])
  addEventListener(
    'input',
    () => {
      const typedAt = performance.now()
      requestAnimationFrame(() => {
        // The message comes after the frame.
        const channel = new MessageChannel()
        channel.port1.onmessage = () => Reflect.get(window, 'paintedAfterMs').push(performance.now() - typedAt)
        channel.port2.postMessage(null)
      })
    },
    { capture: true },
  )
}

function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other)
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN).toFixed(1)
  return `median ${at(0.5)} ms, 95 % ${at(0.95)} ms, slowest ${at(1)} ms`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

const server = await startBuiltServer()
try {
  say(`${GROUPS * ENTRIES_PER_GROUP} entries, load ${loadavg()[0]?.toFixed(1)}`)
  await run(server.url, server.adminPassword)
} finally {
  await server.stop()
}
