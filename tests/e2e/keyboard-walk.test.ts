import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { goTo, rowsShown } from '#tests/support/accessibility/story.ts'
import { type Stop, walkThrough } from '#tests/support/accessibility/tab-walk.ts'
import { PRICES } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const HOME = '/dashboard/analysis'
const MESSAGES = '/isps/userAnnouncement'
const DESK = { width: 1440, height: 900 }

/** Screens of the signed-in console, each with the last stop before its footer. */
const SCREENS: readonly (readonly [path: string, last: RegExp])[] = [
  // The oldest of the latest announcements, which ends with its day.
  [HOME, /\d{4}-\d\d-\d\d$/],
  // A phone has 新增 at the lower edge.
  [PRICES, /^页$|下一页|^新增$/],
  [MESSAGES, /页|^\d+$/],
  ['/test/home', /./],
  ['/exception/403', /返回首页/],
  ['/exception/500', /返回首页/],
  ['/result/success', /./],
  ['/no/such/page', /返回首页/],
]

/** Smaller ones stand apart from each other, or in a line of text (WCAG 2.5.8); these are neither. */
const LEAST_TARGET_PX = 24

function faultsOf(stops: readonly Stop[]): readonly string[] {
  return stops.flatMap(({ name, focusSeen, inline, widthPx, heightPx }) => [
    ...(/^(DIV|BODY|SPAN|)$/.test(name) ? ['a stop without a name'] : []),
    ...(focusSeen ? [] : [`${name}: no ring of 2 px`]),
    ...(inline || Math.min(widthPx, heightPx) >= LEAST_TARGET_PX ? [] : [`${name}: ${widthPx} × ${heightPx} px`]),
  ])
}

describe('Tab', () => {
  const walks = SCREENS.flatMap(([path, last]) => [
    { place: 'desk', viewport: DESK, path, last },
    { place: 'phone', viewport: PHONE, path, last },
  ])
  it.for(walks)(
    'on a $place leads through $path to its end; each stop is named, seen and large enough',
    async ({ viewport, path, last }, { visit }) => {
      const page = await visit('/', { viewport })
      await page.getByRole('heading', { name: /我的页面/ }).waitFor()
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
      // The focus comes with the page that is shown, a moment after it.
      if (path !== HOME) await page.locator('main:focus, main :focus').waitFor()
      if (path === PRICES || path === MESSAGES) await rowsShown(page)
      const stops = await walkThrough(page)
      expect(stops[0]?.name).toBe('跳到主要内容')
      expect(stops.at(-1)?.name).toMatch(last)
      expect(faultsOf(stops)).toEqual([])
    },
  )

  it('leads through the sign-in page and round again', async ({ visit }) => {
    const page = await visit('/', { user: null })
    await page.getByLabel('用户名').waitFor()
    const stops = await walkThrough(page)
    expect(stops.map(({ name }) => name)).toEqual(expect.arrayContaining(['用户名', '密码', '登录']))
    expect(faultsOf(stops)).toEqual([])
  })
})

interface Action {
  readonly name: string
  readonly keys: readonly string[]
  /** What has the focus first. */
  readonly from?: (page: Page) => Promise<unknown>
  /** Says that the keys have done what they do. */
  readonly done?: (page: Page) => Promise<unknown>
}

const bell = (page: Page) => page.getByRole('button', { name: /^通知/ }).focus()
const userButton = (page: Page) => page.getByRole('button', { name: /^欢迎您/ }).focus()
const noDialog = (page: Page) => page.getByRole('dialog').filter({ visible: true }).waitFor({ state: 'detached' })

