import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { codesInView, newPriceCode, PRICES, priceRow, search, storeRow } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { makeSheets, makeWorkbook, readSheets, type SheetTexts } from '#tests/support/spreadsheets.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

async function firstSheetOf(download: Download): Promise<SheetTexts> {
  const [sheet = []] = Object.values(readSheets(await readFile(await download.path())))
  return sheet
}

const sendRows = (page: Page, rows: SheetTexts) => sendFile(page, '改过的产品.xlsx', makeWorkbook(rows))

async function sendFile(page: Page, name: string, buffer: Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '选择导入文件' }).click(),
  ])
  await chooser.setFiles({ name, mimeType: XLSX, buffer })
  await page.getByRole('button', { name: '开始上传' }).click()
}

const ORDERS = '/distribution/order'

describe('rows by spreadsheet', () => {
  it('complaint 13: go out as the list shows them, come back changed, and what is wrong with one is told by its place', async ({
    visit,
  }) => {
    const page = await visit(PRICES)
    const word = newPriceCode()
    const codes = [newPriceCode(), newPriceCode()]
    for (const code of codes) await storeRow(page, PRICES, { ...priceRow(code), name: `导出${word}` })
    await page.getByRole('textbox', { name: '产品名称' }).fill(word)
    await search(page)
    await page.getByText('1-2 共2条').waitFor()

    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('当前查询的全部结果 2 条').waitFor()
    const download = await downloadBy(page, () => dialog.getByRole('button', { name: '导出', exact: true }).click())
    expect(download.suggestedFilename()).toMatch(/^产品价格_\d{8}_\d{6}\.xlsx$/)
    await dialog.waitFor({ state: 'detached' })
    const [heading = [], by = [], header = [], ...rows] = await firstSheetOf(download)
    expect(rows.map(([code]) => code).sort()).toEqual([...codes].sort())

    const [good, bad] = [newPriceCode(), newPriceCode()]
    const place = header.indexOf('价格')
    const changed = rows.map((row, index) =>
      row.map((cell, column) => {
        if (column === 0) return index === 0 ? good : bad
        return index === 1 && column === place ? '面谈' : cell
      }),
    )
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await sendRows(page, [heading, by, header, ...changed])
    await dialog.getByText('共 2 行，已导入 1 行，错误 1 行').waitFor()
    const errors = dialog.getByRole('row').filter({ hasText: '面谈' })
    expect((await errors.getByRole('cell').allTextContents()).slice(0, 3)).toEqual(['5', '价格', '面谈'])

    const refused = await firstSheetOf(
      await downloadBy(page, () => dialog.getByRole('button', { name: '点击下载错误数据' }).click()),
    )
    const mended = refused.map((row) => row.map((cell) => (cell === '面谈' ? '12.50' : cell)))
    await dialog.getByRole('button', { name: '继续导入' }).click()
    await sendRows(page, mended)
    await dialog.getByText('改过的产品.xlsx 导入成功').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    await page.getByText('1-4 共4条').waitFor()
    expect([...(await codesInView(page))].sort()).toEqual([...codes, good, bad].sort())
  })

  it('are given a template that can be filled in and sent', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.getByRole('button', { name: '导入', exact: true }).click()
    const download = await downloadBy(page, () => page.getByRole('button', { name: '下载模板' }).click())
    const rows = await firstSheetOf(download)
    const header = rows[2] ?? []
    expect(header[0]).toBe('*产品编码')
    const code = newPriceCode()
    const values: Readonly<Record<string, string>> = {
      '*产品编码': code,
      '*产品名称': `模板${code}`,
      '*价格': '88.5',
      '*产品分类': '钢材',
    }
    await sendRows(page, [
      ...rows.slice(0, 3),
      header.map((title) => values[title] ?? values[title.replace('*', '')] ?? ''),
    ])
    await page
      .getByRole('dialog')
      .getByText(/导入成功$|错误数据/)
      .first()
      .waitFor()
    expect(await page.getByRole('dialog').getByRole('row').allTextContents()).toEqual([])
  })

  it('go out and come back with the rows of their sub-tables, and a wrong one is told by its sheet', async ({
    visit,
  }) => {
    const page = await visit(ORDERS, { viewport: { width: 1680, height: 900 } })
    await page.locator('.ant-table-row').first().waitFor()
    const known = await page
      .getByRole('button', { name: /^DD\d{12}$/ })
      .first()
      .textContent()
    await page.getByRole('textbox', { name: '订单号' }).fill(known ?? '')
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const dialog = page.getByRole('dialog')
    const download = await downloadBy(page, () => dialog.getByRole('button', { name: '导出', exact: true }).click())
    await dialog.waitFor({ state: 'detached' })
    const { 订单: orders = [], 订单明细: lines = [] } = readSheets(await readFile(await download.path()))
    expect(lines.slice(1).map(([order]) => order)).toContain(known)

    // The same order twice under other numbers, for nobody's commission, with one line each, one of them with a quantity
    // that is none.
    const [good, bad] = [newOrderNumber(), newOrderNumber()]
    const [heading = [], by = [], header = []] = orders
    const [titles = []] = lines
    const under = (rows: SheetTexts, number: string, title: string, value: string, columns: readonly string[]) =>
      rows
        .filter(([order]) => order === known)
        .map((row) => [number, ...row.slice(1).map((cell, column) => (columns[column + 1] === title ? value : cell))])
    const file = makeSheets({
      订单: [
        heading,
        by,
        [...header, '收货地址'],
        ...[good, bad].flatMap((number) =>
          under(orders, number, '分销人员', '', header).map((row) => [...row, '金水路 1 号']),
        ),
      ],
      订单明细: [
        titles,
        ...under(lines, good, '数量', '2', titles).slice(0, 1),
        ...under(lines, bad, '数量', '很多', titles).slice(0, 1),
      ],
    })
    await page.getByRole('button', { name: '导入', exact: true }).click()
    await sendFile(page, '补录的订单.xlsx', file)
    await dialog.getByText('共 2 行，已导入 1 行，错误 1 行').waitFor()
    const errors = dialog.getByRole('row').filter({ hasText: '很多' })
    expect((await errors.getByRole('cell').allInnerTexts()).slice(0, 4)).toEqual(['订单明细', '3', '数量', '很多'])

    const refused = readSheets(
      await readFile(
        await (await downloadBy(page, () => dialog.getByRole('button', { name: '点击下载错误数据' }).click())).path(),
      ),
    )
    const mended = Object.fromEntries(
      Object.entries(refused).map(([sheet, rows]) => [
        sheet,
        rows.map((row) => row.map((cell) => (cell === '很多' ? '3' : cell))),
      ]),
    )
    await dialog.getByRole('button', { name: '继续导入' }).click()
    await sendFile(page, '改正的订单.xlsx', makeSheets(mended))
    await dialog.getByText('改正的订单.xlsx 导入成功').waitFor()
    await dialog.getByRole('button', { name: '关闭' }).last().click()
    for (const [number, quantity] of [
      [good, '2'],
      [bad, '3'],
    ]) {
      await page.getByRole('textbox', { name: '订单号' }).fill(number ?? '')
      await search(page)
      await page.getByText('1-1 共1条').waitFor()
      expect(await page.locator('.ant-table-row').first().textContent()).toContain(`${quantity}.000`)
    }
  })
})

/** Of years before there were orders. */
function newOrderNumber(): string {
  return `DD2000${String(randomInt(1e8)).padStart(8, '0')}`
}
