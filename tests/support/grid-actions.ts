import type { Locator, Page } from 'playwright'
import { goTo } from './accessibility/story.ts'
import { callApi, newPriceCode, PRICES, priceRow, storeRow } from './console-actions.ts'

/** What a person does in an editable grid, and rows of the page of quotes to do it with. */

const COLUMN_HEADS = '[role="columnheader"]'

/** A grid whose cells go by what they are called: `第 2 行 报价`. */
export interface GridOnPage {
  readonly grid: Locator
  /** The painted cell. It is found by its place: elements are recycled while a grid scrolls. */
  cell(name: string): Promise<Locator>
  text(name: string): Promise<string>
  /** Of one row, the columns of these titles. */
  texts(rowNumber: number, ...titles: readonly string[]): Promise<readonly string[]>
  /** Selects a cell by the keyboard's own means: nothing is edited yet. */
  select(name: string): Promise<void>
  /** Clicks into a cell of text and fills it in; it is left by whatever comes next. */
  type(name: string, text: string): Promise<void>
  /** The text input of the cell that is open. */
  input(name: string): Locator
}

export function driveGrid(page: Page, grid: Locator): GridOnPage {
  const input = (name: string) => page.getByRole('textbox', { name, exact: true })
  async function cell(name: string): Promise<Locator> {
    const [, rowNumber, title] = /^第 (\d+) 行 (.+)$/.exec(name) ?? []
    await grid.locator(COLUMN_HEADS).first().waitFor()
    const column = await grid
      .locator(COLUMN_HEADS)
      .evaluateAll(
        (heads, wanted) =>
          heads.find((head) => head.textContent?.replace('*', '').trim() === wanted)?.getAttribute('aria-colindex') ??
          null,
        title,
      )
    if (column === null) throw new Error(`No column ${title} is in the window.`)
    return grid.locator(
      `[role="row"][aria-rowindex="${Number(rowNumber) + 1}"] [role="gridcell"][aria-colindex="${column}"]`,
    )
  }
  const text = async (name: string) => (await (await cell(name)).textContent()) ?? ''
  return {
    grid,
    cell,
    text,
    texts: (rowNumber, ...titles) => Promise.all(titles.map((title) => text(`第 ${rowNumber} 行 ${title}`))),
    async select(name) {
      await (await cell(name)).click()
      await page.keyboard.press('Escape')
    },
    async type(name, text) {
      await (await cell(name)).click()
      await input(name).fill(text)
    },
    input,
  }
}

export const QUOTES = '/market/priceQuote'

export type WireRow = Readonly<Record<string, unknown>>

export interface StoredQuotes {
  /** A text that no other row has: the page is opened with these rows alone. */
  readonly source: string
  readonly path: string
  /** The product of all of them, at a price of 100. */
  readonly product: WireRow & { readonly id: string }
}

/** Quotes of a product of their own; the first row costs 101, the next one 102. */
export async function storeQuotes(page: Page, count: number): Promise<StoredQuotes> {
  const product = await storeProduct(page)
  const source = `来源${product.code}`
  const added = Array.from({ length: count }, (_, index) => ({
    rowKey: String(index),
    record: { ...quoteOf(product.id, index), source },
  }))
  const answer = await callApi(page, 'POST', `${QUOTES}/saveAll`, { added })
  if (!answer.success) throw new Error(`The quotes were refused: ${answer.message}`)
  return { source, path: `${QUOTES}?source=${encodeURIComponent(source)}`, product }
}

/** A product that can be quoted: enabled, at a price of 100. */
export function storeProduct(page: Page): Promise<WireRow & { readonly id: string; readonly code?: unknown }> {
  return storeRow(page, PRICES, { ...priceRow(newPriceCode()), price: 100, status: 'Y' })
}

/** As the page of quotes calls it. */
export function calledProduct({ name, code }: WireRow): string {
  return `${name} ${code}`
}

/** Later days come first in the page. */
function quoteOf(product: string, index: number): WireRow {
  const day = new Date(Date.UTC(2026, 5, 30) - index * 86_400_000).toISOString().slice(0, 10)
  return { product, quoteDate: day, region: 'east', price: 101 + index, verified: 'N' }
}

/** What the server holds now, in the order of the page. */
export async function storedQuotes(page: Page, source: string): Promise<readonly WireRow[]> {
  const address = `${QUOTES}/list?source=${encodeURIComponent(`*${source}*`)}&pageSize=100&column=quoteDate&order=desc`
  return (await callApi<{ readonly records: readonly WireRow[] }>(page, 'GET', address)).result.records
}

/** The page of quotes, opened with rows of its own in view. */
export async function openQuotes(page: Page, { path }: StoredQuotes): Promise<GridOnPage> {
  // Whoever is on his way to the home page goes there.
  await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  await goTo(page, path)
  const driver = driveGrid(page, page.getByRole('grid', { name: /^报价批量录入/ }))
  await (await driver.cell('第 1 行 产品编码')).waitFor()
  await takesInput(driver)
  return driver
}

/** Saves what is entered on a page of rows, and waits until it has been. */
export async function saveRows(page: Page): Promise<void> {
  await page.keyboard.press('Control+s')
  await page.getByText('保存成功！').waitFor()
}

/** Rows that are being read or saved take none. */
export async function takesInput({ grid }: GridOnPage): Promise<void> {
  await grid.and(grid.page().locator(':not([inert] *)')).waitFor()
}
