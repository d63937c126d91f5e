import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { PRICES } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'

const ROWS = /^1-\d+ 共\d+条$/
const FAILED_CALL = [/Failed to load resource/]

const failure = (status: number, message: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ success: false, message, code: status, result: null, timestamp: 1, traceId: 't' }),
})

describe('the session', () => {
  it('Permission fetch fails: logout, then sign-in, which leads back to where the user wanted to go', async ({
    visit,
  }) => {
    // A session of its own, since it ends.
    const page = await visit(PRICES, { expectedFaults: FAILED_CALL, user: null })
    await signInByHand(page)
    await rowsOf(page).waitFor()
    const signedOut = page.waitForRequest((request) => request.url().endsWith('/sys/logout'))
    await page.route(/getUserPermissionByToken/, (route) => route.fulfill(failure(500, '权限服务暂不可用')))
    await page.reload()
    await signedOut
    await page.getByText('权限服务暂不可用').waitFor()
    await page.unrouteAll()
    expect(new URL(page.url()).hash).toBe(`#/user/login?redirect=${encodeURIComponent(PRICES)}`)
    await signInByHand(page)
    await rowsOf(page).waitFor()
  })

  it('Logout call failure: the words of the server are shown, and logout completes', async ({ visit }) => {
    const page = await visit('/', { expectedFaults: FAILED_CALL, user: null })
    await signInByHand(page)
    await page.route(/\/sys\/logout$/, (route) => route.fulfill(failure(500, '退出登录失败！')))
    await page
      .getByRole('button', { name: /用户菜单|欢迎/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog').getByRole('button', { name: '确定' }).click()
    await page.getByText('退出登录失败！').waitFor()
    await page.getByLabel('用户名').waitFor()
    expect(await tokenOf(page)).toBeNull()
  })
})

describe('the pages of errors and results', () => {
  it.for([
    ['/exception/403', '抱歉，您无权访问该页面', '没有权限'],
    ['/exception/404', '抱歉，您访问的页面不存在', '页面不存在'],
    ['/exception/500', '抱歉，服务器出错了', '服务器出错'],
    ['/result/success', '操作成功', '操作成功'],
    ['/result/fail', '操作失败', '操作失败'],
  ] as const)(
    '%s stands in a tab, under its title, and menu and tabs go on',
    async ([path, text, title], { visit }) => {
      const page = await visit(path)
      await page.getByRole('main').getByText(text).last().waitFor()
      expect(await page.title()).toBe(`${title} · Pagewright 管理平台`)
      await page.getByRole('tab', { name: title }).waitFor()
      await page.getByRole('menuitem', { name: '首页' }).click()
      await page.getByRole('heading', { name: /我的页面/ }).waitFor()
      expect(await page.title()).toBe('Pagewright 管理平台')
      await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
      await rowsOf(page).waitFor()
      expect(await page.title()).toBe('产品价格 · Pagewright 管理平台')
      await page.getByRole('tab', { name: title }).click()
      await page.getByRole('main').getByText(text).last().waitFor()
    },
  )
})

describe('a chunk that is gone after a deploy', () => {
  const MISSING = [...FAILED_CALL, /Unable to preload CSS|ChunkLoadError|dynamically imported module/]
  const isCode = (url: URL) => /\/assets\/.*\.js$/.test(url.pathname)

  it.for(['script', 'style sheet'] as const)('a %s: one reload, and the page is there', async (kind, { visit }) => {
    const page = await visit('/', { expectedFaults: MISSING })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    const loads = countLoads(page)
    // Gone until the page is loaded anew, as the files of an old version are.
    const gone = kind === 'script' ? isCode : (url: URL) => url.pathname.endsWith('.css')
    await page.route(
      (url) => gone(url) && loads.count() === 0,
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
    await rowsOf(page).waitFor()
    expect(loads.count()).toBe(1)
  })

  it('and does not come back: one reload, then a card with the way on, and the menu works', async ({ visit }) => {
    const page = await visit('/', { expectedFaults: MISSING })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    const files = await loadedFiles(page)
    const loads = countLoads(page)
    await page.route(
      (url) => isCode(url) && !files.includes(url.href),
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
    await page.getByText('页面加载失败').waitFor()
    await page.waitForLoadState('networkidle')
    await page.getByText('页面加载失败').waitFor()
    expect(loads.count()).toBe(1)
    await page.getByRole('menuitem', { name: '首页' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })

  it('below an open sign-in page: one reload, and who has signed in is in', async ({ visit }) => {
    const page = await visit(PRICES, { expectedFaults: MISSING, user: null })
    await page.getByLabel('用户名').waitFor()
    const files = await loadedFiles(page)
    const loads = countLoads(page)
    await page.route(
      (url) => isCode(url) && !files.includes(url.href) && loads.count() === 0,
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    await signInByHand(page)
    await rowsOf(page).waitFor()
    expect(loads.count()).toBe(1)
  })

  it('below an open sign-in page, for longer: one reload, then a card with the way on', async ({ visit }) => {
    const page = await visit(PRICES, { expectedFaults: MISSING, user: null })
    await page.getByLabel('用户名').waitFor()
    const files = await loadedFiles(page)
    const loads = countLoads(page)
    await page.route(
      (url) => isCode(url) && !files.includes(url.href),
      (route) => route.fulfill({ status: 404, body: '' }),
    )
    await fillSignIn(page)
    await expect.poll(loads.count).toBe(1)
    await page.waitForLoadState('networkidle')
    const card = page.getByRole('alert').filter({ hasText: '系统加载失败，请重试。' })
    await card.waitFor()
    expect(loads.count()).toBe(1)
    await page.unrouteAll()
    await card.getByRole('button', { name: '重试' }).click()
    await rowsOf(page).waitFor()
  })
})

describe('a new version', () => {
  it('is told of above the console, and waits for the user', async ({ visit }) => {
    const page = await visit(PRICES)
    await rowsOf(page).waitFor()
    await page.clock.install()
    await page.reload()
    await rowsOf(page).waitFor()
    const loads = countLoads(page)
    await page.route(
      (url) => url.pathname === '/',
      async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ body: (await answer.text()).replace(/src="\/assets\/index-/, 'src="/assets/index-new-') })
      },
    )
    await page.clock.runFor(61_000)
    const line = page.getByRole('status').filter({ hasText: '系统已更新' })
    await line.waitFor()
    await line.getByRole('button', { name: '稍后' }).click()
    await page.getByText('系统已更新').waitFor({ state: 'detached' })
    expect(loads.count()).toBe(0)
  })
})

/** A hidden tab keeps its rows. */
function rowsOf(page: Page) {
  return page.getByText(ROWS).filter({ visible: true })
}

async function fillSignIn(page: Page) {
  await page.getByLabel('用户名').fill('admin')
  await page.getByLabel('密码', { exact: true }).fill(inject('adminPassword'))
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function signInByHand(page: Page) {
  await fillSignIn(page)
  await page.getByRole('menu').first().waitFor()
}

function loadedFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
}

function countLoads(page: Page) {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads++
  })
  return { count: () => loads }
}

function tokenOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('pro__Access-Token'))
}
