import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { violationsOn } from '#tests/support/accessibility/axe.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const HOME = '/dashboard/analysis'

/** Adds entries to the menu that the server sends, as an administrator would. */
async function addToMenu(page: Page, entries: readonly object[]): Promise<void> {
  await page.route('**/sys/permission/getUserPermissionByToken*', async (route) => {
    const response = await route.fetch()
    // Our own server's answer, checked by its own tests.
    const body = (await response.json()) as { result: { menu: object[] } }
    body.result.menu.push(...entries)
    await route.fulfill({ response, json: body })
  })
  await page.reload()
}

const entry = (title: string, path: string, component: string, meta: object = {}) => ({
  id: path,
  path,
  name: path,
  component,
  route: '1',
  meta: { title, ...meta },
})

describe('the menu search', () => {
  it('opens a page by the initials of its name, with the keyboard alone', async ({ visit }) => {
    const page = await visit(HOME)
    await page.getByRole('combobox', { name: '搜索菜单' }).focus()
    await page.keyboard.type('cpjg')
    await page.getByRole('option', { name: /产品价格/, selected: true }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: '产品价格' }).waitFor()
    expect(new URL(page.url()).hash).toBe('#/market/productPrice')
  })

  it('finds 角色管理 by jsgl among the first three, in the palette', async ({ visit }) => {
    const page = await visit(HOME)
    await addToMenu(page, [entry('角色管理', '/isystem/roleUserList', 'system/RoleUserList')])
    await page.getByRole('combobox', { name: '搜索菜单' }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '命令面板' })
    await palette.getByRole('combobox').fill('jsgl')
    await palette.getByRole('option', { name: /角色管理/, selected: true }).waitFor()
    expect((await palette.getByRole('option').allTextContents()).slice(0, 3).join()).toContain('角色管理')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
  })

  it('is clean for axe on a desk, with its list and with the palette open', async ({ visit }) => {
    const page = await visit(HOME)
    await page.getByRole('combobox', { name: '搜索菜单' }).click()
    await page.getByRole('option').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('dialog').getByRole('combobox').fill('没有这样的页面')
    await page.getByText('没有查询到任何数据').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
  })

  it('is a button on a phone, whose palette is clean for axe and does not scroll sideways', async ({ visit }) => {
    const page = await visit(HOME, { viewport: PHONE })
    await page.getByRole('button', { name: '搜索菜单' }).click()
    await page.getByRole('dialog').getByRole('option').first().waitFor()
    expect(await violationsOn(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  })
})

describe('pages of other hosts in the menu', () => {
  const url = (address: string, more: object = {}) => ({ url: address, ...more })

  it('stand in a sandboxed frame when their host is ours, and are refused otherwise', async ({ visit }) => {
    const page = await visit(HOME, { expectedFaults: [/ERR_BLOCKED_BY_RESPONSE/] })
    await addToMenu(page, [
      entry('在线文档', 'f1', 'layouts/IframePageView', url('/docs/index.html')),
      entry('外站', 'f2', 'layouts/IframePageView', url('https://evil.test/')),
      entry('坏地址', 'f3', 'layouts/IframePageView', url('{{ alert(1) }}')),
    ])
    await page.getByRole('menuitem', { name: '在线文档' }).click()
    const frame = page.getByTitle('在线文档', { exact: true }).and(page.locator('iframe'))
    await expect.poll(() => frame.getAttribute('src')).toBe(`${inject('url')}/docs/index.html`)
    expect(await frame.getAttribute('sandbox')).not.toMatch(/allow-same-origin|allow-top-navigation/)
    await page.getByRole('menuitem', { name: '外站' }).click()
    await page.getByText(/不在允许嵌入的站点之内/).waitFor()
    expect(await page.getByRole('menuitem', { name: /坏地址/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('are told the token only on our own host, in the window that opens', async ({ visit }) => {
    const page = await visit(HOME)
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what menu rows of the contract hold
    const query = '?token=${token}'
    await addToMenu(page, [
      entry('本站报表', 'r1', 'layouts/IframePageView', url(`/docs/index.html${query}`, { internalOrExternal: true })),
      entry(
        '外站报表',
        'r2',
        'layouts/IframePageView',
        url(`https://evil.test/${query}`, { internalOrExternal: true }),
      ),
    ])
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('menuitem', { name: '本站报表' }).click(),
    ])
    expect(opened.url()).toMatch(/\/docs\/index\.html\?token=[^$]{20,}/)
    expect(await page.getByRole('menuitem', { name: /外站报表/ }).getAttribute('aria-disabled')).toBe('true')
  })
})
