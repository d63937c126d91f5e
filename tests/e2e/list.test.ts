import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  choose,
  codesInView,
  DEPARTMENTS,
  departmentRow,
  newDepartmentCode,
  newPriceCode,
  PRICES,
  priceRow,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it, TEN_ROWS } from '#tests/support/console-test.ts'

/** Rows of one name that no other test has, and their codes in the order of `staffCount`. */
async function storeGroup(
  page: Page,
  count: number,
): Promise<{ readonly name: string; readonly codes: readonly string[] }> {
  const name = `${newDepartmentCode()}组`
  const codes: string[] = []
  for (let staffCount = 1; staffCount <= count; staffCount++) {
    const code = newDepartmentCode()
    await storeRow(page, DEPARTMENTS, { ...departmentRow(code), name, staffCount })
    codes.push(code)
  }
  return { name, codes }
}

async function findGroup(page: Page, name: string, paging: string) {
  await page.getByRole('textbox', { name: '部门名称' }).fill(name)
  await search(page)
  await page.getByText(paging, { exact: true }).waitFor()
}

describe('asking for rows', () => {
  it('finds a part of a text, and all rows again after a reset', async ({ visit }) => {
    const page = await visit(PRICES)
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toMatch(/^产品价格共 \d+ 条$/)
    const word = newPriceCode()
    const codes = [newPriceCode(), newPriceCode()]
    for (const code of codes) await storeRow(page, PRICES, { ...priceRow(code), name: `高强${word}钢材` })
    await page.getByRole('textbox', { name: '产品名称' }).fill(word)
    await search(page)
    await page.getByText('1-2 共2条').waitFor()
    expect([...(await codesInView(page))].sort()).toEqual([...codes].sort())
    await page.getByRole('button', { name: '重置' }).click()
    await page.getByText(/^1-\d+ 共\d{3,}条$/).waitFor()
    expect(await page.getByRole('textbox', { name: '产品名称' }).inputValue()).toBe('')
  })

  it('takes % and _ as what they are', async ({ visit }) => {
    const page = await visit(PRICES)
    const [marked, plain] = [newPriceCode(), newPriceCode()]
    await storeRow(page, PRICES, { ...priceRow(marked), name: `含量${marked}_9%` })
    await storeRow(page, PRICES, { ...priceRow(plain), name: `含量${marked}99` })
    await page.getByRole('textbox', { name: '产品名称' }).fill(`${marked}_9%`)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    expect(await codesInView(page)).toEqual([marked])
  })

  it('combines a choice, a range of dates and a range of numbers', async ({ visit }) => {
    const page = await visit(PRICES)
    const name = `区间${newPriceCode()}`
    const wanted = newPriceCode()
    const row = { name, priceType: 'float', formula: '基准价 × 汇率', validFrom: '2031-05-10', price: 50 }
    await storeRow(page, PRICES, { ...priceRow(wanted), ...row })
    for (const other of [
      { priceType: 'fixed' },
      { validFrom: '2031-05-12' },
      { validFrom: '2031-05-08' },
      { price: 61 },
    ]) {
      await storeRow(page, PRICES, { ...priceRow(newPriceCode()), ...row, ...other })
    }
    await page.getByRole('textbox', { name: '产品名称' }).fill(name)
    await choose(page, '计价方式', '浮动价')
    await page.getByRole('button', { name: /^展开（/ }).click()
    await page.getByRole('textbox', { name: '价格 最大值' }).fill('60')
    await page.getByRole('textbox', { name: '生效日期 开始日期' }).fill('2031-05-09')
    await page.getByRole('textbox', { name: '生效日期 结束日期' }).fill('2031-05-11')
    await page.keyboard.press('Tab')
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    expect(await codesInView(page)).toEqual([wanted])
  })

  it('says that nothing matches, and leads back to all rows', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: TEN_ROWS })
    await page.getByRole('textbox', { name: '产品名称' }).fill('没有这样的产品')
    await search(page)
    await page.getByText('没有符合条件的数据').waitFor()
    await page.getByText('当前有 1 个查询条件。').waitFor()
    await page.getByRole('button', { name: '清空条件' }).click()
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    expect(await codesInView(page)).toHaveLength(10)
  })

  it('asks with what was searched for, not with what is being typed', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const { name } = await storeGroup(page, 11)
    await findGroup(page, name, '1-10 共11条')
    await page.getByRole('textbox', { name: '负责人' }).fill('没有此人')
    await page.getByTitle('2', { exact: true }).click()
    await page.getByText('11-11 共11条').waitFor()
  })
})

