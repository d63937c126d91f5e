import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { callApi, openAdd, PRICES } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { calledProduct, openQuotes, storeProduct, storeQuotes } from '#tests/support/grid-actions.ts'

interface Manufacturers {
  readonly records: readonly { readonly name: string; readonly code: string }[]
}

async function manufacturersOf(page: Page): Promise<readonly string[]> {
  const { result } = await callApi<Manufacturers>(page, 'GET', '/market/manufacturer/list?pageSize=100')
  return result.records.map(({ name }) => name)
}

/** The box of the manufacturer with what is chosen in it. */
function selectOf(page: Page): Locator {
  const box = page.getByRole('combobox', { name: '生产厂家', exact: true })
  return page.getByRole('dialog').locator('.ant-select').filter({ has: box })
}

/** A letter in the names of some of them, none of which stands on the first page of the list. */
function letterOf(names: readonly string[], firstPage: readonly string[]): string {
  const letters = new Set(names.flatMap((name) => [...name]))
  const letter = [...letters].find((one) => firstPage.every((name) => !name.includes(one)))
  if (!letter) throw new Error('Every letter stands on the first page.')
  return letter
}

describe('a reference that is filled in by the keyboard', () => {
  it('shows what fits the first letter, also when the list opens only because it is typed', async ({ visit }) => {
    const page = await visit(PRICES)
    const names = await manufacturersOf(page)
    const { result } = await callApi<readonly { readonly text: string }[]>(
      page,
      'GET',
      `/sys/dict/loadDict/${encodeURIComponent('market_manufacturer,name,id')}?pageSize=10`,
    )
    const letter = letterOf(
      names,
      result.map(({ text }) => text),
    )
    const form = await openAdd(page)
    const box = form.getByRole('combobox', { name: '生产厂家', exact: true })
    await box.focus()
    await page.keyboard.type(letter)
    await page.getByRole('option').first().waitFor()
    const offered = await page.getByRole('option').allTextContents()
    expect(offered.filter((text) => !text.includes(letter))).toEqual([])
    await page.keyboard.press('Enter')
    await box.and(page.locator('[aria-expanded="false"]')).waitFor()
    await selectOf(page)
      .getByText(offered[0] ?? '', { exact: true })
      .first()
      .waitFor()
  })

  it('takes the only row that fits for an Enter that comes before the answer, and none of several', async ({
    visit,
  }) => {
    const page = await visit(PRICES)
    const names = await manufacturersOf(page)
    const name = names.find((one) => names.filter((other) => other.includes(one)).length === 1) ?? ''
    const form = await openAdd(page)
    const box = form.getByRole('combobox', { name: '生产厂家', exact: true })
    await box.focus()
    await page.keyboard.type(name)
    await page.keyboard.press('Enter')
    await box.and(page.locator('[aria-expanded="false"]')).waitFor()
    await selectOf(page).getByText(name, { exact: true }).first().waitFor()

    await page.keyboard.type('公司')
    await page.keyboard.press('Enter')
    await page.getByText('“公司”有多项符合，请选择其中一项').first().waitFor()
    await page.keyboard.press('Escape')
    await selectOf(page).getByText(name, { exact: true }).first().waitFor()
  })
})

describe('choices that are called the same', () => {
  it('are told apart in two lines, and found by their code', async ({ visit }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 2)
    const twin = await storeProduct(page)
    const { select, text } = await openQuotes(page, quotes)
    await select('第 2 行 产品')
    await page.keyboard.type(String(twin.code))
    const option = page.getByRole('option', { name: calledProduct(twin), exact: true })
    await option.getByText(String(twin.code), { exact: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => text('第 2 行 产品')).toBe(calledProduct(twin))
    expect(await text('第 2 行 产品编码')).toBe(twin.code)
  })
})

describe('rows from a spreadsheet', () => {
  it('go into the grid from a reference that was clicked, by code and by name', async ({ visit }) => {
    const page = await visit('/')
    const quotes = await storeQuotes(page, 3)
    const twin = await storeProduct(page)
    const { cell, text, texts } = await openQuotes(page, quotes)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const rows = `${twin.code}\t\t2026-11-20\r\n${calledProduct(twin)}\t\t2026-11-21\r\n`
    await page.evaluate((copied) => navigator.clipboard.writeText(copied), rows)
    await (await cell('第 1 行 产品')).click()
    await page.getByRole('combobox', { name: '第 1 行 产品' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Control+v')
    await expect.poll(() => texts(1, '产品', '报价日期')).toEqual([calledProduct(twin), '2026-11-20'])
    await expect.poll(() => texts(2, '产品', '报价日期')).toEqual([calledProduct(twin), '2026-11-21'])
    await expect.poll(() => text('第 1 行 产品编码')).toBe(twin.code)

    // One Escape leaves a cell that was only clicked.
    await (await cell('第 3 行 产品')).click()
    const box = page.getByRole('combobox', { name: '第 3 行 产品' })
    await box.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('ArrowRight')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('第 3 行 产品编码')
  })
})
