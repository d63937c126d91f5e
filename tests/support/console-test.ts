import type { Browser, Page } from 'playwright'
import { it as base, expect, inject } from 'vitest'
import { type KeptSession, keepSession, launchBrowser, openWatchedPage, type WatchedPage } from './console-browser.ts'

export interface ConsoleUser {
  readonly name: string
  readonly password: string
}

export const PHONE = { width: 360, height: 740 }
/** A list has room for the least number of rows: ten. */
export const TEN_ROWS = { width: 1440, height: 660 }

/** How long a screen may take to show what is waited for; far below the limit of a test, so that the place is named. */
const PATIENCE_MS = 10_000
const NO_FAULTS: readonly RegExp[] = []

export interface VisitOptions {
  /** Null: nobody is signed in. Absent: the administrator. */
  readonly user?: ConsoleUser | null
  /** Another server than the one that all tests share; it comes with its administrator. */
  readonly server?: { readonly url: string; readonly adminPassword: string }
  readonly viewport?: { readonly width: number; readonly height: number }
  /** What the machine is set to; the console follows it unless told otherwise. */
  readonly colorScheme?: 'light' | 'dark'
  /** With the motion of the console, which tests are otherwise without. */
  readonly moving?: boolean
  /** Faults that the test provokes: a browser reports every failed call on the console. */
  readonly expectedFaults?: readonly RegExp[]
}

/** Opens a page of the console in a context of its own, at this path of the router. */
export type Visit = (path: string, options?: VisitOptions) => Promise<Page>

/**
 * `it` for tests of the console. A visited page is closed when the test is over, and an uncaught error, a console error
 * or a violation of the content security policy on it fails the test.
 */
export const it = base.extend<{ readonly visit: Visit; readonly browser: Browser; readonly openBrowser: OpenBrowser }>({
  browser: [
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern what a fixture needs
    async ({}, use) => {
      const browser = await launchBrowser()
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  openBrowser: [({ browser }, use) => use({ browser, sessions: new Map() }), { scope: 'file' }],
  visit: async ({ openBrowser }, use) => {
    const visited: { readonly watched: WatchedPage; readonly expectedFaults: readonly RegExp[] }[] = []
    await use(async (path, { expectedFaults = NO_FAULTS, ...options } = {}) => {
      const watched = await openVisit(openBrowser, path, options)
      visited.push({ watched, expectedFaults })
      return watched.page
    })
    for (const { watched } of visited) await watched.close()
    const faults = visited.flatMap(({ watched, expectedFaults }) =>
      watched.faults.filter((fault) => !expectedFaults.some((expected) => expected.test(fault))),
    )
    expect(faults, 'faults in the browser').toEqual([])
  },
})

interface OpenBrowser {
  readonly browser: Browser
  /** Where sessions of this file are kept: signing in takes a second, and is limited per minute. */
  readonly sessions: Map<string, KeptSession>
}

async function openVisit(
  { browser, sessions }: OpenBrowser,
  path: string,
  { user, server, viewport, colorScheme, moving = false }: Omit<VisitOptions, 'expectedFaults'>,
): Promise<WatchedPage> {
  const url = server?.url ?? inject('url')
  const admin = { name: 'admin', password: server?.adminPassword ?? inject('adminPassword') }
  const watched = await openWatchedPage(browser, {
    ...(viewport ? { viewport } : {}),
    ...(colorScheme ? { colorScheme } : {}),
    ...(moving ? { reducedMotion: 'no-preference' } : {}),
  })
  const { page } = watched
  page.setDefaultTimeout(PATIENCE_MS)
  const known =
    user === null ? null : await bringSession(page, await sessionOf({ browser, sessions }, url, user ?? admin))
  await page.goto(`${url}/#${path}`)
  // What is stored from now on is the console's, through every reload.
  await known?.dispose()
  return watched
}

/**
 * Gives the next document that is opened what a session keeps in the browser. `storageState` of a context would open a
 * page more for it, which takes longer than the one that is wanted.
 */
async function bringSession(page: Page, { cookies, origins }: KeptSession) {
  await page.context().addCookies(cookies)
  return page.addInitScript((kept) => {
    const own = kept.find(({ origin }) => origin === location.origin)
    for (const { name, value } of own?.localStorage ?? []) localStorage.setItem(name, value)
  }, origins)
}

async function sessionOf({ browser, sessions }: OpenBrowser, url: string, user: ConsoleUser): Promise<KeptSession> {
  if (url === inject('url') && user.name === 'admin') return inject('adminSession')
  const key = `${url} ${user.name}`
  const known = sessions.get(key)
  if (known) return known
  const session = await keepSession(browser, url, user)
  sessions.set(key, session)
  return session
}
