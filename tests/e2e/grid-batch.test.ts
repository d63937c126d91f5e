import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { callApi, PRICES } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { calledProduct, openQuotes, storedQuotes, storeProduct, storeQuotes } from '#tests/support/grid-actions.ts'

/** What the clipboard of the machine holds, as Excel puts it there. */
async function copyInExcel(page: Page, text: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text)
}

/** The same of a program that copies no text beside its HTML. */
async function copyHtml(page: Page, html: string) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(
    (copied) =>
      navigator.clipboard.write([new ClipboardItem({ 'text/html': new Blob([copied], { type: 'text/html' }) })]),
    html,
  )
}

async function pressTimes(page: Page, key: string, times: number) {
  for (let time = 0; time < times; time++) await page.keyboard.press(key)
}

describe('quotes that are entered in a batch', () => {
  it('are typed, pasted, filled down, added and deleted by the keyboard alone, and stored with Ctrl+S', async ({
    visit,
  }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 5)
    const { text, texts } = await openQuotes(page, quotes)
    await page.getByRole('button', { name: '保存', exact: true }).focus()
    // Over the search, the settings of the columns and the box that marks all rows to the first cell; from there to the price.
    await pressTimes(page, 'Tab', 4)
    await pressTimes(page, 'ArrowRight', 4)
    await page.keyboard.type('120.5')
    await page.keyboard.press('Enter')
    expect(await texts(1, '报价', '涨跌', '涨跌幅（%）')).toEqual(['120.50', '20.50', '20.50'])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+z')
    expect(await texts(1, '报价', '涨跌')).toEqual(['101.00', '1.00'])
    await page.keyboard.press('Control+y')
    expect(await texts(1, '报价', '涨跌')).toEqual(['120.50', '20.50'])

    // Region and price of the next two rows, with prices as people write them; taken back at once, and done again.
    await pressTimes(page, 'ArrowDown', 1)
    await pressTimes(page, 'ArrowLeft', 1)
    await copyInExcel(page, '华南\t 130.0\r\n华北\t¥131.5\r\n')
    await page.keyboard.press('Control+v')
    expect(await texts(2, '市场大区', '报价', '涨跌')).toEqual(['华南', '130.00', '30.00'])
    expect(await texts(3, '市场大区', '报价')).toEqual(['华北', '131.50'])
    await page.keyboard.press('Control+z')
    expect(await texts(2, '市场大区', '报价')).toEqual(['华东', '102.00'])
    expect(await texts(3, '市场大区', '报价')).toEqual(['华东', '103.00'])
    await page.keyboard.press('Control+y')

    // The price of the third row goes down to the fifth, and out to Excel.
    await page.keyboard.press('Control+Home')
    await pressTimes(page, 'ArrowRight', 4)
    await pressTimes(page, 'ArrowDown', 2)
    await pressTimes(page, 'Shift+ArrowDown', 2)
    await page.keyboard.press('Control+d')
    expect(await texts(5, '市场大区', '报价', '涨跌')).toEqual(['华东', '131.50', '31.50'])
    await page.keyboard.press('Control+c')
    expect(await copiedText(page)).toBe('131.50\r\n131.50\r\n131.50')

    // Enter in the last row leads to another one, with its defaults; a product of it brings code, unit and price.
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('成交清淡')
    await page.keyboard.press('Enter')
    await page.keyboard.type('新的一行')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.type(quotes.source)
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await searchFor(page, calledProduct(quotes.product))
    await expect.poll(() => focusedName(page)).toBe('第 6 行 报价日期')
    await pressTimes(page, 'ArrowRight', 2)
    await page.keyboard.type('140')
    await page.keyboard.press('Tab')
    await expect.poll(() => text('第 6 行 涨跌')).toBe('40.00')
    expect(await texts(6, '产品', '市场大区', '报价', '计价单位', '挂牌价', '涨跌')).toEqual([
      calledProduct(quotes.product),
      '华东',
      '140.00',
      '元/吨',
      '100.00',
      '40.00',
    ])

    // The fourth row goes, and the seventh, which is still empty.
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Home')
    await pressTimes(page, 'ArrowDown', 3)
    await page.keyboard.press('Shift+Space')
    await pressTimes(page, 'ArrowDown', 3)
    await page.keyboard.press('Shift+Space')
    await page.getByText('已选 2 行').waitFor()
    await page.keyboard.press('Control+Home')
    await tabBackTo(page, '删除')
    await page.keyboard.press('Enter')
    await page.getByText('确定要删除这 2 项吗?').waitFor()
    // A question about deleting begins at the answer that leaves all as it is.
    await expect.poll(() => focusedName(page)).toBe('取消')
    await page.keyboard.press('Tab')
    await expect.poll(() => focusedName(page)).toBe('确定')
    await page.keyboard.press('Enter')
    await page.getByText('未保存：新增 1 行，修改 4 行，删除 1 行').waitFor()

    await page.keyboard.press('Control+s')
    await page.getByText('保存成功！').waitFor()
    await page.getByText(/^未保存：/).waitFor({ state: 'detached' })
    const stored = await storedQuotes(page, quotes.source)
    expect(stored.map(({ code, region, price, change, remark }) => [code, region, price, change, remark])).toEqual([
      [quotes.product.code, 'east', 140, 40, '新的一行'],
      [quotes.product.code, 'east', 120.5, 20.5, null],
      [quotes.product.code, 'south', 130, 30, null],
      [quotes.product.code, 'north', 131.5, 31.5, null],
      [quotes.product.code, 'east', 131.5, 31.5, '成交清淡'],
    ])
    // Nothing is left that a reload could lose.
    await page.reload()
    await expect.poll(() => texts(2, '市场大区', '报价')).toEqual(['华东', '120.50'])
  })

  it('are pasted from a clipboard that holds HTML alone, also beyond the last row, and taken back in one step', async ({
    visit,
  }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 2)
    const { grid, select, texts } = await openQuotes(page, quotes)
    await select('第 2 行 报价')
    await page.keyboard.press('ArrowLeft')
    await copyHtml(page, '<table><tr><td>华南</td><td>130</td></tr><tr><td>华北</td><td>¥131.5</td></tr></table>')
    await page.keyboard.press('Control+v')
    await page.getByText('未保存：新增 1 行，修改 1 行').waitFor()
    expect(await texts(2, '市场大区', '报价')).toEqual(['华南', '130.00'])
    expect(await texts(3, '市场大区', '报价')).toEqual(['华北', '131.50'])
    await page.keyboard.press('Control+z')
    await page.getByText(/^未保存：/).waitFor({ state: 'detached' })
    expect(await texts(2, '市场大区', '报价')).toEqual(['华东', '102.00'])
    // Head and two rows.
    expect(await grid.getAttribute('aria-rowcount')).toBe('3')
  })

  it('are asked about before other rows take their place, and before the browser leaves', async ({ visit }) => {
    const page = await visit('/')
    const { type, text } = await openQuotes(page, await storeQuotes(page, 51))
    await type('第 1 行 报价', '111')
    await page.getByRole('button', { name: '下一页' }).click()
    const question = page.getByRole('dialog', { name: '有未保存的修改' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await text('第 1 行 报价')).toBe('111.00')

    const asked: string[] = []
    page.once('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.dismiss()
    })
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await text('第 1 行 报价')).toBe('111.00')

    await page.getByRole('button', { name: '下一页' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => text('第 1 行 报价')).toBe('151.00')
  })
})

