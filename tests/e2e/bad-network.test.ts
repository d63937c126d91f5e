import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { startBrokenHost } from '#tests/support/broken-host.ts'
import { openAdd, PRICES } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

const ROWS = /^1-\d+ 共\d+条$/
/** A start that fails is told to the browser's console as well. */
/** Code is asked for when a pointer comes near what needs it. */
const FAILED_CALL = [
  /Failed to load resource/,
  /ConfigError: 无法连接服务器/,
  /Failed to fetch dynamically imported module/,
]
const DOWN = '服务器暂时无法连接'
const NO_NETWORK = '网络连接失败，请检查网络后重试'

const isList = (url: URL) => url.pathname.endsWith(`${PRICES}/list`)
const isHost = (url: URL) => url.origin === new URL(inject('url')).origin

/** A hidden tab keeps its rows. */
const rowsOf = (page: Page) => page.getByText(ROWS).filter({ visible: true })
const refresh = (page: Page) => page.getByRole('button', { name: '刷新' }).first().click()
const inPlace = (page: Page, text: string) => page.getByRole('main').getByRole('alert').getByText(text)

async function openList(
  visit: (path: string, options: { expectedFaults: RegExp[] }) => Promise<Page>,
  expectedFaults: RegExp[] = FAILED_CALL,
) {
  const page = await visit(PRICES, { expectedFaults })
  await rowsOf(page).waitFor()
  return page
}

describe('the server is down', () => {
  it('at the start: a plain message within three seconds, and a retry that works', async ({ visit }) => {
    const page = await openList(visit)
    await page.route(/\/config\.json$/, (route) => route.abort('connectionrefused'))
    await page.reload()
    await page.getByRole('alert').getByText('无法连接服务器，请检查网络后重试。').waitFor({ timeout: 3000 })
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).click()
    await rowsOf(page).waitFor()
  })

  it('later: said above the console and in place, back by itself within five seconds, typed text kept', async ({
    visit,
  }) => {
    const page = await openList(visit)
    await page.getByRole('textbox', { name: '产品名称' }).fill('钢')
    await page.route(isHost, (route) => route.abort('connectionrefused'))
    await refresh(page)
    await inPlace(page, NO_NETWORK).waitFor()
    await page.getByRole('status').getByText(DOWN).waitFor()
    await page.getByRole('menuitem', { name: '产品价格' }).waitFor()
    await page.unrouteAll()
    await rowsOf(page).waitFor({ timeout: 5000 })
    await page.getByRole('status').getByText(DOWN).waitFor({ state: 'detached' })
    expect(await page.getByRole('textbox', { name: '产品名称' }).inputValue()).toBe('钢')
  })

  it('and asked by hand: back at once', async ({ visit }) => {
    const page = await openList(visit)
    // Back from the press on: what the console tries by itself before would take the button away.
    let isBack = false
    await page.exposeFunction('bringBack', () => {
      isBack = true
    })
    await page.route(isHost, (route) => (isBack ? route.continue() : route.abort('connectionrefused')))
    await refresh(page)
    const retry = page.getByRole('status').filter({ hasText: DOWN }).getByRole('button', { name: '重试' })
    await retry.evaluate((button) => button.addEventListener('pointerdown', () => Reflect.get(window, 'bringBack')()))
    await retry.click()
    await rowsOf(page).waitFor({ timeout: 2000 })
  })
})

it('the network is gone: a line says so, and what failed is asked again when it is back', async ({ visit }) => {
  const page = await openList(visit)
  await page.context().setOffline(true)
  await page.getByRole('status').getByText('网络已断开').waitFor()
  await refresh(page)
  await inPlace(page, NO_NETWORK).waitFor()
  await page.context().setOffline(false)
  await rowsOf(page).waitFor()
  await page.getByRole('status').getByText('网络已断开').waitFor({ state: 'detached' })
})

it('a part of a page that was lost with the network comes whole when it is back', async ({ visit }) => {
  const page = await openList(visit, [
    ...FAILED_CALL,
    /Unable to preload CSS|Failed to fetch dynamically imported module/,
  ])
  await page.context().setOffline(true)
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  await page.getByText('窗口无法打开').first().waitFor()
  await page.context().setOffline(false)
  const form = await openAdd(page)
  // Two columns and a red star: both come from the style sheet of the form, which was asked for without a network.
  const [code, name] = await Promise.all([
    form.getByLabel('产品编码').boundingBox(),
    form.getByLabel('产品名称').boundingBox(),
  ])
  expect(name?.y).toBe(code?.y)
})

it('a part that was lost with the network takes nothing along that was typed', async ({ visit }) => {
  const page = await openList(visit, [...FAILED_CALL, /Unable to preload CSS/])
  await page.getByRole('textbox', { name: '产品名称' }).fill('钢')
  await page.route(/\/assets\/.*\.(js|css)$/, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: '新增', exact: true }).first().click()
  await page.getByText('窗口无法打开').first().waitFor()
  await page.unrouteAll()
  const form = await openAdd(page)
  await form.getByRole('button', { name: '取消', exact: true }).click()
  expect(await page.getByRole('textbox', { name: '产品名称' }).inputValue()).toBe('钢')
})

it('the server is slow: 网络超时 after nine seconds, and a retry that works', async ({ visit }) => {
  const page = await openList(visit)
  await page.route(isList, () => undefined)
  const begun = Date.now()
  await refresh(page)
  await inPlace(page, '网络超时').waitFor({ timeout: 12_000 })
  expect(Date.now() - begun).toBeGreaterThan(8_500)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: '重试' }).first().click()
  await rowsOf(page).waitFor()
})

