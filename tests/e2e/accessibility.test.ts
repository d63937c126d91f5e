import type { Page } from 'playwright'
import { describe, expect } from 'vitest'
import { standsStill, violationsOn, widthBeyondWindow } from '#tests/support/accessibility/axe.ts'
import { gridStory } from '#tests/support/accessibility/grid-story.ts'
import { pageStory } from '#tests/support/accessibility/page-story.ts'
import { recordStory } from '#tests/support/accessibility/record-story.ts'
import { rowViewStory } from '#tests/support/accessibility/row-view-story.ts'
import { shellStory } from '#tests/support/accessibility/shell-story.ts'
import { signedOutStory } from '#tests/support/accessibility/signed-out-story.ts'
import { goTo, rowsShown } from '#tests/support/accessibility/story.ts'
import { changeTheme, inEachTheme, inTheme, type Theme } from '#tests/support/accessibility/themes.ts'
import { PRICES } from '#tests/support/console-actions.ts'
import { it, PHONE } from '#tests/support/console-test.ts'

const STORIES = [signedOutStory, shellStory, recordStory, gridStory, rowViewStory, pageStory]
const PLACES = [
  { place: 'desk', viewport: { width: 1440, height: 900 } },
  { place: 'phone', viewport: PHONE },
] as const
/** A dozen screens and more, most of them judged twice. */
const LIMIT = { timeout: 180_000 }
const EVERY_SCREEN = process.env.EVERY_PAGE === '1'

describe.each(PLACES)('on a $place, light and dark', ({ place, viewport }) => {
  it.for(STORIES)(
    '$name: no violation of WCAG A and AA, nor anything that scrolls sideways',
    LIMIT,
    async (story, { visit }) => {
      const { path, user, expectedFaults = [], steps } = story
      const page = await visit(path, {
        viewport,
        colorScheme: 'light',
        expectedFaults,
        ...(user !== undefined && { user: user === null ? null : await user(place) }),
      })
      const found: Record<string, readonly string[]> = {}
      for (const { name, on, show, leave } of steps) {
        if (on !== undefined && on !== place) continue
        await show(page)
        // A phone has the colours of a desk: in the dark it is asked about what it alone shows.
        const inTheDark = place === 'desk' || on === 'phone' || EVERY_SCREEN
        const look = (theme: Theme) => violationsOn(page, theme === 'light' ? 'all' : 'colours')
        const { light, dark } = inTheDark
          ? await inEachTheme(page, look)
          : { light: await inTheme(page, 'light', look), dark: [] }
        const beyond = await widthBeyondWindow(page)
        const wrong = [
          ...light,
          ...dark.map((violation) => `in the dark: ${violation}`),
          ...(beyond > 0 ? [`${beyond} px wider than its window`] : []),
        ]
        if (wrong.length > 0) found[name] = wrong
        await leave?.(page)
      }
      expect(found).toEqual({})
    },
  )
})

it('finds the violations that there are', async ({ visit }) => {
  const page = await visit(PRICES)
  await rowsShown(page)
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.color = '#ccc'
  })
  expect(await violationsOn(page)).toEqual([expect.stringMatching(/^color-contrast: /)])
  await changeTheme(page, 'dark')
  await page.getByRole('heading', { level: 1 }).evaluate((heading) => {
    heading.style.color = '#333'
  })
  expect(await violationsOn(page, 'colours')).toEqual([expect.stringMatching(/^color-contrast: /)])
})

describe('the page', () => {
  it('is told to be Chinese', async ({ visit }) => {
    const page = await visit('/', { user: null })
    await page.getByLabel('用户名').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('zh-CN')
  })

  // 1280 px at 400 %, and 640 at 200 %: WCAG 1.4.10 and 1.4.4 are about the same width of the window.
  it.for([320, 640])('at %i px scrolls in one direction only', async (width, { visit }) => {
    const page = await visit('/', { viewport: { width, height: 512 } })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    const wide: string[] = []
    for (const path of ['/dashboard/analysis', PRICES, '/isps/userAnnouncement', '/exception/403', '/test/home']) {
      await goTo(page, path)
      await page.getByRole('heading', { level: 1 }).filter({ visible: true }).waitFor()
      await standsStill(page)
      const sideways = await scrollsSideways(page)
      if (sideways.length > 0) wide.push(`${path}: ${sideways.join(', ')}`)
    }
    expect(wide).toEqual([])
  })

  it('moves nothing where the machine asks for less motion', async ({ visit }) => {
    const page = await visit(PRICES)
    await rowsShown(page)
    const moved: string[] = []
    await page.exposeFunction('reportMotion', (text: string) => moved.push(text))
    await page.evaluate(watchMotion)
    await page.getByRole('button', { name: '收起菜单' }).click()
    await page.getByRole('button', { name: '新增', exact: true }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '确定', disabled: false }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: '命令面板' }).getByRole('option').first().waitFor()
    await page.keyboard.press('Escape')
    // Menus and lists are placed by what they measure, and would measure what still moves.
    await page.getByRole('button', { name: /^欢迎您/ }).click()
    await page.getByRole('menuitem', { name: '快捷键' }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: '首页' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    expect(moved).toEqual([])
  })
})

/** Whatever is scrolled sideways, but for tables and the bar of tabs, in which only one direction exists. */
function scrollsSideways(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [document.documentElement, ...document.body.querySelectorAll<HTMLElement>('*')]
      .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX))
      .filter((element) => element.querySelector('table, [role="tab"]') === null && !element.closest('table'))
      .map((element) => `${element.tagName}.${element.className}`),
  )
}

/** Tells of every animation and transition that takes its time to change a place or a size. Runs in the browser. */
function watchMotion(): void {
  const report: unknown = Reflect.get(window, 'reportMotion')
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect) || Number(effect.getComputedTiming().duration) <= 1) continue
      const moves = effect
        .getKeyframes()
        .some((frame) =>
          ['transform', 'translate', 'width', 'height', 'left', 'marginBlockStart'].some((name) => name in frame),
        )
      if (effect.target instanceof Element && effect.target.classList.contains('anticon-spin')) continue
      const target = effect.target instanceof HTMLElement ? `${effect.target.tagName}.${effect.target.className}` : ''
      if (moves && typeof report === 'function') report(target)
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
