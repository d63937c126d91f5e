import type { Locator, Page, Request, Route } from 'playwright'
import type { Look } from './looks.ts'

/** What is drawn in place of something that is still on its way. */
const PENDING =
  '[aria-busy="true"], [class*="skeleton"], [class*="placeholder_"], [class*="loading_"], .ant-select-loading-icon, .ant-spin-spinning'

/** Waits until there are rows, as lines of a table, as cells of a grid or as cards. */
function waitForRows(page: Page): Promise<void> {
  return page.locator('[data-row-key], [data-row], [role="gridcell"]').first().waitFor()
}

/** Waits until rows and everything around them are there, pictures and fonts included. */
export async function settle(page: Page): Promise<void> {
  await waitForRows(page)
  await rest(page)
}

/** Waits until nothing is on its way any more. */
export async function rest(page: Page): Promise<void> {
  await quiet(page)
  await page.waitForFunction(
    (pending) => ![...document.querySelectorAll(pending)].some((element) => element.checkVisibility()),
    PENDING,
  )
  await drawn(page)
}

const calls = new WeakMap<Page, Set<Request>>()

/** Counts calls that have not been answered, from now on. */
export function countCalls(page: Page): void {
  const open = new Set<Request>()
  calls.set(page, open)
  page.on('request', (request) => open.add(request))
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
}

/** As many looks at the open calls in a row, a drawn picture apart, must find none. */
const QUIET_LOOKS = 12
const MOST_LOOKS = 600

async function quiet(page: Page): Promise<void> {
  let quietLooks = 0
  for (let looks = 0; looks < MOST_LOOKS && quietLooks < QUIET_LOOKS; looks++) {
    await drawn(page)
    quietLooks = (calls.get(page)?.size ?? 0) > 0 ? 0 : quietLooks + 1
  }
}

/** Waits until what is there has been drawn. */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Finds a button of the page that can be seen. */
export function buttonNamed(page: Page, name: string | RegExp): Locator {
  return page
    .getByRole('main')
    .getByRole('button', typeof name === 'string' ? { name, exact: true } : { name })
    .filter({ visible: true })
    .first()
}

/** Presses a button above the rows, which may be behind 更多. */
export async function pressAbove(page: Page, look: Look, name: string): Promise<void> {
  const button = buttonNamed(page, name)
  if (await button.isVisible()) return button.click()
  await buttonNamed(page, '更多').click()
  const entries = look.isNarrow
    ? page.getByRole('dialog', { name: '更多' }).getByRole('button', { name, exact: true })
    : page.getByRole('menuitem', { name, exact: true })
  await entries.click()
}

/** Finds a cell of the batch grid by the number of its row and the title of its column. */
export async function gridCell(page: Page, row: number, title: string): Promise<Locator> {
  const column = await columnHead(page, title).getAttribute('aria-colindex')
  return page.locator(`[role="row"][aria-rowindex="${row + 1}"] [role="gridcell"][aria-colindex="${column}"]`)
}

export function columnHead(page: Page, title: string): Locator {
  return page
    .getByRole('columnheader')
    .filter({ hasText: new RegExp(`^\\*?\\s*${title}$`) })
    .first()
}

/** Has calls for the rows of a list answered in another way. */
export async function answerRows(page: Page, api: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route((url) => url.pathname.endsWith(`${api}/list`), answer)
}

type Row = Record<string, unknown>

/** Changes the first rows of a list on their way, so that values as no demo row has them can be seen. */
export function changeRows(page: Page, api: string, changes: readonly Row[]): Promise<void> {
  return answerRows(page, api, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { result: { records: Row[] } }
    for (const [place, change] of changes.entries()) Object.assign(body.result.records[place] ?? {}, change)
    await route.fulfill({ response, json: body })
  })
}