describe('the server answers', () => {
  const envelope = (message: string) =>
    JSON.stringify({ success: false, message, code: 500, result: null, timestamp: 1 })

  it.for([
    ['500', { status: 500, body: envelope('系统内部错误，请稍后重试') }, '系统内部错误，请稍后重试'],
    ['500 without a word', { status: 500, body: '' }, '请求失败（500），请稍后重试'],
    ['504', { status: 504, body: '<html>Gateway Time-out</html>' }, '网络超时'],
    ['malformed JSON', { status: 200, body: '{"success":tr' }, '服务器返回的内容无法识别'],
    ['JSON of another shape', { status: 200, body: '{"success":true,"result":"x"}' }, '服务器返回的内容无法识别'],
    ['HTML instead of JSON', { status: 200, body: '<html>请登录网络</html>' }, '服务器返回了网页而不是数据'],
    ['nothing at all', { status: 200, body: '' }, '服务器返回了空的内容'],
    ['another type of content', { status: 200, body: 'GIF89a', contentType: 'image/gif' }, '服务器返回的内容无法识别'],
  ] as const)(
    '%s: said in place with a number for support, and the console works on',
    async ([, answer, text], { visit }) => {
      const page = await openList(visit)
      await page.route(isList, (route) => route.fulfill({ ...answer, headers: { 'X-Trace-Id': 'trace-of-the-test' } }))
      await refresh(page)
      await inPlace(page, text).waitFor()
      await page.getByRole('main').getByText('trace-of-the-test').waitFor()
      await page.getByRole('menuitem', { name: '市场部门' }).click()
      await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
      await page.unrouteAll()
      await page.getByRole('menuitem', { name: '产品价格' }).click()
      await rowsOf(page).waitFor()
    },
  )

  it('502 once: asked again without a word', async ({ visit }) => {
    const page = await openList(visit)
    let asked = 0
    await page.route(isList, async (route) => {
      asked++
      if (asked === 1) await route.fulfill({ status: 502, body: '' })
      else await route.continue()
    })
    const answered = page.waitForResponse((answer) => isList(new URL(answer.url())) && answer.ok())
    await refresh(page)
    await answered
    await rowsOf(page).waitFor()
    expect(asked).toBe(2)
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
  })

  it('half an answer: said in place, asked three times at most', async ({ visit }) => {
    const host = await startBrokenHost()
    const page = await openList(visit)
    let asked = 0
    await page.route(isList, async (route) => {
      asked++
      await route.continue({ url: `${host.url}/half` })
    })
    await refresh(page)
    await inPlace(page, '服务器的回答中断，内容不完整，请重试').waitFor()
    expect(asked).toBe(3)
    await page.unrouteAll()
    await page.getByRole('button', { name: '重试' }).first().click()
    await rowsOf(page).waitFor()
    await host.stop()
  })
})

describe('the browser keeps', () => {
  const STORAGES = {
    'nothing more, since it is full': () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
    'nothing, since storage is switched off': () => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
      }
    },
    'what is no longer readable': () => {
      const { getItem } = Storage.prototype
      Storage.prototype.getItem = function (key) {
        return getItem.call(this, key) === null ? null : '{"value":'
      }
    },
  }

  it.for(['nothing more, since it is full', 'nothing, since storage is switched off'] as const)(
    '%s: the console works, and says once that nothing lasts',
    async (kind, { visit }) => {
      const page = await visit('/', { user: null })
      await page.addInitScript(STORAGES[kind])
      await page.reload()
      await signInByHand(page)
      await page.getByText(/^浏览器存储不可用或已满/).waitFor()
      expect(await page.getByText(/^浏览器存储不可用或已满/).count()).toBe(1)
      await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
      await rowsOf(page).waitFor()
    },
  )

  it('what is no longer readable: it counts as nothing', async ({ visit }) => {
    const page = await openList(visit)
    await page.addInitScript(STORAGES['what is no longer readable'])
    await page.reload()
    await page.getByLabel('用户名').waitFor()
  })
})

describe('the clock of the machine', () => {
  it.for([
    ['a day ahead', 86_400_000],
    ['a day behind', -86_400_000],
  ] as const)(
    'is %s: signed in and stays so, the date and the signatures are the server’s',
    async ([, offsetMs], { visit }) => {
      const page = await visit('/', { user: null })
      await page.addInitScript((offset) => {
        const RealDate = Date
        globalThis.Date = new Proxy(RealDate, {
          construct: (target, given) => Reflect.construct(target, given.length === 0 ? [target.now() + offset] : given),
          get: (target, name) => (name === 'now' ? () => target.now() + offset : Reflect.get(target, name)),
        })
      }, offsetMs)
      await page.reload()
      await signInByHand(page)
      await page.reload()
      const today = new Intl.DateTimeFormat('zh-CN', { month: 'long', day: 'numeric', timeZone: 'Asia/Shanghai' })
      await page.getByText(today.format(new Date())).first().waitFor()
      await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
      const signed = page.waitForRequest((request) => 'x-sign' in request.headers())
      const dialog = await openAdd(page)
      await dialog.getByRole('combobox', { name: '生产厂家' }).click()
      const stamp = (await signed).headers()['x-timestamp'] ?? ''
      const [day, time] = [
        stamp.replace(/^(....)(..)(..).*/, '$1-$2-$3'),
        stamp.replace(/^.{8}(..)(..)(..)$/, '$1:$2:$3'),
      ]
      expect(Math.abs(Date.parse(`${day}T${time}+08:00`) - Date.now())).toBeLessThan(60_000)
    },
  )
})

async function signInByHand(page: Page) {
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
  await page.getByRole('menu').first().waitFor()
}
