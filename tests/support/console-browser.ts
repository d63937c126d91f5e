import { randomBytes } from 'node:crypto'
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright'
import { chromiumLaunchOptions } from './chromium.ts'

/** A page of the console, and what went wrong in it that no user would report. */
export interface WatchedPage {
  readonly page: Page
  /** Uncaught errors, console errors and violations of the content security policy, in their order. */
  readonly faults: readonly string[]
  close(): Promise<void>
}

/** @param scrollBars as most desks have them, beside what scrolls; Playwright hides them otherwise. */
export function launchBrowser({ scrollBars = false } = {}): Promise<Browser> {
  return chromium.launch({
    ...chromiumLaunchOptions,
    ...(scrollBars && { ignoreDefaultArgs: ['--hide-scrollbars'] }),
  })
}

/**
 * A page in a context of its own, without cookies and storage of others. A test ends with
 * `expect(watched.faults).toEqual([])`.
 */
export async function openWatchedPage(browser: Browser, options: BrowserContextOptions = {}): Promise<WatchedPage> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // Playwright takes what has not begun to move yet for what is at rest, and presses beside it.
    reducedMotion: 'reduce',
    // Believed by a server behind a proxy only, and used for nothing but the limit of sign-ins per address.
    extraHTTPHeaders: { 'X-Forwarded-For': `10.${[...randomBytes(3)].join('.')}` },
    ...options,
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`uncaught: ${error.stack ?? error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`)
  })
  await page.exposeFunction('reportViolation', (text: string) => faults.push(`policy: ${text}`))
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      const report: unknown = Reflect.get(window, 'reportViolation')
      if (typeof report === 'function') report(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`)
    })
  })
  return { page, faults, close: () => context.close() }
}

/** What a session keeps in the browser. */
export type KeptSession = Awaited<ReturnType<BrowserContext['storageState']>>

/** Signs in by the form and closes the page again. */
export async function keepSession(
  browser: Browser,
  url: string,
  user: { readonly name: string; readonly password: string },
): Promise<KeptSession> {
  const { page, faults, close } = await openWatchedPage(browser)
  await signIn(page, url, user)
  const session = await page.context().storageState()
  await close()
  if (faults.length > 0) throw new Error(`Faults while ${user.name} signed in:\n${faults.join('\n')}`)
  return session
}

/** Signs in by the form and waits for the side menu. */
export async function signIn(page: Page, url: string, user: { readonly name: string; readonly password: string }) {
  await page.goto(url)
  await page.getByLabel('用户名').fill(user.name)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('menu').first().waitFor()
}
