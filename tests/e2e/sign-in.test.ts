import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { type ConsoleUser, it } from '#tests/support/console-test.ts'

const REFUSED_CALL = [
  /Failed to load resource: the server responded with a status of 401/,
  // The sockets of a session go with it.
  /WebSocket connection to .* failed: HTTP Authentication failed/,
]

const admin = (): ConsoleUser => ({ name: 'admin', password: inject('adminPassword') })

async function signInAs(page: Page, { name, password }: ConsoleUser) {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

const pathOf = (page: Page) => new URL(page.url()).hash.slice(1)

describe('signing in', () => {
  it('leads home, with a greeting and the pages that the user may open', async ({ visit }) => {
    const page = await visit('/', { user: null })
    await signInAs(page, admin())
    await page.getByText(/好，欢迎回来$/).waitFor()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    expect(await page.getByRole('main').getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['产品价格行情管理', '厂家行情管理', '市场部门行情管理']),
    )
    expect(await page.title()).toBe('Pagewright 管理平台')
  })

  it('asks for what is missing, beside the field, and sends nothing', async ({ visit }) => {
    const page = await visit('/', { user: null })
    const calls: string[] = []
    page.on('request', (request) => calls.push(request.method()))
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入用户名!').waitFor()
    await page.getByText('请输入密码!').waitFor()
    expect(await page.getByLabel('用户名').evaluate((input) => input === document.activeElement)).toBe(true)
    expect(calls).not.toContain('POST')
  })

  it('says in place that the password is wrong, and keeps the name', async ({ visit }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'forgetful', { menus: ['/market'] })
    const page = await visit('/', { user: null })
    await signInAs(page, { ...user, password: 'not-his-password' })
    await page.getByRole('alert').getByText('用户名或密码错误').waitFor()
    expect(await page.getByLabel('用户名').inputValue()).toBe('forgetful')
    expect(await page.getByLabel('验证码', { exact: true }).count()).toBe(0)
    expect(pathOf(page)).toBe('/user/login')
  })

  it('asks for a captcha after three failures, and refuses a wrong one beside it', async ({ visit }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'clumsy', { menus: ['/market'] })
    const page = await visit('/', { user: null })
    for (const password of ['wrong-1', 'wrong-2', 'wrong-3']) {
      const answered = page.waitForResponse((response) => response.url().endsWith('/sys/login'))
      await signInAs(page, { ...user, password })
      await answered
    }
    await page.getByRole('img', { name: '验证码图片' }).waitFor()
    await page.getByLabel('验证码', { exact: true }).fill('0000')
    await signInAs(page, user)
    await page.getByText('验证码错误').waitFor()
    expect(await page.getByLabel('验证码', { exact: true }).getAttribute('aria-invalid')).toBe('true')
  })
})

describe('the guard', () => {
  it('leads from a deep link over sign-in back to the wanted page', async ({ visit }) => {
    const page = await visit('/market/manufacturer?from=mail', { user: null })
    await page.getByLabel('用户名').waitFor()
    expect(pathOf(page)).toBe(`/user/login?redirect=${encodeURIComponent('/market/manufacturer?from=mail')}`)
    await signInAs(page, admin())
    await page.getByRole('heading', { name: /^厂家/ }).waitFor()
    expect(pathOf(page)).toBe('/market/manufacturer?from=mail')
  })

  it.for(['https://evil.example/', '//evil.example/', '/\\evil.example', 'javascript:alert(1)'])(
    'does not follow a redirect to %s',
    async (redirect, { visit }) => {
      const page = await visit(`/user/login?redirect=${encodeURIComponent(redirect)}`, { user: null })
      const origin = new URL(page.url()).origin
      await signInAs(page, admin())
      await page.getByRole('heading', { name: /我的页面/ }).waitFor()
      expect(new URL(page.url()).origin).toBe(origin)
      expect(pathOf(page)).toBe('/dashboard/analysis')
    },
  )

  it('shows 404 for an unknown path, with a way home', async ({ visit }) => {
    const page = await visit('/no/such/page')
    await page.getByRole('main').getByText('页面不存在').last().waitFor()
    expect(pathOf(page)).toBe('/404')
    await page.getByRole('button', { name: '返回首页' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })

  it('keeps a signed-in user off the sign-in page', async ({ visit }) => {
    const page = await visit('/user/login')
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    expect(pathOf(page)).toBe('/dashboard/analysis')
  })

  it('goes back to sign-in, and then to where the user was, when the session has ended elsewhere', async ({
    visit,
  }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'elsewhere', {
      menus: ['/market', '/market/department'],
      permissions: ['market:department:list'],
    })
    const page = await visit('/market/department', { user, expectedFaults: REFUSED_CALL })
    await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
    await page.evaluate(async () => {
      const { value } = JSON.parse(localStorage.getItem('pro__Access-Token') ?? 'null')
      await fetch('/jeecg-boot/sys/logout', { method: 'POST', headers: { 'X-Access-Token': value } })
    })
    await page.reload()
    await page.getByRole('tab', { name: '账号密码登录' }).waitFor()
    await signInAs(page, user)
    await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
  })
})

describe('a console that is starting', () => {
  it('leads where the user goes meanwhile, instead of home', async ({ visit }) => {
    const page = await visit('/')
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/getUserPermissionByToken*', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest(/getUserPermissionByToken/)
    await page.reload({ waitUntil: 'commit' })
    await asked
    await page.evaluate(() => {
      location.hash = '#/market/department'
    })
    answer()
    await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
    expect(pathOf(page)).toBe('/market/department')
  })

  it('asks for announcements once', async ({ visit }) => {
    const page = await visit('/')
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    const address = page.url()
    // The console that stands may be asking just now.
    await page.goto('about:blank')
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/annountCement/listByUser')) asked.push(request.url())
    })
    const connected = page.waitForEvent('websocket', (socket) => socket.url().includes('/websocket/'))
    await page.goto(address)
    await connected
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    await expect.poll(() => asked.length).toBe(1)
    await page.waitForLoadState('networkidle')
    expect(asked).toHaveLength(1)
  })
})

describe('signing out', () => {
  it('asks first, and stays when the answer is no', async ({ visit }) => {
    const page = await visit('/market/department')
    await page.getByRole('button', { name: /^欢迎您/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    const question = page.getByRole('dialog', { name: '提示' })
    await question.getByText('真的要注销登录吗 ?').waitFor()
    await question.getByRole('button', { name: '取消' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(pathOf(page)).toBe('/market/department')
    await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
  })

  it('ends the session for the server as well', async ({ visit }) => {
    const user = await addConsoleUser(inject('dataFolder'), 'leaver', { menus: ['/market'] })
    const page = await visit('/', { user, expectedFaults: REFUSED_CALL })
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    const token = await page.evaluate(() => JSON.parse(localStorage.getItem('pro__Access-Token') ?? 'null').value)
    await page.getByRole('button', { name: /^欢迎您/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
    await page.getByLabel('用户名').waitFor()
    expect(pathOf(page)).toBe('/user/login')
    expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
    const answer = await fetch(`${inject('url')}/jeecg-boot/sys/user/getUserInfo`, {
      headers: { 'X-Access-Token': token },
    })
    expect(answer.status).toBe(401)
  })
})
