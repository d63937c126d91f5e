import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { it } from '#tests/support/console-test.ts'
import { openQuotes, storeQuotes } from '#tests/support/grid-actions.ts'

/** A piece of a cell, this far from its left or right edge, in the height of its text. */
async function pieceOf(page: Page, cell: Locator, from: { readonly left: number } | { readonly right: number }) {
  const box = await cell.boundingBox()
  if (!box) throw new Error('The cell is not in view.')
  const x = 'left' in from ? box.x + from.left : box.x + box.width - from.right
  return page.screenshot({ clip: { x, y: box.y + box.height / 2 - 6, width: 14, height: 12 } })
}

function outlineOf(element: Locator): Promise<string> {
  return element.evaluate((drawn) => getComputedStyle(drawn).outlineStyle)
}

describe('where the system forces colours', () => {
  it('cells show what can be chosen from, and what opens has an edge', async ({ visit }) => {
    const page = await visit('/')
    const { cell } = await openQuotes(page, await storeQuotes(page, 1))
    await page.emulateMedia({ forcedColors: 'active' })
    const region = await cell('第 1 行 市场大区')
    // Between its text and its arrow nothing is drawn.
    const blank = await pieceOf(page, region, { left: 60 })
    expect((await pieceOf(page, region, { right: 27 })).equals(blank)).toBe(false)

    await region.click()
    await expect.poll(() => outlineOf(page.locator('.ant-select-dropdown:visible'))).toBe('solid')
    await expect.poll(() => outlineOf(page.locator('.ant-select:focus-within'))).toBe('solid')
  })
})

it('the buttons of a calendar are in the font of the console', async ({ visit }) => {
  const page = await visit('/')
  const { cell } = await openQuotes(page, await storeQuotes(page, 1))
  await (await cell('第 1 行 报价日期')).click()
  const fontOf = (element: Locator) => element.evaluate((drawn) => getComputedStyle(drawn).fontFamily)
  const button = page.locator('.ant-picker-month-btn:visible')
  expect(await fontOf(button)).toBe(await fontOf(page.locator('body')))
})

const lookOf = (button: Locator) =>
  button.evaluate((drawn) => {
    const { color, backgroundColor, borderColor, opacity } = getComputedStyle(drawn)
    return { color, backgroundColor, borderColor, opacity }
  })

it('what cannot be pressed looks as in lists, and fifteen rows are in sight', async ({ visit }) => {
  const page = await visit('/market/priceQuote', { viewport: { width: 1440, height: 900 } })
  const undo = page.getByRole('button', { name: '撤销', exact: true })
  await undo.waitFor()
  const off = await lookOf(undo)
  const rows = () =>
    page.locator('[role="grid"] [role="row"]:has([role="gridcell"])').evaluateAll((lines) => {
      const viewport = lines[0]?.closest('[data-fills]')
      const bottomPx = viewport ? viewport.getBoundingClientRect().top + viewport.clientHeight : 0
      return lines.filter((line) => line.getBoundingClientRect().bottom <= bottomPx).length
    })
  await expect.poll(rows).toBeGreaterThanOrEqual(15)
  const list = await visit('/distribution/order')
  const remove = list.getByRole('button', { name: '批量删除' })
  await remove.waitFor()
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  expect(await lookOf(remove)).toEqual(off)
})
