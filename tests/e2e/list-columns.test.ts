import { describe, expect, inject } from 'vitest'
import { standsStill, violationsOn, widthBeyondWindow } from '#tests/support/accessibility/axe.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { PRICES, pressInToolbar, search } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

/** Whoever arranges a list arranges it in all other tests that he is in. */
const addClerk = (name: string) =>
  addConsoleUser(inject('dataFolder'), name, {
    menus: ['/market', '/market/productPrice'],
    permissions: ['market:price:list'],
  })

const columnTitles = `[...document.querySelectorAll('thead th[data-column]')].map((head) => head.textContent)`

describe('columns of a list', () => {
  it('show a chip for each of several values', async ({ visit }) => {
    const page = await visit('/market/department', { viewport: { width: 2200, height: 900 } })
    const cell = page.locator('tbody [data-field="businesses"]').first()
    await expect.poll(() => cell.locator('.ant-tag').count()).toBeGreaterThan(1)
    expect(await cell.textContent()).not.toContain(',')
  })

  it('9. are there after a reload and on another computer, and go back with one click', async ({ visit }) => {
    const user = await addClerk('columns')
    const page = await visit(PRICES, { user })
    await page.getByRole('cell').first().waitFor()
    const before = await page.evaluate<string[]>(columnTitles)
    await page.getByRole('button', { name: '列设置' }).click()
    const panel = page.getByRole('dialog', { name: '列设置' })
    // Changes in quick succession are saved by one call: one after the other, each is there before the next.
    const isSaved = () => page.waitForResponse((response) => response.url().includes('/columns/desk'))
    const hidden = isSaved()
    await panel.getByRole('checkbox', { name: '产品名称' }).click()
    await hidden
    const moved = isSaved()
    await panel.getByRole('button', { name: '移动列“计价方式”' }).press('ArrowUp')
    await moved
    const arranged = await page.evaluate<string[]>(columnTitles)
    expect(arranged).not.toContain('产品名称')
    await page.reload()
    await expect.poll(() => page.evaluate(columnTitles)).toEqual(arranged)

    const elsewhere = await visit(PRICES, { user })
    await expect.poll(() => elsewhere.evaluate(columnTitles)).toEqual(arranged)
    // A phone has columns of its own: where the name is one, it is the title, and the code a fact.
    const phone = await visit(PRICES, { user, viewport: PHONE })
    await phone.getByRole('term').filter({ hasText: '产品编码' }).first().waitFor()

    await elsewhere.getByRole('button', { name: '列设置' }).click()
    const reset = elsewhere.waitForResponse((response) => response.url().includes('/columns/desk'))
    await elsewhere.getByRole('button', { name: '恢复默认', exact: true }).click()
    await expect.poll(() => elsewhere.evaluate(columnTitles)).toEqual(before)
    await reset
    await page.reload()
    await expect.poll(() => page.evaluate(columnTitles)).toEqual(before)
  })

  it('stand above their cells when they have been made wider', async ({ visit }) => {
    const page = await visit(PRICES, { user: await addClerk('edges') })
    const head = page.locator('th[data-column="name"]')
    await page.getByRole('cell').first().waitFor()
    await head.hover()
    const box = await head.boundingBox()
    if (!box) throw new Error('The title is not there.')
    // What moves the edges is loaded when a title is reached.
    const isHeld = async () => {
      await page.mouse.move(box.x + box.width - 3, box.y + box.height / 2)
      await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
      return head.evaluate((element) => getComputedStyle(element).cursor)
    }
    await expect.poll(isHeld, { timeout: 10_000 }).toBe('col-resize')
    const saved = page.waitForResponse((response) => response.url().includes('/columns/desk'))
    await page.mouse.down()
    await page.mouse.move(box.x + box.width + 78, box.y + box.height / 2, { steps: 5 })
    await page.mouse.up()
    await saved
    const edges = await page.evaluate<number[]>(
      `[...document.querySelectorAll('thead th[data-column]')].map((head) => {
        const cell = document.querySelector('tbody .ant-table-row td[data-field="' + head.dataset.column + '"]')
        return Math.abs(head.getBoundingClientRect().right - cell.getBoundingClientRect().right)
      })`,
    )
    expect(Math.max(...edges)).toBeLessThanOrEqual(1)
    expect(Math.round((await head.boundingBox())?.width ?? 0)).toBe(Math.round(box.width + 80))
    const reset = page.waitForResponse((response) => response.url().includes('/columns/desk'))
    await page.getByRole('button', { name: '列设置' }).click()
    await page.getByRole('button', { name: '恢复默认', exact: true }).click()
    await reset
  })
})

describe('what a list is asked for', () => {
  it('8. stands in its address, and is asked for again after a reload', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.getByRole('textbox', { name: '产品名称' }).fill('钢')
    await search(page)
    await page.locator('th[data-column="code"]').click()
    await expect.poll(() => new URL(page.url()).hash).toContain('_sort=code')
    const list = page.waitForRequest((request) => request.url().includes('/market/productPrice/list'))
    await page.reload()
    const asked = new URL((await list).url()).searchParams
    expect(asked.get('column')).toBe('code')
    expect(asked.get('order')).toBe('asc')
    expect(await page.getByRole('textbox', { name: '产品名称' }).inputValue()).toBe('钢')
  })

  it('10. is saved as a view, found in the palette, opened again, and deleted', async ({ visit }) => {
    const user = await addClerk('views')
    const page = await visit(PRICES, { user })
    const title = `视图${Date.now()}`
    await page.getByRole('textbox', { name: '产品名称' }).fill('钢')
    await search(page)
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await page.getByRole('textbox', { name: '视图名称' }).fill(title)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: `视图：${title}` }).waitFor()
    const address = new URL(page.url()).hash.slice(1)
    expect(address).toMatch(/_view=/)
    const elsewhere = await visit('/', { user })
    await elsewhere.getByRole('menu').first().waitFor()
    await elsewhere.keyboard.press('Control+k')
    await elsewhere.getByRole('dialog', { name: '命令面板' }).getByRole('combobox').fill(title)
    await elsewhere.getByRole('option', { name: title }).click()
    await elsewhere.getByRole('button', { name: `视图：${title}` }).waitFor()
    expect(await elsewhere.getByRole('textbox', { name: '产品名称' }).inputValue()).toBe('钢')
    const again = await visit(address, { user })
    await again.getByRole('button', { name: `视图：${title}` }).click()
    expect(await again.getByRole('textbox', { name: '产品名称' }).inputValue()).toBe('钢')
    await again.getByRole('button', { name: `“${title}”的更多操作` }).click()
    await again.getByRole('menuitem', { name: '删除', exact: true }).click()
    await again.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await again.getByRole('button', { name: '视图', exact: true }).waitFor()
  })
})

describe.each([
  ['a desk', undefined],
  ['a phone', PHONE],
] as const)('the panels on %s', (_, viewport) => {
  it('have no violation of accessibility, and fit', async ({ visit }) => {
    const page = await visit(PRICES, { ...(viewport && { viewport }) })
    await page.locator('[data-row-key]').first().waitFor()
    for (const name of ['列设置', '视图']) {
      await pressInToolbar(page, name)
      await page.getByRole('dialog', { name }).waitFor()
      await standsStill(page)
      expect(await violationsOn(page)).toEqual([])
      expect(await widthBeyondWindow(page)).toBeLessThanOrEqual(0)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog', { name }).waitFor({ state: 'detached' })
    }
  })
})
