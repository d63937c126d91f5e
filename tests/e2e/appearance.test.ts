import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject } from 'vitest'
import { PRICES } from '#tests/support/console-actions.ts'
import { launchBrowser, openWatchedPage } from '#tests/support/console-browser.ts'
import { it } from '#tests/support/console-test.ts'
import { pixelAt } from '#tests/support/pixel.ts'
import { openWindow } from '#tests/support/windows.ts'

const DARK_GROUND = '#000000'
const LIGHT_GROUND = '#f4f6fa'

let browser: Browser
beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

interface Start {
  readonly name: string
  readonly system: 'light' | 'dark'
  /** Runs in the browser before the page does. */
  readonly before: () => void
  readonly ground: string
}

const STARTS: readonly Start[] = [
  { name: 'a dark system', system: 'dark', before: () => undefined, ground: DARK_GROUND },
  { name: 'a light system', system: 'light', before: () => undefined, ground: LIGHT_GROUND },
  {
    name: 'a dark choice on a light system',
    system: 'light',
    before: () => localStorage.setItem('pro__DEFAULT_APPEARANCE', '{"value":"dark","expire":null}'),
    ground: DARK_GROUND,
  },
  {
    name: 'a light choice on a dark system',
    system: 'dark',
    before: () => localStorage.setItem('pro__DEFAULT_APPEARANCE', '{"value":"light","expire":null}'),
    ground: LIGHT_GROUND,
  },
  {
    name: 'storage that holds something else',
    system: 'dark',
    before: () => localStorage.setItem('pro__DEFAULT_APPEARANCE', '{"value":'),
    ground: DARK_GROUND,
  },
  {
    name: 'storage that is switched off',
    system: 'dark',
    before: () => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    },
    ground: DARK_GROUND,
  },
]

