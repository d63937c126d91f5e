import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { violationsOn, widthBeyondWindow } from '#tests/support/accessibility/axe.ts'
import { rowsShown } from '#tests/support/accessibility/story.ts'
import { inEachTheme } from '#tests/support/accessibility/themes.ts'
import {
  choose,
  DEPARTMENTS,
  dialogGone,
  newPriceCode,
  openAdd,
  openConditions,
  openRow,
  PRICES,
  priceRow,
  save,
  search,
  storeRow,
  toTheEnd,
} from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

/** Whether the lowest thing of the window is 新增. */
async function addIsInReach(page: Page): Promise<boolean> {
  const box = await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).boundingBox()
  return box !== null && box.y > PHONE.height / 2 && box.y + box.height <= PHONE.height
}

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

  it('a row has one action on its card, and the others behind a button that a thumb finds', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES, { viewport: PHONE })
    await storeRow(page, PRICES, priceRow(code))
    await openConditions(page)
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByText('1-1 共1条').waitFor()
    const more = page.getByRole('button', { name: `更多 ${code}` })
    const box = await more.boundingBox()
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? Number.NaN) + (box?.width ?? 0)).toBeLessThanOrEqual(PHONE.width)
    await more.click()
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click()
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

describe('a list on a phone', () => {
  it.for([
    ['产品价格', PRICES],
    ['市场部门', DEPARTMENTS],
    ['菜单', '/isystem/permission'],
  ])('%s: cards, nothing that scrolls sideways, no violation, light and dark', async ([, path = ''], { visit }) => {
    const page = await visit(path, { viewport: PHONE, colorScheme: 'light' })
    await page.locator('[data-card]').first().waitFor()
    await toTheEnd(page)
    const { light, dark } = await inEachTheme(page, (theme) =>
      violationsOn(page, theme === 'light' ? 'all' : 'colours'),
    )
    expect([...light, ...dark]).toEqual([])
    expect(await widthBeyondWindow(page)).toBe(0)
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await widthBeyondWindow(page)).toBe(0)
  })

  it('is worked with a thumb: a row is added, found, read, changed, marked and deleted', async ({ visit }) => {
    const code = newPriceCode()
    const page = await visit(PRICES, { viewport: PHONE })
    await rowsShown(page)
    expect(await addIsInReach(page)).toBe(true)
    const form = await openAdd(page)
    await form.getByLabel('产品编码').fill(code)
    await form.getByLabel('产品名称').fill('手机录入')
    await choose(form, '产品分类', '能源')
    await save(form)
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)

    await openConditions(page)
    await page.getByRole('textbox', { name: '产品编码' }).fill(code)
    await search(page)
    await page.getByRole('button', { name: '筛选（1）' }).waitFor()
    await page.getByText('1-1 共1条').waitFor()
    await dialogGone(page)

    const card = page.locator('[data-card]')
    await card.getByText('手机录入').click({ force: true })
    await page.getByRole('dialog').getByRole('term').first().waitFor()
    await page.keyboard.press('Escape')
    await dialogGone(page)

    const change = await openRow(page, '编辑', code)
    await change.getByLabel('产品名称').fill('手机修改')
    // The page lets nobody delete what is in use.
    await change.getByRole('switch', { name: '启用' }).click()
    await save(change)
    await card.getByText('手机修改').waitFor()
    await dialogGone(page)

    await page.getByRole('checkbox', { name: `选择 ${code}` }).check()
    await page.getByText('已选 1 条').waitFor()
    expect(await addIsInReach(page)).toBe(true)
    await page.getByRole('button', { name: '操作', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: '批量删除' }).click()
    await page.getByRole('dialog').getByText('是否删除选中数据').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('没有符合条件的数据').waitFor()
    await page.getByRole('button', { name: '去掉条件：产品编码' }).click()
    await rowsShown(page)
    expect(await page.getByRole('button', { name: '筛选', exact: true }).count()).toBe(1)
  })

  it('is turned to its next page, comes back to it after a reload, and has 新增 in reach at its end', async ({
    visit,
  }) => {
    const page = await visit(PRICES, { viewport: PHONE })
    await rowsShown(page)
    await page.getByRole('button', { name: '下一页' }).click()
    await page.getByText(/^11-20 /).waitFor()
    await expect.poll(() => page.url()).toContain('page')
    await page.reload()
    const pages = page.getByText(/^11-20 /)
    await pages.waitFor()
    await pages.scrollIntoViewIfNeeded()
    expect(await addIsInReach(page)).toBe(true)
    const last = await page.locator('[data-card]').last().boundingBox()
    const bar = await page.getByRole('main').getByRole('button', { name: '新增', exact: true }).boundingBox()
    expect((last?.y ?? Number.NaN) + (last?.height ?? 0)).toBeLessThanOrEqual(bar?.y ?? Number.NaN)
  })
})
