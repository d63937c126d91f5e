import type { Page, Request } from 'playwright'
import { describe, expect } from 'vitest'
import { DEPARTMENTS, openAdd, PRICES, search } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const OTHERS = ['/market/manufacturer', '/forum/post', '/forum/comment', '/trade/product', '/member/student']
const OPENED = /^产品价格( 有未保存的内容)?$/

function tabNamed(page: Page, name: string | RegExp) {
  return page.getByRole('tab', typeof name === 'string' ? { name, exact: true } : { name })
}

function tabTitles(page: Page) {
  return page.getByRole('tab').allTextContents()
}

function shownTab(page: Page) {
  return page.getByRole('tab', { selected: true }).textContent()
}

/** Other tests add and delete rows meanwhile: what counts is that the list is there. */
function listIsThere(page: Page) {
  return page
    .getByText(/^\d+-\d+ 共\d+条$/)
    .filter({ visible: true })
    .waitFor()
}

/** How long nothing is asked for until a page counts as quiet. */
const QUIET_MS = 500

/**
 * Waits until `story` and what it caused have no call under way: a question that a tab takes along unanswered is
 * asked again when the tab is back. A page that stays loaded has been `networkidle` once and for all.
 */
async function untilQuiet(page: Page, story: () => Promise<void>) {
  const pending = new Set<Request>()
  let changed = Date.now()
  const begin = (request: Request) => {
    pending.add(request)
    changed = Date.now()
  }
  const end = (request: Request) => {
    pending.delete(request)
    changed = Date.now()
  }
  page.on('request', begin)
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  await story()
  await expect.poll(() => pending.size === 0 && Date.now() - changed >= QUIET_MS).toBe(true)
  page.off('request', begin)
  page.off('requestfinished', end)
  page.off('requestfailed', end)
}

/** Opens a page that is not open yet. */
async function open(page: Page, path: string) {
  const tabs = await page.getByRole('tab').count()
  await untilQuiet(page, async () => {
    await page.evaluate((hash) => {
      location.hash = hash
    }, path)
    await expect.poll(() => page.getByRole('tab').count()).toBe(tabs + 1)
    await listIsThere(page)
  })
}

/** Calls for data that the console makes while `story` runs; the bell has a rhythm of its own. */
async function callsDuring(page: Page, story: () => Promise<void>): Promise<readonly string[]> {
  const calls: string[] = []
  const note = (request: Request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/jeecg-boot/') && !pathname.includes('annountCement')) calls.push(pathname)
  }
  page.on('request', note)
  await untilQuiet(page, story)
  page.off('request', note)
  return calls
}

describe('switching tabs', () => {
  it('brings back conditions, rows, selection, scroll and a half-filled form, without a call', async ({ visit }) => {
    const page = await visit(PRICES)
    await listIsThere(page)
    for (const path of OTHERS) await open(page, path)
    // Home is among the tabs from the start, and asks for its announcements when it is opened.
    await untilQuiet(page, async () => {
      await tabNamed(page, '首页').click()
      await page.getByRole('region', { name: '通知公告' }).getByRole('listitem').first().waitFor()
    })
    const others = (await tabTitles(page)).filter((title) => title !== '产品价格')
    await tabNamed(page, '产品价格').click()
    await page.getByRole('textbox', { name: '产品名称' }).fill('钢')
    await search(page)
    await listIsThere(page)
    await page.getByRole('checkbox').nth(3).check()
    // The form, once open, has tables of its own.
    const table = page.getByRole('table').filter({ visible: true }).first()
    const rows = await table.getByRole('row').allTextContents()
    let dialog = page.getByRole('dialog')
    await untilQuiet(page, async () => {
      dialog = await openAdd(page)
      await dialog.getByRole('textbox', { name: '产品名称' }).fill('半个表单')
    })

    const calls = await callsDuring(page, async () => {
      for (const name of others) {
        await tabNamed(page, name).click()
        await expect.poll(() => shownTab(page)).toBe(name)
        expect(await page.getByRole('dialog').isVisible()).toBe(false)
      }
      await tabNamed(page, OPENED).click()
      await dialog.waitFor()
    })

    expect(calls).toEqual([])
    const name = dialog.getByRole('textbox', { name: '产品名称' })
    expect(await name.inputValue()).toBe('半个表单')
    expect(await table.getByRole('row').allTextContents()).toEqual(rows)
    expect(await page.getByRole('checkbox').nth(3).isChecked()).toBe(true)
    expect(await page.getByRole('textbox', { name: '产品名称' }).first().inputValue()).toBe('钢')
  })

  it('leaves a form open in its tab while something is looked up in another one', async ({ visit }) => {
    const page = await visit(PRICES)
    await listIsThere(page)
    const dialog = await openAdd(page)
    const name = dialog.getByRole('textbox', { name: '产品名称' })
    await name.fill('查一下部门')
    // The menu and the tabs are in reach although the form is open.
    await page.getByRole('tab', { name: '首页' }).click()
    await expect.poll(() => dialog.isVisible()).toBe(false)
    await page
      .getByRole('main')
      .getByRole('link', { name: /^市场部门/ })
      .click()
    await listIsThere(page)
    // No mask lies over the other page.
    await page.getByRole('textbox', { name: '部门名称' }).fill('部')
    await search(page)

    await tabNamed(page, OPENED).click()
    await dialog.waitFor()
    expect(await name.inputValue()).toBe('查一下部门')
    // The focus is where it was.
    await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('再写')
    expect(await name.inputValue()).toBe('查一下部门再写')
  })
})

