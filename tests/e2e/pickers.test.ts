import { randomInt } from 'node:crypto'
import { describe, expect } from 'vitest'
import { dialogGone, openAdd, rowOf, save, search } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

const MANUFACTURERS = '/market/manufacturer'

describe('what is picked in dialogs', () => {
  it('stands in the form, and by its names in the list: a user of a department, a row of a report', async ({
    visit,
  }) => {
    const page = await visit(MANUFACTURERS)
    const code = `CJ-${randomInt(8_000, 9_999)}`
    const form = await openAdd(page)
    await form.getByRole('textbox', { name: '厂家编码' }).fill(code)
    await form.getByRole('textbox', { name: '厂家名称' }).fill(`厂家${code}有限公司`)
    await form.getByRole('combobox', { name: '厂家类型' }).click()
    await page.getByRole('option').first().click()
    await form.getByRole('textbox', { name: '联系人', exact: true }).fill('张三')
    await form.getByRole('textbox', { name: '联系手机' }).fill('13800138000')

    await form.getByRole('button', { name: '选择对接人' }).click()
    const users = page.getByRole('dialog', { name: '根据部门选择用户' })
    await users.getByRole('tree').locator('.ant-tree-node-content-wrapper').first().click()
    await users.getByPlaceholder('请输入用户账号').fill('admin')
    await users.getByPlaceholder('请输入用户账号').press('Enter')
    const user = users.getByRole('row').filter({ has: page.getByRole('cell', { name: 'admin', exact: true }) })
    const name = (await user.getByRole('cell').nth(2).textContent()) ?? ''
    expect(name).not.toBe('')
    await user.click()
    await users.getByRole('button', { name: '确定' }).click()
    await users.waitFor({ state: 'detached' })

    await form.getByRole('button', { name: '选择主要产品' }).click()
    const report = page.getByRole('dialog', { name: '产品选择' })
    const product = report
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .nth(1)
    await product.click()
    const chosen = report.getByRole('region', { name: '已选数据（1）' }).getByRole('listitem')
    await chosen.waitFor()
    await report.getByRole('button', { name: '确定' }).click()
    await report.waitFor({ state: 'detached' })
    const products = await form.getByRole('textbox', { name: '主要产品' }).inputValue()
    expect(products).not.toBe('')

    await save(form)
    await dialogGone(page)
    await page.getByRole('search').getByRole('textbox', { name: '厂家名称' }).fill(code)
    await search(page)
    const row = rowOf(page, code)
    await row.getByText(name, { exact: true }).waitFor()
    await row.getByText(products, { exact: true }).waitFor()
  })
})
