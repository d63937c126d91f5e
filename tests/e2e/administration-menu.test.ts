import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { violationsOn } from '#tests/support/accessibility/axe.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { featureCover } from '#tests/support/business-pages/feature-cover.ts'
import { featuresOf } from '#tests/support/business-pages/page-features.ts'
import { readSystemScreens, type SystemScreen } from '#tests/support/business-pages/system-screens.ts'
import { callApi } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

/** Each screen of administration, by its page files alone: a new one is walked with the others. */
const screens = readSystemScreens()
/** Those that axe judges: they have every feature of the language between them, or all. */
const judged =
  process.env.EVERY_PAGE === '1'
    ? screens
    : featureCover(screens, ({ pages }) => new Set(pages.flatMap(({ plan }) => [...featuresOf(plan)])))
const LIMIT = { timeout: 180_000 }
/** The tab of home cannot be closed. */
const HOME_AND_SCREEN = 2

/** A screen of several pages has no heading of its own: what is open is told by the title of the window. */
const goTo = async (page: Page, { path, title }: SystemScreen) => {
  const address = `#${path}`
  await expect
    .poll(
      () =>
        page.evaluate((wanted) => {
          if (location.hash !== wanted) location.hash = wanted
          return document.title
        }, address),
      { timeout: 10_000 },
    )
    .toMatch(new RegExp(`^${title}`))
}

/** Home has been drawn: what is typed into the address from now on is followed. */
const atHome = (page: Page) => page.getByRole('heading', { name: /我的页面/ }).waitFor()

/** Rows, or the word that there are none: nothing is being asked any more. */
const settled = (page: Page) =>
  page
    .getByRole('row')
    .or(page.locator('[data-card]'))
    .or(page.getByText('暂无数据'))
    .or(page.getByText('请先在左侧选择'))
    .filter({ visible: true })
    .first()
    .waitFor()

/** What stands hidden in other tabs is no finding, and makes axe slow. */
async function closeOtherTabs(page: Page): Promise<void> {
  await page.getByRole('button', { name: '页面操作' }).click()
  await page.getByRole('menuitem', { name: '关闭其它' }).click()
  const bar = page.getByRole('tablist', { name: '已打开的页面' })
  await expect
    .poll(async () => (await bar.getAttribute('aria-owns'))?.split(' ').length)
    .toBeLessThanOrEqual(HOME_AND_SCREEN)
}

/** Calls of pages that were not answered as they should be. */
function watchCalls(page: Page): readonly string[] {
  const failed: string[] = []
  page.on('response', async (response) => {
    if (!response.url().includes('/jeecg-boot/')) return
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
    else if (response.headers()['content-type']?.startsWith('application/json')) {
      const body: { readonly success?: boolean; readonly message?: string } = await response.json().catch(() => ({}))
      if (body.success === false) failed.push(`${response.url()} ${body.message}`)
    }
  })
  return failed
}

describe('the menu of administration', () => {
  it(
    'opens every screen for the administrator, who may do everything there, without a violation',
    LIMIT,
    async ({ visit }) => {
      const page = await visit('/')
      const failed = watchCalls(page)
      const found: Record<string, readonly string[]> = {}
      for (const screen of screens) {
        await goTo(page, screen)
        await settled(page)
        if (!judged.includes(screen)) continue
        await closeOtherTabs(page)
        const violations = await violationsOn(page, 'all')
        if (violations.length > 0) found[screen.path] = violations
      }
      expect(found).toEqual({})
      expect(failed).toEqual([])
    },
  )

  it('opens every screen on a phone', LIMIT, async ({ visit }) => {
    const page = await visit('/', { viewport: PHONE, colorScheme: 'dark' })
    await atHome(page)
    const wide: string[] = []
    for (const screen of screens) {
      await goTo(page, screen)
      await settled(page)
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (beyond > 0) wide.push(`${screen.path}: ${beyond} px`)
    }
    expect(wide).toEqual([])
  })

  it(
    'shows who may only list the rows and no button that changes them, and the server refuses the calls',
    LIMIT,
    async ({ visit }) => {
      const user = await addConsoleUser(inject('dataFolder'), 'system_reader', {
        menus: ['/isystem', ...screens.map(({ path }) => path)],
        permissions: screens.flatMap(({ listCodes }) => listCodes),
      })
      const page = await visit('/', { user })
      await atHome(page)
      const failed = watchCalls(page)
      for (const screen of screens) {
        await goTo(page, screen)
        await settled(page)
        for (const name of ['新增', '批量删除', '导入', '导出']) {
          const shown = await page.getByRole('main').getByRole('button', { name, exact: true }).count()
          expect(shown, `${screen.path} ${name}`).toBe(0)
        }
      }
      expect(failed).toEqual([])
      for (const { add } of screens.flatMap(({ pages }) => pages)) {
        if (add === null) continue
        const answer = await callApi(page, 'POST', add, {})
        expect(answer.success, add).toBe(false)
      }
    },
  )

  it('shows nothing to who may do nothing, and the server answers none of the lists', LIMIT, async ({ visit }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'system_nobody', { menus: [], permissions: [] })
    const page = await visit('/', { user, expectedFaults: [/./] })
    await page.getByRole('navigation', { name: '主菜单' }).waitFor()
    expect(await page.getByRole('menuitem', { name: '系统管理' }).count()).toBe(0)
    for (const { list } of screens.flatMap(({ pages }) => pages)) {
      const answer = await callApi(page, 'GET', list)
      expect(answer.code, list).toBe(510)
    }
    await page.evaluate((address) => {
      location.hash = `#${address}`
    }, screens[0]?.path ?? '')
    await page
      .getByText(/没有.*权限|不存在|未找到/)
      .first()
      .waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
  })
})
