import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright'
import { type KeptSession, keepSession, launchBrowser } from '#tests/support/console-browser.ts'
import { LOOKS, type Look } from './looks.ts'
import { SCREENS, type Screen } from './screens.ts'
import { countCalls } from './steps.ts'

const MAX_BYTES = 95_000
const QUALITIES = [55, 45, 36]

interface Visit {
  readonly browser: Browser
  readonly url: string
  readonly session: KeptSession
  readonly folder: string
}

async function photograph(screen: Screen, look: Look, { browser, url, session, folder }: Visit): Promise<void> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    reducedMotion: 'reduce',
    storageState: session,
    ...look.options,
  })
  context.setDefaultTimeout(25_000)
  const page = await context.newPage()
  countCalls(page)
  try {
    await screen.before?.(page)
    await page.goto(`${url}/#${screen.route}`)
    await screen.steps(page, look)
  } catch (error) {
    process.exitCode = 1
    process.stderr.write(`${screen.name} ${look.name}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
  await save(page, join(folder, `${screen.name}-${look.name}.jpg`))
  await context.close()
}

/** Gives up sharpness for size, as far as one can still read. */
async function save(page: Page, path: string): Promise<void> {
  for (const quality of QUALITIES) {
    const picture = await page.screenshot({ type: 'jpeg', quality })
    if (picture.length > MAX_BYTES && quality !== QUALITIES.at(-1)) continue
    return writeFile(path, picture)
  }
}

async function main([url, password, folder, only]: readonly string[]): Promise<void> {
  if (!url || !password || !folder) {
    process.stderr.write('npx tsx tests/looks/main.ts <url> <password of admin> <folder> [part of a name]\n')
    process.exitCode = 2
    return
  }
  await mkdir(folder, { recursive: true })
  let session: KeptSession | undefined
  for (const look of LOOKS) {
    const screens = SCREENS.filter(
      ({ name, looks }) =>
        (looks ?? [look.name]).includes(look.name) && (!only || new RegExp(only).test(`${name}-${look.name}`)),
    )
    if (screens.length === 0) continue
    // With scroll bars where people have them: two beside each other are a fault.
    const browser = await launchBrowser({ scrollBars: !look.isNarrow })
    session ??= await keepSession(browser, url, { name: 'admin', password })
    for (const screen of screens) {
      await photograph(screen, look, { browser, url, session, folder })
      process.stdout.write(`${screen.name}-${look.name}\n`)
    }
    await browser.close()
  }
}

await main(process.argv.slice(2))
