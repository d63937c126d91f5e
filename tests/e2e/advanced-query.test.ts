import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { violationsOn } from '#tests/support/accessibility/axe.ts'
import { openConditions, PRICES } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const LIST = PRICES

const panel = (page: Page) => page.getByRole('dialog', { name: '高级查询构造器' })

async function open(page: Page) {
  await openConditions(page)
  await page.getByRole('button', { name: '高级查询' }).click()
  await panel(page).waitFor()
}

async function choose(page: Page, label: string, option: string) {
  await panel(page).getByRole('combobox', { name: label, exact: true }).click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}

/** Asks by the product's name. */
async function composeName(page: Page, value: string) {
  await choose(page, '第 1 条的字段', '产品名称')
  await choose(page, '第 1 条的匹配规则', '包含')
  await panel(page).getByLabel('第 1 条的值').fill(value)
}

const press = (page: Page, name: string) => panel(page).getByRole('button', { name, exact: true }).last().click()

describe('the advanced query', () => {
  it('10. is saved on the server: another browser of the same user finds it', async ({ visit }) => {
    const title = `我的查询 ${Date.now()}`
    const one = await visit(LIST)
    await open(one)
    await composeName(one, '聚')
    await press(one, '保存查询条件')
    await one.getByRole('textbox', { name: '保存的名称' }).fill(title)
    await one.keyboard.press('Enter')
    await one.getByText('保存成功').waitFor()
    const other = await visit(LIST)
    await other.evaluate(() => localStorage.removeItem(`pro__JSuperQuerySaved_/market/productPrice`))
    await open(other)
    await press(other, `载入“${title}”`)
    expect(await panel(other).getByLabel('第 1 条的值').inputValue()).toBe('聚')
    await press(other, `删除“${title}”`)
    await other.getByText('是否删除当前查询？').waitFor()
    await other.getByRole('button', { name: '删除', exact: true }).last().click()
    await expect
      .poll(() =>
        panel(other)
          .getByRole('button', { name: `载入“${title}”` })
          .count(),
      )
      .toBe(0)
  })

  it('is kept in a view, with which it holds again', async ({ visit }) => {
    const title = `聚的 ${Date.now()}`
    const page = await visit(LIST)
    await open(page)
    await composeName(page, '聚')
    await press(page, '查询')
    await page.getByText('已有高级查询条件生效').first().waitFor()
    await page.getByRole('button', { name: '视图', exact: true }).click()
    await page.getByRole('textbox', { name: '视图名称' }).fill(title)
    await page.getByRole('button', { name: '保存', exact: true }).click()
    await page.getByRole('button', { name: `视图：${title}`, exact: true }).waitFor()
    const asked = page.waitForRequest(
      (request) => request.url().includes('/list?') && request.url().includes('superQueryParams'),
    )
    await page.reload()
    await asked
    await page.getByRole('button', { name: `视图：${title}`, exact: true }).waitFor()
    await page.getByText('已有高级查询条件生效').first().waitFor()
    await page.getByRole('button', { name: '清空', exact: true }).first().click()
    await page.getByRole('button', { name: `视图：${title}（已修改）` }).waitFor()
  })

  it('14. holds for the export: its address is that of the list without paging', async ({ visit }) => {
    const page = await visit(LIST)
    await open(page)
    await composeName(page, '聚')
    const [list] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('superQueryParams') && request.url().includes('/list')),
      press(page, '查询'),
    ])
    await page.getByText('已有高级查询条件生效').waitFor()
    await page.getByRole('button', { name: '导出', exact: true }).click()
    const [exported] = await Promise.all([
      page.waitForRequest((request) => request.url().includes('/exportXls')),
      page.getByRole('dialog').getByRole('button', { name: '导出', exact: true }).last().click(),
    ])
    const asked = (url: string) => {
      const { searchParams } = new URL(url)
      for (const name of ['pageNo', 'pageSize', 'field', '_t', 'total', '_cursor']) searchParams.delete(name)
      return [...searchParams].sort()
    }
    expect(asked(exported.url())).toEqual(asked(list.url()))
    expect(new URL(list.url()).searchParams.get('superQueryMatchType')).toBe('and')
  })

  it.for([
    { viewport: { width: 1440, height: 900 }, colorScheme: 'light' as const },
    { viewport: { width: 1440, height: 900 }, colorScheme: 'dark' as const },
    { viewport: PHONE, colorScheme: 'light' as const },
  ])('breaks no rule of accessibility: %$', async (look, { visit }) => {
    const page = await visit(LIST, look)
    await open(page)
    await press(page, '新增分组')
    await press(page, '查询')
    await panel(page).getByText('请选择字段').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await composeName(page, '聚')
    await press(page, '查询')
    await page.getByText('已有高级查询条件生效').waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})
