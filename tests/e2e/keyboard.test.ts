import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import {
  choose,
  DEPARTMENTS,
  departmentRow,
  dialogGone,
  newDepartmentCode,
  newPriceCode,
  openAdd,
  openRow,
  PRICES,
  priceRow,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it, TEN_ROWS } from '#tests/support/console-test.ts'

/** More stops than any of these screens has; who needs more is caught. */
const BOUND = 150

/** Presses Tab until the focus is on `goal`, and tells every stop on the way; fails at a stop that is passed twice. */
async function tabTo(page: Page, goal: string): Promise<readonly string[]> {
  const stops: string[] = []
  while (stops.length < BOUND) {
    await page.keyboard.press('Tab')
    const { name, visited } = await focusedStop(page)
    stops.push(name)
    if (name === goal) return stops
    expect(visited, `Tab came back to ${name} before it reached ${goal}:\n${stops.join('\n')}`).toBe(false)
  }
  throw new Error(`${goal} was not reached:\n${stops.join('\n')}`)
}

/** What has the focus, as it is called, and whether it has had it before. */
function focusedStop(page: Page) {
  return page.evaluate(() => {
    const element = document.activeElement ?? document.body
    const visited = element.hasAttribute('data-visited')
    element.setAttribute('data-visited', '')
    const labelled = (element.getAttribute('aria-labelledby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
      .trim()
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
    const label = [...labels].map(({ textContent }) => textContent).join(' ')
    const name =
      element.getAttribute('aria-label') ||
      labelled ||
      label ||
      element.textContent?.trim().slice(0, 40) ||
      element.getAttribute('title') ||
      element.getAttribute('placeholder') ||
      element.tagName
    return { name: name.replace('*', ''), visited }
  })
}

describe('by Tab alone', () => {
  it('a list is walked through to its last control, each stop once and named', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: TEN_ROWS })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.getByRole('main').focus()
    const stops = await tabTo(page, '页')
    for (const name of ['批量删除', '刷新', '新增', '产品编码', '计价方式', '查询', '重置', '选择本页全部']) {
      expect(stops).toContain(name)
    }
    expect(stops.filter((name) => /^编辑 /.test(name))).toHaveLength(10)
    expect(stops.filter((name) => name === 'DIV' || name === 'BODY')).toEqual([])
  })

  it('the first stop of the console leads over the menu to the page', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    // Where Tab begins, also in browsers that go on from what had the focus last.
    await page.evaluate(() => {
      document.body.tabIndex = -1
      document.body.focus()
      document.body.removeAttribute('tabindex')
    })
    await page.keyboard.press('Tab')
    expect((await focusedStop(page)).name).toBe('跳到主要内容')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('main').evaluate((main) => main === document.activeElement)).toBe(true)
  })

  it('a form is walked through from its first field to saving, and round again', async ({ visit }) => {
    const page = await visit(PRICES)
    const dialog = await openAdd(page)
    await expect.poll(async () => (await focusedStop(page)).name).toBe('产品编码')
    const stops = await tabTo(page, '确定')
    expect(stops).toEqual(
      expect.arrayContaining([
        '产品名称',
        '产品分类',
        '生产厂家',
        '启用',
        '价格',
        '计价单位',
        '生效日期',
        '阶梯价',
        '取消',
      ]),
    )
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Shift+Tab')
    expect((await focusedStop(page)).name).toBe('确定')
  })
})

describe('by keyboard alone', () => {
  it('a record is added, and the focus comes back to where it began', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.getByRole('button', { name: '新增' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await focusedStop(page)).name).toBe('产品编码')
    await page.keyboard.type(code)
    await page.keyboard.press('Tab')
    await page.keyboard.type('键盘录入')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: '钢材' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Control+Enter')
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
    expect((await focusedStop(page)).name).toBe('新增')
  })

  it('a list is searched by Enter in a condition', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    await storeRow(page, PRICES, priceRow(code))
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await page.keyboard.press('Enter')
    await page.getByText('1-1 共1条').waitFor()
  })

  it('a record is deleted, and the focus is not lost', async ({ visit }) => {
    const code = newDepartmentCode()
    const page = await visit(DEPARTMENTS)
    const row = { ...departmentRow(code), name: `${code}待删` }
    await storeRow(page, DEPARTMENTS, row)
    await page.getByRole('textbox', { name: '部门名称' }).fill(row.name)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    await page.getByRole('button', { name: `删除 ${code}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('确定删除吗?').waitFor()
    await expect.poll(async () => (await focusedStop(page)).name).toBe('确定')
    await page.keyboard.press('Enter')
    await page.getByText('删除成功!').waitFor()
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false)
  })

  it('Esc closes a list of choices before it closes the form', async ({ visit }) => {
    const page = await visit(PRICES)
    const dialog = await openAdd(page)
    await choose(dialog, '计价单位', '元/件')
    await dialog.getByRole('combobox', { name: '产品分类' }).press('ArrowDown')
    await page.getByRole('option', { name: '钢材' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('option', { name: '钢材' }).waitFor({ state: 'hidden' })
    expect(await dialog.isVisible()).toBe(true)
    expect(await page.getByRole('dialog').count()).toBe(1)
  })

  it('Esc closes a detail, and the focus goes back to its row', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES)
    await storeRow(page, PRICES, priceRow(code))
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await openRow(page, '详情', code)
    await page.keyboard.press('Escape')
    await dialogGone(page)
    expect((await focusedStop(page)).name).toBe(`详情 ${code}`)
  })
})
