import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { type KeptSession, keepSession, launchBrowser } from '#tests/support/console-browser.ts'
import { LOOKS, type Look } from '../looks.ts'
import { countCalls } from '../steps.ts'
import { NOTICES, type Worker } from './hands.ts'
import { WORKED_SCREENS } from './screens.ts'
import type { WorkedScreen } from './worked-screen.ts'

const QUALITY = 50
const PATIENCE_MS = 10_000
const USAGE = 'npx tsx tests/looks/work/main.ts <url> <password of admin> <folder> [pattern]\n'

interface Visit {
  readonly browser: Browser
  readonly url: string
  readonly session: KeptSession
  readonly folder: string
  /** Of this run and this look. */
  readonly mark: string
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Hears what the console tells, and what goes wrong without being told. */
async function listen(page: Page) {
  let waiting: ((notice: string) => void) | null = null
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.exposeFunction('reportNotice', (notice: string) => {
    waiting?.(notice)
    waiting = null
  })
  // No function in it has a name: what names them for the compiler is not there in the browser.
  await page.addInitScript((selector) => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof Element)) continue
        const notice = node.closest(selector) ?? node.querySelector(selector)
        const told: unknown = Reflect.get(window, 'reportNotice')
        if (notice && typeof told === 'function') requestAnimationFrame(() => told(notice.textContent))
      }
    }).observe(document, { childList: true, subtree: true })
  }, NOTICES)
  const nextNotice = (withinMs: number) =>
    new Promise<string | null>((resolve) => {
      const giveUp = setTimeout(() => resolve(null), withinMs)
      waiting = (notice) => {
        clearTimeout(giveUp)
        resolve(notice)
      }
    })
  return { faults, nextNotice }
}

async function workAt(screen: WorkedScreen, look: Look, { browser, url, session, folder, mark }: Visit): Promise<void> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: session,
    ...look.options,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  countCalls(page)
  const { faults, nextNotice } = await listen(page)
  const picture = async (name: string, of = page) => {
    const path = join(folder, `${screen.name}-${name}-${look.name}.jpg`)
    await writeFile(path, await of.screenshot({ type: 'jpeg', quality: QUALITY }))
  }
  const worker: Worker = { page, url, look, mark, nextNotice, say: (line) => say(`  ${line}`), picture }
  say(`${screen.title}（${look.name}）`)
  try {
    await screen.work(worker)
  } catch (error) {
    process.exitCode = 1
    say(`  没有完成：${error instanceof Error ? error.message : String(error)}`)
    await picture('failed')
  }
  for (const fault of faults) {
    process.exitCode = 1
    say(`  控制台报错：${fault}`)
  }
  await context.close()
}

async function main([url, password, folder, only]: readonly string[]): Promise<void> {
  if (!url || !password || !folder) {
    process.stderr.write(USAGE)
    process.exitCode = 2
    return
  }
  await mkdir(folder, { recursive: true })
  const run = Date.now().toString(36).slice(-4)
  let session: KeptSession | undefined
  for (const [place, look] of LOOKS.entries()) {
    const screens = WORKED_SCREENS.filter(({ name }) => !only || new RegExp(only).test(`${name}-${look.name}`))
    if (screens.length === 0) continue
    const browser = await launchBrowser({ scrollBars: !look.isNarrow })
    session ??= await keepSession(browser, url, { name: 'admin', password })
    const mark = `${'abcd'.charAt(place)}${run}`
    for (const screen of screens) await workAt(screen, look, { browser, url, session, folder, mark })
    await browser.close()
  }
}

await main(process.argv.slice(2))
