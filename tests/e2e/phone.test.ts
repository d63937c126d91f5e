import { describe, expect } from 'vitest'
import {
  choose,
  newPriceCode,
  openAdd,
  PRICES,
  priceRow,
  save,
  search,
  storeRow,
} from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

describe('on a phone', () => {
  it('the menu is behind a button, and goes away when it has led somewhere', async ({ visit }) => {
    const page = await visit('/', { viewport: PHONE })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    expect(await page.getByRole('menuitem').count()).toBe(0)
    await page.getByRole('button', { name: '打开菜单' }).click()
    await page.getByRole('menuitem', { name: '行情管理' }).click()
    await page.getByRole('menuitem', { name: '厂家' }).click()
    await page.getByRole('heading', { name: /^厂家/ }).waitFor()
    await expect.poll(() => page.getByRole('menuitem').count()).toBe(0)
  })

  it('a row keeps its actions behind one button that a thumb finds', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES, { viewport: PHONE })
    await storeRow(page, PRICES, priceRow(code))
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    const more = page.getByRole('button', { name: `更多 ${code}` })
    const box = await more.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24)
    expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
    await more.click()
    await page.getByRole('menuitem', { name: '删除' }).click()
    await page.getByRole('dialog').getByText(`确定删除吗? ${code}`).waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('删除成功!').waitFor()
  })

  it('a form takes the whole width, and its buttons stay in view', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: PHONE })
    const dialog = await openAdd(page)
    await dialog.getByLabel('产品编码').fill(newPriceCode())
    await dialog.getByLabel('产品名称').fill('手机录入')
    await choose(dialog, '产品分类', '能源')
    const button = await dialog.getByRole('button', { name: '确定' }).boundingBox()
    expect((button?.y ?? Number.NaN) + (button?.height ?? 0)).toBeLessThanOrEqual(PHONE.height)
    await save(dialog)
    await page.getByText('添加成功！').waitFor()
  })
})
