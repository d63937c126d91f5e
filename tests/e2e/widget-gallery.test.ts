import type { Locator, Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { violationsOn } from '#tests/support/accessibility/axe.ts'
import { inEachTheme, inTheme } from '#tests/support/accessibility/themes.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { fillWidget } from '#tests/support/business-pages/fill-form.ts'
import { it } from '#tests/support/console-test.ts'
import { type Look, lookOf } from '#tests/support/pixel.ts'

/** The dark costs a whole drawing of the page: all of it in `npm run test:all`, else every fourth widget. */
const DARK_EVERY = process.env.EVERY_PAGE === '1' ? 1 : 4
/** Some forty widgets, some of them judged twice. */
const LIMIT = { timeout: 300_000 }

const UNSEEN: { readonly violations: readonly string[]; readonly looks: readonly Look[] } = {
  violations: [],
  looks: [],
}

describe('the gallery of widgets', () => {
  it(
    'draws every widget in every place, light and dark, with nothing that axe objects to',
    LIMIT,
    async ({ visit }) => {
      const page = await visit('/examples/widgets', { colorScheme: 'light' })
      const found: Record<string, readonly string[]> = {}
      await widgetsOf(page).first().waitFor()
      const types = await widgetsOf(page).locator('code').allTextContents()
      expect(types).toContain('tree-choice')
      for (const [index, type] of types.entries()) {
        await open(page, type)
        const judge = async (theme: 'light' | 'dark') => ({
          violations: await violationsOn(page, theme === 'light' ? 'all' : 'colours', 'article'),
          looks: await looksOf(page),
        })
        const { light, dark } =
          index % DARK_EVERY === 0
            ? await inEachTheme(page, judge)
            : { light: await inTheme(page, 'light', judge), dark: UNSEEN }
        const broken = await page.getByText(/无法显示|没有示例/).allTextContents()
        const wrong = [
          ...broken,
          ...light.violations,
          ...dark.violations.map((violation) => `in the dark: ${violation}`),
          ...faultsOf(light.looks, dark.looks),
        ]
        if (wrong.length > 0) found[type] = wrong
      }
      expect(found).toEqual({})
    },
  )

  it('is opened by the command palette, or with the widget of its address, and keeps there which one is open', async ({
    visit,
  }) => {
    const page = await visit('/examples/widgets?widget=cascader')
    await page.getByRole('heading', { level: 2, name: /cascader$/ }).waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: '命令面板' })
    await palette.getByRole('combobox').fill('控件示例')
    await palette.getByRole('option', { name: '控件示例' }).click()
    await page.getByRole('heading', { level: 2, name: /input$/ }).waitFor()
    await open(page, 'money')
    await expect.poll(() => page.url()).toContain('#/examples/widgets?widget=money')
  })

  it('stays one tab when another address of it is visited', async ({ visit }) => {
    const page = await visit('/examples/widgets?widget=cascader')
    await page.getByRole('heading', { level: 2, name: /cascader$/ }).waitFor()
    await page.evaluate(() => {
      location.hash = '#/examples/widgets?widget=money'
    })
    await page.getByRole('heading', { level: 2, name: /money$/ }).waitFor()
    expect(await page.getByRole('tab', { name: '控件示例' }).count()).toBe(1)
    await page.reload()
    await page.getByRole('heading', { level: 2, name: /money$/ }).waitFor()
    expect(await page.getByRole('tab', { name: '控件示例' }).count()).toBe(1)
  })

  it.for([
    ['number-range', '价格区间', '12.5,30', '"12.5,30"'],
    ['date-range', '活动日期', '2026-03-01,2026-03-31', '"2026-03-01,2026-03-31"'],
    [
      'datetime-range',
      '维护时段',
      '2026-03-01 08:00:00,2026-03-02 09:30:00',
      '"2026-03-01 08:00:00,2026-03-02 09:30:00"',
    ],
    ['time-range', '营业时间', '08:30:00,18:00:00', '"08:30:00,18:00:00"'],
    ['slider', '完成度', '7', '7'],
    ['rate', '满意度', '4', '4'],
    ['tag-input', '关键词', '钢材,水泥', '"钢材,水泥"'],
    ['area', '所在地区', '江苏省/南京市/玄武区', '"320102"'],
    ['tree-dict', '分类', '有色金属', null],
  ] as const)('has a %s that a person fills in', async ([type, title, text, stored], { visit }) => {
    const page = await visit(`/examples/widgets?widget=${type}`)
    const form = page.getByRole('region', { name: '表单' })
    await form.waitFor()
    await page.getByLabel('存储的值').fill('null')
    await fillWidget(form, `${title}（输入）`, type, text)
    const value = () => page.getByLabel('存储的值').inputValue()
    if (stored === null) await expect.poll(value).toMatch(/^"[\w-]+"$/)
    else await expect.poll(value).toBe(stored)
  })

  it('is for those who may look behind pages', async ({ visit }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'onlooker', {})
    const page = await visit('/examples/widgets', { user })
    await page.getByText(/没有权限|无权访问/).waitFor()
  })
})

function widgetsOf(page: Page): Locator {
  return page.getByRole('navigation', { name: '控件' }).getByRole('button')
}

/** Opens a widget and waits until its grid, the last of its places, is drawn. */
async function open(page: Page, type: string): Promise<void> {
  const name = new RegExp(`(^| )${type}$`)
  await page.getByRole('navigation', { name: '控件' }).getByRole('button', { name }).click()
  const shown = page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name }) })
  await shown.getByRole('region', { name: '可编辑表格' }).getByRole('grid').waitFor()
}

/** The widget without its label, as an input and read-only. */
async function looksOf(page: Page): Promise<readonly Look[]> {
  const items = page.getByRole('article').getByRole('region', { name: '表单' }).locator('[data-field]')
  const looks: Look[] = []
  for (const item of [items.first(), items.nth(3)]) {
    const control = item.locator(':scope > :nth-child(2)')
    // Until it has come, its place is kept by something that nobody can use, of one colour.
    await item.locator('input, textarea, button, [role="textbox"], [tabindex]').first().waitFor()
    await expect.poll(async () => (await lookOf(control)).drawn, { message: 'what is drawn' }).toBeGreaterThan(0)
    looks.push(await lookOf(control))
  }
  return looks
}

/** By its pictures: a widget is to be seen in either theme, dark on light by day and light on dark by night. */
function faultsOf(byDay: readonly Look[], byNight: readonly Look[]): readonly string[] {
  return [
    ...byDay.filter(({ ground }) => ground < 200).map(({ ground }) => `its ground is ${ground} by day`),
    ...byNight.filter(({ ground }) => ground > 80).map(({ ground }) => `its ground is ${ground} by night`),
    ...[byDay, byNight]
      .filter((looks) => looks.length > 0)
      .flatMap(([input, text]) => [
        ...((input?.drawn ?? 0) < LEAST_DRAWN.input ? [`only ${input?.drawn} of its input is drawn`] : []),
        ...((text?.drawn ?? 0) < LEAST_DRAWN.text ? [`only ${text?.drawn} of its text is drawn`] : []),
      ]),
    // What does not follow the theme is a light box in the dark.
    ...byNight.filter(({ drawn }) => drawn > MOST_DRAWN).map(({ drawn }) => `${drawn} of it is light by night`),
  ]
}
/** A frame and a few letters; of nothing, a dash. */
const LEAST_DRAWN = { input: 0.004, text: 0.0003 }
const MOST_DRAWN = 0.3
