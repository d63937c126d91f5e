import { readFile } from 'node:fs/promises'
import type { Download, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { codesInView, newPriceCode, PRICES, priceRow, search, storeRow } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { makeWorkbook, readSheets, type SheetTexts } from '#tests/support/spreadsheets.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

async function downloadBy(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return download
}

async function firstSheetOf(download: Download): Promise<SheetTexts> {
  const [sheet = []] = Object.values(readSheets(await readFile(await download.path())))
  return sheet
}

async function sendRows(page: Page, rows: SheetTexts) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: '选择导入文件' }).click(),
  ])
  await chooser.setFiles({ name: '改过的产品.xlsx', mimeType: XLSX, buffer: makeWorkbook(rows) })
  await page.getByRole('button', { name: '开始上传' }).click()
}

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
})
