import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { violationsOn } from '#tests/support/accessibility/axe.ts'
import { newPriceCode, PRICES, priceRow, storeRow } from '#tests/support/console-actions.ts'
import { it, PHONE, TEN_ROWS } from '#tests/support/console-test.ts'

const ORDERS = '/distribution/order'

async function openList(page: Page) {
  await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
}

const focusedRow = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('data-row-key') ?? null)

/** The first key waits for the code of the others. */
async function goToFirstRow(page: Page) {
  await page.keyboard.press('j')
  await expect.poll(() => focusedRow(page)).not.toBeNull()
}

describe('complaint 22: a list without the mouse', () => {
  it('is walked, opened, left and walked on, the detail going from record to record', async ({ visit }) => {
    const page = await visit(PRICES)
    await openList(page)
    await goToFirstRow(page)
    await page.keyboard.press('j')
    const second = await focusedRow(page)
    await page.keyboard.press('Enter')
    const place = page.getByRole('dialog').getByText(/^第 2 条，共 \d+ 条$/)
    await place.waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('j')
    await page
      .getByRole('dialog')
      .getByText(/^第 3 条/)
      .waitFor()
    await page.keyboard.press('k')
    await place.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await expect.poll(() => focusedRow(page)).toBe(second)
    await page.keyboard.press('/')
    await page.keyboard.type('xn')
    expect(await page.getByLabel('产品编码').first().inputValue()).toBe('xn')
  })

  it('is marked from one row to another', async ({ visit }) => {
    const page = await visit(PRICES)
    await openList(page)
    await goToFirstRow(page)
    for (const key of ['x', 'j', 'j', 'Shift+X']) await page.keyboard.press(key)
    await page.getByText('已选 3 条').waitFor()
  })

  it('is told of in the sheet of shortcuts', async ({ visit }) => {
    const page = await visit(PRICES)
    await openList(page)
    await page.keyboard.press('?')
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('heading', { name: '列表', exact: true }).waitFor()
    await sheet.getByText('从上次选中的行选到这一行').waitFor()
  })
})

describe('complaint 7: who works from the detail comes back to where the list was', () => {
  it('goes over the border of a page and keeps the list at the record that is read', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: TEN_ROWS })
    await openList(page)
    await page
      .getByRole('row')
      .nth(10)
      .getByRole('button')
      .filter({ hasText: /^[A-Z]{2}\d{4}$/ })
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/^第 10 条/).waitFor()
    await dialog.getByRole('button', { name: '下一条' }).click()
    await dialog.getByText(/^第 11 条/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText(/^11-20 共\d+条$/).waitFor()
  })

  it('is led to a record by its link, prints it, and copies it as a new one', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    const { id } = await storeRow(page, PRICES, priceRow(code))
    const linked = await visit(`${PRICES}?detail=${id}`)
    const dialog = linked.getByRole('dialog')
    await dialog.filter({ hasText: new RegExp(`^详情产品价格 · ${code}`) }).waitFor()
    await linked.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '')
    })
    await dialog.getByRole('button', { name: '打印' }).click()
    await linked.locator('body[data-printed]').waitFor()
    await linked.emulateMedia({ media: 'print' })
    expect(await linked.locator('[data-printed-record]').textContent()).toContain(code)
    expect(await linked.getByRole('navigation').first().isVisible()).toBe(false)
    await linked.emulateMedia({ media: 'screen' })
    await linked.evaluate(() => window.dispatchEvent(new Event('afterprint')))
    await dialog.getByRole('button', { name: '复制新增' }).click()
    const form = linked.getByRole('dialog').filter({ hasText: /^新增/ })
    await expect.poll(() => form.getByLabel('产品名称').inputValue()).toBe(`试验品${code}`)
    expect(await form.getByLabel('产品编码').inputValue()).toBe('')
    await linked.keyboard.press('Escape')
    await expect.poll(() => form.count()).toBe(0)
    await linked.keyboard.press('Escape')
    await expect.poll(() => linked.url()).not.toContain('detail=')
  })
})

describe('beside the list', () => {
  it('a record is read while the list is worked on, and follows the row with the focus', async ({ visit }) => {
    const page = await visit(ORDERS)
    await openList(page)
    await goToFirstRow(page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '在列表旁显示' }).click()
    const beside = page.getByRole('complementary')
    await beside.getByText(/^第 1 条/).waitFor()
    expect(await violationsOn(page)).toEqual([])
    await beside.getByRole('button', { name: '下一条' }).click()
    await beside.getByText(/^第 2 条/).waitFor()
    await page.getByRole('row').nth(5).getByRole('button').filter({ hasText: /^DD/ }).click()
    await beside.getByText(/^第 5 条/).waitFor()
    await page.reload()
    await openList(page)
    await page.getByRole('row').nth(2).getByRole('button').filter({ hasText: /^DD/ }).click()
    await beside.getByText(/^第 2 条/).waitFor()
  })
})

describe('on a phone', () => {
  it('the detail has its actions in reach, in the dark too', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: PHONE, colorScheme: 'dark' })
    await openList(page)
    await page.getByRole('heading', { level: 2 }).getByRole('button').first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /^编辑 / }).waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await dialog.getByRole('button', { name: '更多', exact: true }).click()
    await page.getByRole('menuitem', { name: '复制新增' }).click()
    await page.getByRole('dialog').filter({ hasText: /^新增/ }).waitFor()
  })
})

describe('the palette', () => {
  it('finds a record and opens it, begins a new one, and turns the light off', async ({ visit }) => {
    const page = await visit('/dashboard/analysis')
    await page.getByRole('menu').first().waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /搜索页面、操作或数据/ }).fill('DD2026')
    await page
      .getByRole('option', { name: /^DD2026\d+.*订单/ })
      .first()
      .click()
    await page
      .getByRole('dialog')
      .filter({ hasText: /^详情订单 · DD2026/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /搜索页面、操作或数据/ }).fill('新增产品价格')
    await page.getByRole('option', { name: '新增产品价格' }).click()
    await page
      .getByRole('dialog')
      .filter({ hasText: /^新增产品价格/ })
      .waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /搜索页面、操作或数据/ }).fill('深色')
    await page.getByRole('option', { name: '切换到深色主题' }).click()
    await expect.poll(() => page.locator('meta[name="color-scheme"]').getAttribute('content')).toBe('dark')
  })
})
