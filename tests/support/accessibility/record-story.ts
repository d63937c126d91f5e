import type { Page } from 'playwright'
import { inject } from 'vitest'
import { addConsoleUser } from '../built-server-users.ts'
import {
  callApi,
  DEPARTMENTS,
  isPhone,
  newPriceCode,
  openAdd,
  openConditions,
  PRICES,
  pressInToolbar,
  priceRow,
  save,
  search,
  storeRow,
} from '../console-actions.ts'
import { saveBelowLayer } from '../expired-session.ts'
import { goTo, listStep, pressEscape, rowsShown, type Story } from './story.ts'

const RIGHTS = {
  menus: ['/market', PRICES, DEPARTMENTS],
  permissions: ['list', 'add', 'edit', 'delete', 'batch_delete', 'import', 'export'].flatMap((action) => [
    `market:price:${action}`,
    `market:department:${action}`,
  ]),
}

async function showOwnRow(page: Page): Promise<string> {
  const code = newPriceCode()
  await storeRow(page, PRICES, priceRow(code))
  await openConditions(page)
  await page.getByRole('textbox', { name: '产品编码' }).fill(code)
  await search(page)
  await page.getByText('1-1 共1条').waitFor()
  return code
}

/** A row's own button, or that behind its 更多: a menu at a desk, a sheet on a phone. */
async function pressInFirstRow(page: Page, action: string): Promise<void> {
  const row = page.locator('[data-row-key]').filter({ visible: true }).first()
  const button = row.getByRole('button', { name: new RegExp(`^${action}`) })
  const more = row.getByRole('button', { name: /^更多/ })
  await button.or(more).first().waitFor()
  // The row of the page before may have been seen in its place.
  if ((await more.count()) === 0 || (await button.isVisible())) return button.click()
  await more.click()
  const behind = isPhone(page) ? page.getByRole('dialog').getByRole('button', { name: action, exact: true }) : null
  await (behind ?? page.getByRole('menuitem', { name: action })).click()
}

const CODE = /^[A-Z]{2}\d{4}$/

/** One record in all its states, and the end of the session over it. Its user is his own: his session ends. */
export const recordStory: Story = {
  name: 'a record',
  path: PRICES,
  user: (place) => addConsoleUser(inject('dataFolder'), `axe-clerk-${place}-${Date.now()}`, RIGHTS),
  expectedFaults: [
    /Failed to load resource: the server responded with a status of 401/,
    /WebSocket connection to .* failed: HTTP Authentication failed/,
  ],
  steps: [
    { ...listStep, name: 'a list of its own row', show: showOwnRow },
    {
      name: 'the detail',
      show: async (page) => {
        // A card on a phone is called by its name.
        const row = page.locator('[data-row-key]').filter({ visible: true }).first()
        const titles = isPhone(page)
          ? row.getByRole('heading').getByRole('button')
          : row.getByRole('button', { name: CODE })
        await titles.first().click()
        await page.getByRole('dialog').getByRole('term').first().waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'the question before a deletion',
      show: async (page) => {
        await pressInFirstRow(page, '删除')
        await page.getByText(/^确定删除吗/).waitFor()
      },
      leave: async (page) => {
        await page.getByRole('button', { name: '取消' }).filter({ visible: true }).click()
        await page.getByText(/^确定删除吗/).waitFor({ state: 'hidden' })
      },
    },
    {
      name: 'the import',
      show: async (page) => {
        await pressInToolbar(page, '导入')
        await page.getByRole('button', { name: '选择导入文件' }).waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'the export',
      show: async (page) => {
        await pressInToolbar(page, '导出')
        await page
          .getByRole('dialog')
          .getByText(/^当前查询的全部结果/)
          .waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'the edit modal',
      show: async (page) => {
        await goTo(page, DEPARTMENTS)
        await rowsShown(page)
        await pressInFirstRow(page, '编辑')
        await page.getByRole('dialog').getByRole('textbox', { name: '部门编码' }).waitFor()
      },
      leave: pressEscape,
    },
    {
      name: 'the add drawer with errors',
      show: async (page) => {
        await goTo(page, PRICES)
        // What other tabs hold is not loaded again.
        await page.reload()
        await rowsShown(page)
        const form = await openAdd(page)
        await save(form)
        await form.getByText('有 3 处需要修改：').waitFor()
      },
    },
    {
      name: 'the question before input is lost',
      show: async (page) => {
        await page.getByRole('dialog').getByLabel('产品名称').fill('试验')
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').nth(1).waitFor()
      },
      leave: async (page) => {
        await page
          .getByRole('dialog')
          .nth(1)
          .getByRole('button', { name: /继续|取消/ })
          .click()
        await page.getByRole('dialog').nth(1).waitFor({ state: 'detached' })
      },
    },
    {
      name: 'the sign-in layer',
      show: async (page) => {
        const form = page.getByRole('dialog').first()
        await form.getByLabel('产品编码').fill(newPriceCode())
        const category = form.getByRole('combobox', { name: '产品分类' })
        await category.press('Enter')
        await page.getByRole('option', { name: '钢材' }).waitFor()
        await category.press('ArrowDown')
        await category.press('Enter')
        await callApi(page, 'POST', '/sys/logout')
        await saveBelowLayer(form)
        await page.getByText('很抱歉，登录已过期，请重新登录').waitFor()
      },
    },
  ],
}
