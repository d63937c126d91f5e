import type { Locator } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { callApi, PRICES } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { openQuotes, QUOTES, saveRows, storedQuotes, storeQuotes, takesInput } from '#tests/support/grid-actions.ts'

const RIGHTS = {
  menus: ['/market', PRICES, QUOTES],
  permissions: ['market:quote:list', 'market:quote:edit', 'market:price:list'],
}

/** Its rows, without the head. */
async function rowCount(grid: Locator): Promise<number> {
  return Number(await grid.getAttribute('aria-rowcount')) - 1
}

describe('two people on one page of rows', () => {
  it('see each other’s saved rows; what one is editing is marked, taken over when he wants it, and never overwritten', async ({
    visit,
  }) => {
    const colleague = await addConsoleUser(inject('dataFolder'), 'quote-clerk', RIGHTS)
    const page = await visit('/')
    const quotes = await storeQuotes(page, 4)
    const mine = await openQuotes(page, quotes)
    const other = await visit('/', { user: colleague })
    const theirs = await openQuotes(other, quotes)

    await mine.type('第 2 行 报价', '120')
    await theirs.type('第 1 行 报价', '131')
    await theirs.type('第 2 行 报价', '132')
    await saveRows(other)

    const row = (await mine.cell('第 1 行 报价')).locator('xpath=ancestor::*[@role="row"]')
    await expect.poll(() => mine.text('第 1 行 报价')).toBe('131.00')
    expect(await row.getAttribute('data-flash')).toBe('')
    expect(await mine.text('第 1 行 涨跌')).toBe('31.00')
    await row.and(page.locator(':not([data-flash])')).waitFor()
    // The row in which something is being typed.
    await page.getByText(/已.*修改了第 2 行/).waitFor()
    expect(await mine.input('第 2 行 报价').inputValue()).toBe('120')
    await page.getByRole('tooltip').getByText('对方改为 132.00').waitFor()

    await page.getByRole('button', { name: '第 2 行：采用对方的值' }).click()
    await expect.poll(() => mine.text('第 2 行 报价')).toBe('132.00')
    await page.getByText(/^未保存：/).waitFor({ state: 'detached' })
    await page.getByText(/已.*修改了第 2 行/).waitFor({ state: 'detached' })
  })
  it('cannot save over each other: the row in conflict shows both sides, until one of them is chosen', async ({
    visit,
  }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 3)
    const mine = await openQuotes(page, quotes)
    const [, second = {}] = await storedQuotes(page, quotes.source)
    await mine.type('第 1 行 报价', '121')
    await mine.type('第 2 行 报价', '122')
    const other = await visit('/')
    const answer = await callApi(other, 'PUT', `${QUOTES}/edit`, { id: second.id, version: second.version, price: 150 })
    expect(answer.success).toBe(true)
    const [refusal] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/saveAll')),
      page.keyboard.press('Control+s'),
    ])
    expect(await refusal.json()).toMatchObject({ success: false, code: 409 })

    await page.getByText(/已.*修改了第 2 行/).waitFor()
    const cell = await mine.cell('第 2 行 报价')
    await expect.poll(() => cell.getAttribute('aria-invalid')).toBe('true')
    expect((await storedQuotes(page, quotes.source)).map(({ price }) => price)).toEqual([101, 150, 103])
    await page.getByRole('button', { name: '第 2 行：保留我的值' }).click()
    await saveRows(page)
    expect((await storedQuotes(page, quotes.source)).map(({ price }) => price)).toEqual([121, 122, 103])
  })

  it('are told of rows that the other has added or deleted, and keep what they entered until they ask for those', async ({
    visit,
  }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 3)
    const mine = await openQuotes(page, quotes)
    const [, second = {}, third = {}] = await storedQuotes(page, quotes.source)
    const outdated = page.getByRole('status').filter({ hasText: '数据有更新，请刷新' })
    const refresh = page.getByRole('button', { name: '刷新', exact: true })
    const other = await visit('/')

    await mine.type('第 1 行 报价', '121')
    // On a day of its own: it is the last one.
    const { id: _, version: __, ...like } = third
    const added = { ...like, quoteDate: '2026-01-02', price: 104 }
    expect((await callApi(other, 'POST', `${QUOTES}/add`, added)).success).toBe(true)
    await outdated.waitFor()
    expect(await rowCount(mine.grid)).toBe(3)
    await saveRows(page)
    await refresh.click()
    await expect.poll(() => mine.text('第 4 行 报价')).toBe('104.00')
    await outdated.waitFor({ state: 'detached' })
    expect(await mine.text('第 1 行 报价')).toBe('121.00')

    await takesInput(mine)
    await mine.type('第 2 行 报价', '122')
    expect((await callApi(other, 'DELETE', `${QUOTES}/delete?id=${second.id}`)).success).toBe(true)
    await outdated.waitFor()
    expect(await mine.input('第 2 行 报价').inputValue()).toBe('122')
    await page.keyboard.press('Control+s')
    await page.getByText('第 2 行已被他人删除').waitFor()
    await page.getByRole('button', { name: '第 2 行：采用对方的值' }).click()
    await expect.poll(() => mine.text('第 2 行 报价')).toBe('103.00')
    expect((await storedQuotes(page, quotes.source)).map(({ price }) => price)).toEqual([121, 103, 104])
    await refresh.click()
    await outdated.waitFor({ state: 'detached' })
  })
})