describe('a save that the server refuses for one row', () => {
  it('shows its words at row and cell, keeps all rows unsaved and editable, and goes through once corrected', async ({
    visit,
  }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 20)
    const other = await storeProduct(page)
    const { type, text, cell } = await openQuotes(page, quotes)
    await (await cell('第 1 行 报价')).click()
    await page.keyboard.press('Escape')
    await copyInExcel(page, Array.from({ length: 17 }, (_, index) => String(120 + index)).join('\r\n'))
    await page.keyboard.press('Control+v')
    await page.getByText('未保存：修改 17 行').waitFor()
    await page.keyboard.press('Control+Home')
    await pressTimes(page, 'ArrowDown', 16)
    await searchFor(page, calledProduct(other))
    await expect.poll(() => text('第 17 行 产品')).toBe(calledProduct(other))
    // Meanwhile somebody takes the product out of use: only the server can know.
    const disabled = await callApi(page, 'PUT', `${PRICES}/edit`, { id: other.id, version: other.version, status: 'N' })
    expect(disabled.success).toBe(true)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+s')

    await page.getByText('没有保存：有 1 处需要修改').waitFor()
    const refused = await cell('第 17 行 产品')
    await expect.poll(() => refused.getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => focusedName(page)).toBe('第 17 行 产品')
    await page.getByRole('tooltip').getByText('产品所选的数据不符合条件，请重新选择').waitFor()
    // Nothing of it is lost, and all of it can still be changed.
    await page.getByText('未保存：修改 17 行').waitFor()
    expect((await storedQuotes(page, quotes.source)).map(({ price }) => price)).toEqual(
      Array.from({ length: 20 }, (_, index) => 101 + index),
    )
    await type('第 16 行 报价', '99')

    await (await cell('第 17 行 报价')).click()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Home')
    await searchFor(page, calledProduct(quotes.product))
    await expect.poll(() => refused.getAttribute('aria-invalid')).toBeNull()
    await page.keyboard.press('Control+s')
    await page.getByText('保存成功！').waitFor()
    const stored = await storedQuotes(page, quotes.source)
    expect(stored.slice(14, 18).map(({ price }) => price)).toEqual([134, 99, 136, 118])
    expect(new Set(stored.map(({ product }) => product))).toEqual(new Set([quotes.product.id]))
  })
})

/** Types into a cell that is searched, and takes what is found on to the next cell. */
async function searchFor(page: Page, text: string) {
  await page.keyboard.type(text)
  await page.getByRole('option', { name: text, exact: true }).waitFor({ state: 'attached' })
  await page.keyboard.press('Tab')
}

/** Shift and Tab, until the focus is there. */
async function tabBackTo(page: Page, name: string) {
  for (let stop = 0; stop < 10; stop++) {
    await page.keyboard.press('Shift+Tab')
    if ((await focusedName(page)) === name) return
  }
  throw new Error(`${name} was not reached.`)
}

function copiedText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement } = document
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? ''
  })
}