/** In this order, on one page. */
const ACTIONS: readonly Action[] = [
  { name: 'the palette opens', keys: ['Control+k'], done: (page) => page.getByRole('option').first().waitFor() },
  { name: 'the palette closes', keys: ['Escape'], done: noDialog },
  { name: 'the bell opens', from: bell, keys: ['Enter'], done: (page) => page.getByText('查看更多').waitFor() },
  {
    name: 'the bell closes',
    keys: ['Escape'],
    done: (page) => page.getByText('查看更多').waitFor({ state: 'hidden' }),
  },
  {
    name: 'the sheet opens',
    from: userButton,
    keys: ['?'],
    done: (page) => page.getByRole('dialog', { name: '快捷键' }).waitFor(),
  },
  { name: 'the sheet closes', keys: ['Escape'], done: noDialog },
  {
    name: 'the menu of a tab closes',
    from: (page) => page.getByRole('button', { name: '页面操作' }).focus(),
    keys: ['Enter', 'Escape'],
    done: (page) => page.getByRole('menuitem', { name: '关闭其它' }).waitFor({ state: 'hidden' }),
  },
  {
    name: 'the side menu collapses',
    from: (page) => page.getByRole('button', { name: '收起菜单' }).focus(),
    keys: ['Enter'],
  },
  { name: 'the side menu opens again', keys: ['Enter'] },
  {
    name: 'the last page of a list disables what led there',
    from: (page) => page.getByRole('listitem', { name: /^\d+$/ }).last().focus(),
    keys: ['Enter'],
  },
  { name: 'the next tab is shown', keys: ['Control+Alt+PageDown'] },
  { name: 'the tab before is shown', keys: ['Control+Alt+PageUp'] },
  {
    name: 'a tab is closed',
    from: (page) => page.getByRole('tab', { selected: true }).focus(),
    keys: ['Delete'],
    done: (page) => page.getByRole('tab', { name: '我的消息' }).waitFor({ state: 'detached' }),
  },
  {
    name: 'a closed tab is opened again',
    keys: ['Control+Alt+t'],
    done: (page) => page.getByRole('tab', { name: '我的消息' }).waitFor(),
  },
  {
    name: 'a page is opened from the palette',
    keys: ['Control+k', '厂', 'Enter'],
    done: async (page) => {
      await noDialog(page)
      await page.getByRole('heading', { level: 1, name: /^厂家/ }).waitFor()
    },
  },
]

describe('the focus', () => {
  it('is never lost', async ({ visit }) => {
    const page = await visit(PRICES)
    await rowsShown(page)
    await goTo(page, MESSAGES)
    await rowsShown(page)
    const lost: string[] = []
    for (const { name, from, keys, done } of ACTIONS) {
      await from?.(page)
      for (const key of keys) {
        if (/^[\u4e00-\u9fff]$/.test(key)) await page.keyboard.insertText(key)
        else await page.keyboard.press(key)
      }
      await done?.(page)
      const seen = await page.waitForFunction(focusIsSeen).then(
        () => true,
        // Its time is over.
        () => false,
      )
      if (!seen) lost.push(name)
    }
    expect(lost).toEqual([])
  })

  it('goes back to the user menu after what was opened by it', async ({ visit }) => {
    const page = await visit(PRICES)
    await rowsShown(page)
    for (const [item, opened] of [
      ['系统设置', '系统设置'],
      ['快捷键', '快捷键'],
      ['退出登录', '提示'],
    ] as const) {
      await userButton(page)
      await page.keyboard.press('Enter')
      const entry = page.getByRole('menuitem', { name: item })
      await entry.waitFor()
      await entry.press('Enter')
      await page.getByRole('dialog', { name: opened }).waitFor()
      await page.keyboard.press('Escape')
      await noDialog(page)
      await page.waitForFunction(() => document.activeElement?.textContent.includes('欢迎您'))
    }
  })
})

/** Runs in the browser. */
function focusIsSeen(): boolean {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return false
  // A frame of which nothing is left to be seen is as good as nothing.
  const isFrame =
    activeElement instanceof HTMLElement &&
    activeElement.textContent !== '' &&
    // biome-ignore lint/performance/useDomNodeTextContent: what is seen of it is the question
    activeElement.innerText === ''
  return activeElement.checkVisibility() && !isFrame
}
