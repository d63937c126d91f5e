/**
 * How every browser test starts the system's Chromium: component tests through Vitest, the others through Playwright.
 * Playwright's own downloaded browsers are never used.
 */
export const chromiumLaunchOptions = {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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