describe('the first paint', () => {
  it.for(STARTS)('follows $name', async ({ system, before, ground }) => {
    const { page, faults, close } = await openWatchedPage(browser, { colorScheme: system })
    await page.addInitScript(before)
    // The console never arrives: what is seen is what is painted before it.
    await page.route('**/assets/*.js', () => undefined)
    await page.goto(inject('url'), { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0)
    expect(await pixelAt(page, 720, 450)).toBe(ground)
    const dark = ground === DARK_GROUND
    expect(await metaOf(page, 'color-scheme')).toBe(dark ? 'dark' : 'light')
    expect(await metaOf(page, 'theme-color')).toBe(dark ? '#141414' : '#ffffff')
    expect(faults).toEqual([])
    await close()
  })

  it('is not followed by a light frame until the sign-in page stands', async () => {
    const { page, close } = await openWatchedPage(browser, { colorScheme: 'dark' })
    await page.addInitScript(watchGrounds)
    await page.goto(inject('url'))
    await page.getByLabel('用户名').waitFor()
    const { frames, light } = await groundsSeen(page)
    expect(frames).toBeGreaterThan(1)
    expect(light).toEqual([])
    await close()
  })
})

describe('the console', () => {
  it('changes its theme at once, without a request, and has it after a reload', async ({ visit }) => {
    // Where no list loads its tools and its forms while somebody reads it.
    const page = await visit('/')
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    // Fetched when the pointer comes to it, and it will when the drawer goes.
    const parts = Promise.all(
      [/bell-popover/, /priority-tag/].map((part) =>
        page.waitForEvent('requestfinished', (request) => part.test(request.url())),
      ),
    )
    await page.getByRole('button', { name: /^通知/ }).hover()
    await parts
    await openSettings(page)
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await page.getByRole('radio', { name: '深色', exact: true }).check()
    await page.getByRole('radio', { name: '酱紫' }).check()
    await page.getByRole('button', { name: '关闭设置' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await surfaceOf(page)).toBe('rgb(20, 20, 20)')
    expect(requests).toEqual([])

    await page.addInitScript(watchGrounds)
    await page.evaluate((path) => {
      location.hash = path
    }, PRICES)
    await page.reload()
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    const { frames, light } = await groundsSeen(page)
    expect(frames).toBeGreaterThan(1)
    expect(light).toEqual([])
    const add = page.getByRole('button', { name: '新增' })
    expect(await add.evaluate((button) => getComputedStyle(button).backgroundColor)).toBe('rgb(114, 46, 209)')
  })

  it('follows the system while it is open', async ({ visit }) => {
    const page = await visit('/')
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    expect(await surfaceOf(page)).toBe('rgb(255, 255, 255)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect.poll(() => surfaceOf(page)).toBe('rgb(20, 20, 20)')
  })

  it('has no surface of the other theme in the dark', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    await page.getByRole('button', { name: '新增' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定', disabled: false }).waitFor()
    await expect.poll(() => lightSurfaces(page)).toEqual([])
  })

  it('puts the menu on top and back to the side', async ({ visit }) => {
    const page = await visit(PRICES)
    await openSettings(page)
    await page.getByRole('radio', { name: '顶部菜单' }).check()
    await page.getByRole('banner').getByRole('menuitem', { name: '行情管理' }).waitFor()
    await page.getByRole('radio', { name: '侧边菜单' }).check()
    await page.getByRole('button', { name: '收起菜单' }).waitFor()
  })

  it('without tabs keeps the current page alone', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.getByRole('tab', { name: '产品价格' }).waitFor()
    await openSettings(page)
    await page.getByRole('switch', { name: '多页签模式' }).click()
    await page.getByRole('tab', { name: '产品价格' }).waitFor({ state: 'detached' })
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
  })
})

describe('a page that is shown without a session', () => {
  it('follows what is set in another window, and keeps what was typed', async ({ visit }) => {
    const page = await visit(PRICES)
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    // A public page is shown to who is signed in as well.
    const signIn = await openWindow(page, page.url().replace(/#.*$/, '#/user/alteration'))
    const phone = signIn.getByRole('textbox', { name: '手机号' })
    await phone.fill('1380013')
    expect(await metaOf(signIn, 'color-scheme')).toBe('light')
    await page.bringToFront()
    await openSettings(page)
    await page.getByRole('radio', { name: '深色', exact: true }).check()
    await page.getByRole('switch', { name: '色弱模式' }).click()
    await expect.poll(() => metaOf(signIn, 'color-scheme')).toBe('dark')
    await expect.poll(() => signIn.locator('html[data-color-weak]').count()).toBe(1)
    await expect.poll(() => phone.evaluate((field) => getComputedStyle(field).colorScheme)).toBe('dark')
    expect(await phone.inputValue()).toBe('1380013')
  })
})

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^欢迎您/ }).click()
  await page.getByRole('menuitem', { name: '系统设置' }).click()
  await page.getByRole('dialog', { name: '系统设置' }).waitFor()
}

function metaOf(page: Page, name: string): Promise<string | null> {
  return page.locator(`meta[name="${name}"]`).getAttribute('content')
}

function surfaceOf(page: Page): Promise<string> {
  return page.getByRole('banner').evaluate((header) => getComputedStyle(header).backgroundColor)
}

/** Notes in every frame which grounds are light at a few points of the window. Runs in the browser. */
function watchGrounds(): void {
  const seen = { frames: 0, light: [] as string[] }
  Reflect.set(window, 'groundsSeen', seen)
  const isLight = (color: string) => {
    const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
    return alpha > 0.5 && red + green + blue > 600
  }
  const look = () => {
    seen.frames++
    for (const [x, y] of [
      [0.2, 0.5],
      [0.7, 0.1],
      [0.5, 0.5],
      [0.8, 0.9],
    ] as const) {
      let element = document.elementFromPoint(innerWidth * x, innerHeight * y)
      for (; element !== null; element = element.parentElement) {
        const { backgroundColor } = getComputedStyle(element)
        if (isLight(backgroundColor)) seen.light.push(`${element.tagName}.${element.className} ${backgroundColor}`)
      }
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

function groundsSeen(page: Page): Promise<{ readonly frames: number; readonly light: readonly string[] }> {
  return page.evaluate(() => Reflect.get(window, 'groundsSeen'))
}

/** Visible elements of some size with a light ground; what is filled with the brand colour is none. */
function lightSurfaces(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => element.checkVisibility() && element.offsetWidth > 24 && element.offsetHeight > 16)
      .map((element) => ({ element, color: getComputedStyle(element).backgroundColor }))
      .filter(({ color }) => {
        const [red = 0, green = 0, blue = 0, alpha = 1] = (color.match(/[\d.]+/g) ?? []).map(Number)
        return alpha > 0.5 && red + green + blue > 600
      })
      .map(({ element, color }) => `${element.tagName}.${element.className} ${color}`),
  )
}
