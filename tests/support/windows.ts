import type { Page } from 'playwright'

/** As long as a locator waits; far below the limit of a test. */
const PATIENCE_MS = 10_000

/**
 * Another window of the same browser, which stands in front then. Chromium draws those behind it once a second: whoever
 * goes on in one of them brings it to the front, as a person does.
 */
export async function openWindow(page: Page, url = page.url()): Promise<Page> {
  const opened = await page.context().newPage()
  opened.setDefaultTimeout(PATIENCE_MS)
  await opened.goto(url)
  return opened
}
