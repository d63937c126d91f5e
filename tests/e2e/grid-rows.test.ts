import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  callApi,
  dialogGone,
  newPriceCode,
  openRow,
  PRICES,
  priceRow,
  save,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { driveGrid } from '#tests/support/grid-actions.ts'

describe('rows in a form', () => {
  it('are added with Enter, checked and counted while they are typed, and sent as far as they changed', async ({
    visit,
  }) => {
    const page = await visit(PRICES)
    const code = newPriceCode()
    const stored = await storeRow(page, PRICES, {
      ...priceRow(code),
      price: 100,
      tiers: [
        { minQty: 10, price: 90 },
        { minQty: 20, price: 80 },
      ],
    })
    const price = (await callApi<Price>(page, 'GET', `${PRICES}/queryById?id=${stored.id}`)).result
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    const form = await openRow(page, '编辑', code)
    const grid = driveGrid(page, form.getByRole('grid', { name: '阶梯价' }))
    const { text, type } = grid
    const foot = grid.grid.getByRole('row', { name: '平均' })

    // As in a spreadsheet: Tab along the row, Enter to where the next one begins; beyond the last one it is new.
    await (await grid.cell('第 2 行 起订量')).click()
    await page.keyboard.press('Tab')
    await page.keyboard.type('70')
    expect(await text('第 2 行 折扣')).toBe('0.7000')
    expect(await foot.textContent()).toContain('80.00')
    await page.keyboard.press('Enter')
    await page.keyboard.type('20')
    await page.keyboard.press('Tab')
    await page.keyboard.type('60')
    expect(await text('第 3 行 折扣')).toBe('0.6000')
    expect(await foot.textContent()).toContain('73.33')

    // The same quantity twice.
    const repeated = await grid.cell('第 3 行 起订量')
    await expect.poll(() => repeated.getAttribute('aria-invalid')).toBe('true')
    await save(form)
    await form.getByRole('tab', { name: /^阶梯价.*2 处错误/ }).waitFor()
    // The first broken cell is open for its correction.
    await expect.poll(() => focusedLabel(page)).toBe('第 2 行 起订量')
    await page.getByRole('tooltip').getByText('起订量不能重复').waitFor()

    await type('第 3 行 起订量', '30')
    await form.getByRole('tab', { name: '阶梯价', exact: true }).waitFor()
    const [sent] = await Promise.all([page.waitForRequest((request) => request.method() === 'PUT'), save(form)])
    await page.getByText('编辑成功!').waitFor()
    await dialogGone(page)
    const [first = {}, second = {}] = price.tiers
    expect(sent.postDataJSON()).toEqual({
      id: price.id,
      version: 1,
      tiers: [
        { id: first.id, minQty: 10, price: 90 },
        { id: second.id, minQty: 20, price: 70 },
        { minQty: 30, price: 60 },
      ],
    })
    const { result } = await callApi<Price>(page, 'GET', `${PRICES}/queryById?id=${price.id}`)
    expect(result.tiers).toEqual([
      { id: first.id, minQty: 10, price: 90, discount: 0.9 },
      { id: second.id, minQty: 20, price: 70, discount: 0.7 },
      { id: expect.any(String), minQty: 30, price: 60, discount: 0.6 },
    ])
  })

  it('are read-only where a reaction of the form says so', async ({ visit }) => {
    const page = await visit('/distribution/order?status=paid')
    await page.getByRole('button', { name: /^编辑/ }).first().click()
    const form = page.getByRole('dialog')
    const lines = driveGrid(page, form.getByRole('grid', { name: '明细' }))
    const before = await lines.text('第 1 行 数量')
    await (await lines.cell('第 1 行 数量')).click()
    await page.keyboard.type('7')
    expect(await lines.text('第 1 行 数量')).toBe(before)
    expect(await form.getByRole('region', { name: /明细/ }).getByRole('button', { name: '新增' }).count()).toBe(0)
    expect(await lines.grid.getByRole('checkbox').count()).toBe(0)
  })
})

interface Price {
  readonly id: string
  readonly tiers: readonly Readonly<Record<string, unknown>>[]
}

function focusedLabel(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
}
