import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest'
import { newPriceCode, PRICES } from '#tests/support/console-actions.ts'
import { type Firefox, startFirefox } from '#tests/support/firefox/firefox.ts'
import type { FirefoxWindow } from '#tests/support/firefox/firefox-window.ts'

const LIMIT = { timeout: 120_000 }
const QUOTES = '/market/priceQuote'
const ROLES = '/isystem/roleUserList'

let firefox: Firefox
let page: FirefoxWindow
beforeAll(async () => {
  firefox = await startFirefox()
})
afterAll(() => firefox?.stop())
beforeEach(async () => {
  page = await firefox.openWindow()
  await page.open(inject('url'))
  await page.fill({ role: 'textbox', name: '用户名' }, 'admin')
  await page.fill({ role: 'textbox', name: '密码' }, inject('adminPassword'))
  await page.click({ role: 'button', name: '登录' })
  await page.read('我的页面')
})

const goTo = (path: string) => page.evaluate(`location.hash = ${JSON.stringify(path)}`)
const inDialog = true

describe('in Firefox', LIMIT, () => {
  it('who signs in is greeted, and stays signed in after a reload', async () => {
    await page.read('欢迎您')
    await page.open(inject('url'))
    await page.read('我的页面')
  })

  it('a list turns its pages, and shows what is asked for', async () => {
    await goTo(PRICES)
    await page.read(/1-\d+ 共\d+条/)
    await page.click({ role: 'listitem', name: '2' })
    await page.read(/(1[1-9]|[2-9]\d)-\d+ 共\d+条/)
    await page.fill({ role: 'textbox', name: '产品名称' }, '没有这样的产品')
    await page.click({ role: 'button', name: '查询' })
    await page.read('没有符合条件的数据')
    await page.click({ role: 'button', name: '重置' })
    await page.read(/1-\d+ 共\d+条/)
  })

  it('a record is added in a form, found, and changed', async () => {
    const code = newPriceCode()
    await goTo(PRICES)
    await page.read(/1-\d+ 共\d+条/)
    await page.click({ role: 'button', name: '新增' })
    await page.see({ role: 'button', name: '确定', inDialog })
    await page.fill({ role: 'textbox', name: '产品编码', inDialog }, code)
    await page.fill({ role: 'textbox', name: '产品名称', inDialog }, '电解铜 1# 升水')
    await page.click({ role: 'combobox', name: '产品分类', inDialog })
    await page.click({ role: 'option', text: '有色金属' })
    await page.click({ role: 'button', name: '确定', inDialog })
    await page.read('添加成功！')
    await page.gone({ role: 'dialog' })

    await page.fill({ role: 'textbox', name: '产品编码' }, code)
    await page.click({ role: 'button', name: '查询' })
    await page.read('1-1 共1条')
    await page.click({ role: 'button', name: `编辑 ${code}` })
    await page.see({ role: 'button', name: '确定', inDialog })
    await page.fill({ role: 'textbox', name: '价格', inDialog }, '81.5')
    await page.click({ role: 'button', name: '确定', inDialog })
    await page.read('编辑成功!')
    await page.gone({ role: 'dialog' })
    await page.see({ role: 'cell', text: '81.5', inRow: code })
  })

  it('rows are typed into a grid, copied from one to the next, and stored', async () => {
    const [first, second] = [
      { row: 1, column: '报价' },
      { row: 2, column: '报价' },
    ]
    const open = async () => {
      await goTo(QUOTES)
      await vi.waitUntil(async () => /\d/.test((await page.textOfCell(second)) ?? ''), { timeout: 20_000 })
    }
    await open()
    await page.clickCell(first)
    await page.press('Control', 'a')
    await page.type('5.5')
    await page.press('Enter')
    await vi.waitUntil(async () => /^5\.50$/.test((await page.textOfCell(first)) ?? ''), { timeout: 10_000 })
    const typed = await page.textOfCell(first)
    expect(await page.textOfCell(second)).not.toBe(typed)

    await page.press('ArrowUp')
    await page.press('Control', 'c')
    await page.press('ArrowDown')
    await page.press('Control', 'v')
    await vi.waitUntil(async () => (await page.textOfCell(second)) === typed, { timeout: 10_000 })
    await page.press('Control', 's')
    await page.read('保存成功！')

    await page.open(inject('url'))
    await page.read('我的页面')
    await open()
    expect([await page.textOfCell(first), await page.textOfCell(second)]).toEqual([typed, typed])
  })

  it('a role is added, and what it may do is chosen', async () => {
    const code = `firefox${Date.now()}`
    await goTo(ROLES)
    await page.click({ role: 'button', name: '新增' })
    await page.see({ role: 'button', name: '确定', inDialog })
    await page.fill({ role: 'textbox', name: '角色编码', inDialog }, code)
    await page.fill({ role: 'textbox', name: '角色名称', inDialog }, '浏览器')
    await page.click({ role: 'button', name: '确定', inDialog })
    await page.gone({ role: 'dialog' })
    await page.click({ role: 'button', text: '授权', inRow: code })
    await page.see({ role: 'tree', inDialog })
  })
})
