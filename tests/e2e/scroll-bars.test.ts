import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { launchBrowser, openWatchedPage, signIn, type WatchedPage } from '#tests/support/console-browser.ts'

type Edges = readonly [left: number, right: number]

let watched: WatchedPage
let close: () => Promise<void>
beforeAll(async () => {
  const browser = await launchBrowser({ scrollBars: true })
  close = () => browser.close()
  watched = await openWatchedPage(browser)
  watched.page.context().setDefaultTimeout(10_000)
  await signIn(watched.page, inject('url'), { name: 'admin', password: inject('adminPassword') })
})
afterAll(() => close?.())

/** Where the fixed column of actions stands: its title, its first cell, what is below it. */
function fixedEdges(page: Page): Promise<{ readonly title: Edges; readonly cell: Edges; readonly sumLeft: number }> {
  return page.evaluate(() => {
    const edgesOf = (selector: string): Edges => {
      const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? { left: -1, right: -1 }
      return [Math.round(left), Math.round(right)]
    }
    return {
      title: edgesOf('thead th.ant-table-cell-fix-end:not(.ant-table-cell-scrollbar)'),
      cell: edgesOf('.ant-table-row > .ant-table-cell-fix-end'),
      sumLeft: edgesOf('tfoot tr:last-child > :last-child')[0],
    }
  })
}

const barWidth = (page: Page) =>
  page.locator('.ant-table-body').evaluate((body: HTMLElement) => body.offsetWidth - body.clientWidth)

describe('a list wider than its room, where scroll bars take room', () => {
  it('has its fixed column below its title, whether the rows scroll or not, and cuts no column beside it', async () => {
    const { page, faults } = watched
    await page.goto(`${inject('url')}/#/distribution/order`)
    await page.locator('.ant-table-row').first().waitFor()
    await page.locator('tfoot').getByText('合计').waitFor()
    const check = async () => {
      const { title, cell, sumLeft } = await fixedEdges(page)
      expect(cell).toEqual(title)
      expect(sumLeft).toBe(title[0])
      const ends = await page
        .locator('thead th:not(.ant-table-cell-fix-end)')
        .evaluateAll((titles) => titles.map((each) => Math.round(each.getBoundingClientRect().right)))
      expect(ends).toContain(title[0])
    }
    expect(await barWidth(page)).toBe(0)
    await check()
    await page.getByRole('combobox', { name: '页码' }).click()
    await page.getByRole('option', { name: '50 条/页' }).click()
    await expect.poll(() => barWidth(page)).toBeGreaterThan(0)
    await check()
    expect(faults).toEqual([])
  })

  it.each([
    // Sums come after the rows, and take the room of one; a price is not summed.
    ['/distribution/order', 'tfoot td'],
    ['/withdrawal/management', 'tfoot td'],
    ['/market/productPrice', '.ant-pagination-total-text'],
  ])('has as many rows as stand in the room of %s above the scroll bar', async (path, last) => {
    // Another window: in the one before, the list of the first test is still there, hidden.
    const page = await watched.page.context().newPage()
    await page.goto(`${inject('url')}/#${path}`)
    await page.locator('.ant-table-row').first().waitFor()
    await page.locator(last).first().waitFor()
    expect(await barWidth(page)).toBe(0)
  })
})
