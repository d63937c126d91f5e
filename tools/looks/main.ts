import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright'
import { LOOKS, type Look } from './looks.ts'
import { SCREENS, type Screen } from './screens.ts'
import { countCalls } from './steps.ts'

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'

const MAX_BYTES = 95_000
const QUALITIES = [55, 45, 36]

type Session = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

async function signIn(browser: Browser, url: string, password: string): Promise<Session> {
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('用户名').fill('admin')
  await page.locator('input[type=password]').fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('menu').first().waitFor()
  const session = await context.storageState()
  await context.close()
  return session
}

/** Opens a browser with scroll bars where people have them: two beside each other are a fault. */
function launch(look: Look): Promise<Browser> {
  return chromium.launch({
    executablePath: EXECUTABLE,
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
    ignoreDefaultArgs: look.isNarrow ? [] : ['--hide-scrollbars'],
  })
}

interface Visit {
  readonly browser: Browser
  readonly url: string
  readonly session: Session
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
    console.error(`${screen.name} ${look.name}: ${error instanceof Error ? error.message : String(error)}`)
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
    console.error('npx tsx tools/looks/main.ts <url> <password of admin> <folder> [part of a name]')
    process.exitCode = 2
    return
  }
  await mkdir(folder, { recursive: true })
  let session: Session | undefined
  for (const look of LOOKS) {
    const screens = SCREENS.filter(
      ({ name, looks }) =>
        (looks ?? [look.name]).includes(look.name) && (!only || new RegExp(only).test(`${name}-${look.name}`)),
    )
    if (screens.length === 0) continue
    const browser = await launch(look)
    session ??= await signIn(browser, url, password)
    for (const screen of screens) {
      await photograph(screen, look, { browser, url, session, folder })
      console.log(`${screen.name}-${look.name}`)
    }
    await browser.close()
  }
}

await main(process.argv.slice(2))
