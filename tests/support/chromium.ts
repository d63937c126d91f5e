import { existsSync } from 'node:fs'

const SHELL = '/usr/bin/chromium-headless-shell'
const WHOLE = '/usr/bin/chromium'

/**
 * How every browser test starts the system's Chromium: component tests through Vitest, the others through Playwright.
 * Playwright's own downloaded browsers are never used. The shell is the same engine without the parts of a desktop, which
 * takes two thirds of the time.
 */
export const chromiumLaunchOptions = {
  executablePath: process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : WHOLE),
  args: [
    '--headless',
    // Root has no user namespace to sandbox in; the browser only ever opens our own pages.
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}