describe('unsaved input', () => {
  it('is marked on its tab, and asked about when the tab is closed', async ({ visit }) => {
    const page = await visit(PRICES)
    await listIsThere(page)
    const form = await openAdd(page)
    await form.getByRole('textbox', { name: '产品名称' }).fill('不要丢')
    await tabNamed(page, '产品价格 有未保存的内容').waitFor()
    await page.getByRole('tab', { name: '首页' }).click()

    await page.getByRole('button', { name: '关闭 产品价格' }).click()
    const question = page.getByRole('dialog').filter({ hasText: '“产品价格”中有未保存的内容' })
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'detached' })
    await tabNamed(page, '产品价格 有未保存的内容').waitFor()

    await page.getByRole('button', { name: '关闭 产品价格' }).click()
    await question.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => tabTitles(page)).toEqual(['首页'])
  })

  it('makes the browser ask before it leaves', async ({ visit }) => {
    const page = await visit(PRICES)
    await listIsThere(page)
    const form = await openAdd(page)
    await form.getByRole('textbox', { name: '产品名称' }).fill('不要丢')
    await page.getByRole('tab', { name: '首页' }).click()
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
  })
})

describe('a reload', () => {
  it('restores order, pins, titles and what is shown, and every choice of the menu works after it', async ({
    visit,
  }) => {
    const page = await visit(PRICES, { moving: true })
    await listIsThere(page)
    await open(page, DEPARTMENTS)
    await open(page, '/market/manufacturer')
    const menu = async (tab: string, item: string) => {
      await tabNamed(page, tab).click({ button: 'right' })
      await page.getByRole('menuitem', { name: item, exact: true }).click()
    }
    const [, , department = '', manufacturer = ''] = await tabTitles(page)
    await menu(manufacturer, '固定')
    await tabNamed(page, department).click()
    const before = await tabTitles(page)
    expect(before[1]).toContain(manufacturer)

    await page.reload()
    await listIsThere(page)
    expect(await tabTitles(page)).toEqual(before)
    expect(await shownTab(page)).toBe(department)
    expect(await page.title()).toContain(department)

    await menu(department, '左移')
    const [home, pinned] = before
    await expect.poll(() => tabTitles(page)).toEqual([home, pinned, department, '产品价格'])
    await menu(department, '刷 新')
    await listIsThere(page)
    await menu('产品价格', '关闭左侧')
    await expect.poll(() => tabTitles(page)).toEqual([home, pinned, '产品价格'])
    await menu('产品价格', '重新打开关闭的页面')
    await expect.poll(() => shownTab(page)).toBe(department)
    await listIsThere(page)
    await menu(department, '关闭右侧')
    await expect.poll(() => tabTitles(page)).toEqual([home, pinned, department])
    await menu(department, '重新打开关闭的页面')
    await expect.poll(() => shownTab(page)).toBe('产品价格')
    await menu('产品价格', '关闭其它')
    await expect.poll(() => tabTitles(page)).toEqual([home, pinned, '产品价格'])
    await menu('首页', '关闭')
    await page.getByText('首页不能关闭!').waitFor()
    await page.keyboard.press('Control+Alt+t')
    await expect.poll(() => shownTab(page)).toBe(department)
  })
})

it('a page has the window for itself, but for the bar that leads back', async ({ visit }) => {
  const page = await visit(PRICES)
  await listIsThere(page)
  const menu = page.getByRole('navigation', { name: '主菜单' })
  const rows = page.locator('section[aria-label="产品价格列表"]')
  const before = await rows.boundingBox()
  await page.getByRole('button', { name: '页面占满窗口' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('banner').waitFor({ state: 'hidden' })
  const alone = await rows.boundingBox()
  expect(alone?.width).toBeGreaterThan((before?.width ?? 0) + 150)
  expect(alone?.y).toBeLessThan(before?.y ?? 0)
  await page.keyboard.press('Alt+Shift+F')
  await menu.waitFor()
  expect(await page.getByRole('button', { name: '页面占满窗口' }).getAttribute('aria-pressed')).toBe('false')
})

describe('on a phone', () => {
  it('there is no tab bar', async ({ visit }) => {
    const page = await visit(PRICES, { viewport: PHONE })
    await page.getByRole('main').waitFor()
    expect(await page.getByRole('tab').count()).toBe(0)
    expect(await page.getByRole('tablist').count()).toBe(0)
  })
})