describe('looking through rows', () => {
  it('pages with the texts and sizes of the specification', async ({ visit }) => {
    const page = await visit(DEPARTMENTS, { viewport: TEN_ROWS })
    const { name, codes } = await storeGroup(page, 12)
    await findGroup(page, name, '1-10 共12条')
    expect(await codesInView(page)).toHaveLength(10)
    await page.getByTitle('2', { exact: true }).click()
    await page.getByText('11-12 共12条').waitFor()
    await expect.poll(() => codesInView(page)).toHaveLength(2)

    const size = page.getByRole('combobox', { name: '页码' })
    await size.click()
    await expect
      .poll(() => page.getByRole('option').allTextContents())
      .toEqual(['10 条/页', '20 条/页', '30 条/页', '50 条/页', '100 条/页'])
    await page.getByRole('option', { name: '20 条/页' }).click()
    await page.getByText('1-12 共12条').waitFor()
    await expect.poll(async () => [...(await codesInView(page))].sort()).toEqual([...codes].sort())
  })

  it('jumps to a page by its number', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: TEN_ROWS })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.getByRole('textbox', { name: '页', exact: true }).fill('3')
    await page.keyboard.press('Enter')
    await page.getByText(/^21-30 共\d+条$/).waitFor()
  })

  it('sorts by a column up, down and as the page has it', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const { name, codes } = await storeGroup(page, 3)
    await findGroup(page, name, '1-3 共3条')
    const header = page.getByRole('columnheader', { name: '人数' })
    await header.click()
    await expect.poll(() => codesInView(page)).toEqual(codes)
    expect(await header.getAttribute('aria-sort')).toBe('ascending')
    await header.click()
    await expect.poll(() => codesInView(page)).toEqual([...codes].reverse())
    expect(await header.getAttribute('aria-sort')).toBe('descending')
    await header.click()
    await expect.poll(() => codesInView(page)).toEqual([...codes].sort())
  })

  it('sorts by several columns, told by number, in the address and after a reload', async ({ visit }) => {
    const page = await visit(DEPARTMENTS)
    const { name, codes } = await storeGroup(page, 3)
    await findGroup(page, name, '1-3 共3条')
    const header = (title: string) => page.locator('th', { hasText: title })
    const asked = page.waitForRequest((request) => request.url().includes('sortInfoString'))
    await header('部门名称').click()
    await header('人数').click({ modifiers: ['Shift'] })
    await header('人数').click({ modifiers: ['Shift'] })
    const expectSorted = async () => {
      await expect.poll(() => codesInView(page)).toEqual([...codes].reverse())
      expect(await header('部门名称').textContent()).toMatch(/1$/)
      expect(await header('人数').textContent()).toMatch(/2$/)
      expect(await header('人数').getAttribute('aria-sort')).toBe('descending')
    }
    await asked
    await expectSorted()
    expect(new URL(page.url()).hash).toMatch(/_sort=\w+%2C-\w+|_sort=\w+,-\w+/)
    await page.reload()
    await page.getByText('1-3 共3条').waitFor()
    await expectSorted()
    await header('人数').click({ modifiers: ['Shift'] })
    await expect.poll(() => header('人数').getAttribute('aria-sort')).toBeNull()
    expect(await header('部门名称').getAttribute('aria-sort')).toBe('ascending')
  })

  it('complaint 24: shows texts for codes, amounts with two decimals, and one mark for nothing', async ({ visit }) => {
    const page = await visit(PRICES)
    const code = newPriceCode()
    await storeRow(page, PRICES, { ...priceRow(code), price: 1234567.5, priceType: 'negotiated', validFrom: null })
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    const amount = page.getByRole('row').filter({ hasText: code }).getByRole('cell', { name: '1,234,567.50' })
    const drawn = await amount.evaluate((cell) => {
      const { textAlign, fontVariantNumeric } = getComputedStyle(cell)
      return { textAlign, fontVariantNumeric }
    })
    expect(drawn).toEqual({ textAlign: 'right', fontVariantNumeric: 'tabular-nums' })
    const cells = await page.getByRole('row').filter({ hasText: code }).getByRole('cell').allTextContents()
    expect(cells.slice(2, -1)).toEqual([
      code,
      `试验品${code}`,
      '钢材',
      '—',
      '面议',
      '1,234,567.50',
      '元/吨',
      '—',
      '否',
      '—',
      '—',
    ])
  })
})
