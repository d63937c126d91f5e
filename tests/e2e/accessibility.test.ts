import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright'
import { describe, expect } from 'vitest'
import { DEPARTMENTS, PRICES, save } from '#tests/support/console-actions.ts'
import { it, PHONE, type VisitOptions } from '#tests/support/console-test.ts'

const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const DESK = { width: 1440, height: 900 }

interface Screen {
  readonly name: string
  readonly path: string
  readonly user?: VisitOptions['user']
  /** Brings the screen about and waits until it stands still. */
  readonly arrive: (page: Page) => Promise<void>
}

const SCREENS: readonly Screen[] = [
  {
    name: 'sign-in',
    path: '/',
    user: null,
    arrive: (page) => page.getByLabel('用户名').waitFor(),
  },
  {
    name: 'sign-in with errors',
    path: '/',
    user: null,
    arrive: async (page) => {
      await page.getByRole('button', { name: '确定' }).click()
      await page.getByText('请输入密码!').waitFor()
    },
  },
  { name: 'home', path: '/', arrive: (page) => page.getByRole('heading', { name: /我的页面/ }).waitFor() },
  { name: 'a list', path: PRICES, arrive: rowsShown },
  {
    name: 'a list with all its conditions',
    path: PRICES,
    arrive: async (page) => {
      await rowsShown(page)
      await page.getByRole('button', { name: /^展开（/ }).click()
      await page.getByRole('textbox', { name: '生效日期 结束日期' }).waitFor()
    },
  },
  {
    name: 'a list without a match',
    path: PRICES,
    arrive: async (page) => {
      await rowsShown(page)
      await page.getByRole('textbox', { name: '产品名称' }).fill('没有这样的产品')
      await page.getByRole('button', { name: '查询' }).click()
      await page.getByText('没有符合条件的数据').waitFor()
    },
  },
  {
    name: 'the add drawer with errors',
    path: PRICES,
    arrive: async (page) => {
      await rowsShown(page)
      await page.getByRole('button', { name: '新增' }).click()
      const dialog = await dialogStill(page)
      await save(dialog)
      await dialog.getByText('有 3 处需要修改：').waitFor()
    },
  },
  {
    name: 'the detail',
    path: PRICES,
    arrive: async (page) => {
      await rowsShown(page)
      await page
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: /^[A-Z]{2}\d{4}$/ })
        .click()
      await page.getByRole('dialog').getByRole('term').first().waitFor()
      await dialogStill(page)
    },
  },
  {
    name: 'the edit modal',
    path: DEPARTMENTS,
    arrive: async (page) => {
      await rowsShown(page)
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell') })
        .first()
      const edit = row.getByRole('button', { name: /^编辑/ })
      if ((await edit.count()) > 0) await edit.click()
      else {
        await row.getByRole('button', { name: /^更多/ }).click()
        await page.getByRole('menuitem', { name: '编辑' }).click()
      }
      await page.getByRole('dialog').getByRole('textbox', { name: '部门编码' }).waitFor()
      await dialogStill(page)
    },
  },
  { name: 'the settings', path: PRICES, arrive: settingsShown },
  {
    name: 'the menu on top, dark',
    path: PRICES,
    arrive: async (page) => {
      await settingsShown(page)
      await page.getByRole('radio', { name: '顶部菜单' }).check()
      // In the dark it is dark already, and cannot be otherwise.
      const darkMenu = page.getByRole('radio', { name: '深色菜单' })
      if (await darkMenu.isEnabled()) await darkMenu.check()
      await page.getByRole('button', { name: '关闭设置' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'the user menu',
    path: PRICES,
    arrive: async (page) => {
      await rowsShown(page)
      await page.getByRole('button', { name: /^欢迎您/ }).click()
      await page.getByRole('menuitem', { name: '清理缓存' }).waitFor()
    },
  },
  { name: '404', path: '/no/such/page', arrive: (page) => page.getByText('页面不存在').waitFor() },
]

describe.each([
  { place: 'on a desk', viewport: DESK, colorScheme: 'light' as const },
  { place: 'on a phone', viewport: PHONE, colorScheme: 'light' as const },
  { place: 'on a desk in the dark', viewport: DESK, colorScheme: 'dark' as const },
  { place: 'on a phone in the dark', viewport: PHONE, colorScheme: 'dark' as const },
])('$place', ({ viewport, colorScheme }) => {
  it.for(SCREENS)('$name: has no violation of WCAG A and AA, nor scrolls sideways', async (screen, { visit }) => {
    const { path, user, arrive } = screen
    const page = await visit(path, { viewport, colorScheme, ...(user === undefined ? {} : { user }) })
    await arrive(page)
    await standsStill(page)
    expect(await violationsOn(page)).toEqual([])
    const { content, window } = await page.evaluate(() => ({
      content: document.documentElement.scrollWidth,
      window: document.documentElement.clientWidth,
    }))
    expect(content).toBeLessThanOrEqual(window)
  })
})

it('finds the violations that there are', async ({ visit }) => {
  const page = await visit(PRICES)
  await rowsShown(page)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.color = '#ccc'
  })
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^color-contrast: /)])
})

async function rowsShown(page: Page): Promise<void> {
  await page.getByText(/^1-10 共\d+条$/).waitFor()
}

async function settingsShown(page: Page): Promise<void> {
  await rowsShown(page)
  await page.getByRole('button', { name: /^欢迎您/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page.getByRole('dialog', { name: '系统设置' }).waitFor()
}

async function dialogStill(page: Page): Promise<Locator> {
  const dialog = page.getByRole('dialog')
  await dialog
    .getByRole('button', { name: /^(确定|关闭)$/, disabled: false })
    .last()
    .waitFor()
  await standsStill(page)
  return dialog
}

/** Half-transparent is half the contrast: what moves or fades is not judged. */
async function standsStill(page: Page): Promise<void> {
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

async function violationsOn(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(LEVEL_AA).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html, any }) => `${id}: ${html} ${any[0]?.message ?? ''}`))
}
