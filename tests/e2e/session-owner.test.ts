import type { Dialog, Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { giveAccount } from '#tests/support/account-users.ts'
import { callApi, newPriceCode, openAdd, PRICES, rowOf, search } from '#tests/support/console-actions.ts'
import { type ConsoleUser, it, type Visit } from '#tests/support/console-test.ts'
import {
  expireSession,
  fillInPrice,
  layerOf,
  newPriceUser,
  saveBelowLayer,
  statusOf,
  tokenOf,
} from '#tests/support/expired-session.ts'
import { openWindow } from '#tests/support/windows.ts'

const REFUSED = [
  /Failed to load resource: the server responded with a status of 401/,
  /WebSocket connection to .* failed: HTTP Authentication failed/,
]

async function signIn(page: Page, user: ConsoleUser, { remember = true } = {}) {
  await page.bringToFront()
  await page.getByLabel('用户名').fill(user.name)
  await page.getByLabel('密码', { exact: true }).fill(user.password)
  await page.getByRole('checkbox', { name: '自动登录' }).setChecked(remember)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function signOut(page: Page) {
  await page.bringToFront()
  await page.getByRole('button', { name: /欢迎您/ }).click()
  await page.getByRole('menuitem', { name: /退出登录/ }).click()
  await page.getByRole('button', { name: '确定' }).click()
}

async function renew(page: Page, user: ConsoleUser) {
  await page.bringToFront()
  await layerOf(page).getByLabel('密码', { exact: true }).fill(user.password)
  await layerOf(page).getByRole('button', { name: '重新登录' }).click()
}

/** Sign-in pages that are open follow whoever signs in, so the window is opened first and the session ended then. */
async function openSignIn(page: Page): Promise<Page> {
  const opened = await openWindow(page)
  await opened.getByLabel('用户名').waitFor()
  return opened
}

/** A user who answers 留下 to the browser's question; without a listener Playwright answers that he leaves. */
function stayWhenAsked(page: Page): readonly string[] {
  const asked: string[] = []
  page.on('dialog', (dialog: Dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  return asked
}

async function countPrices(page: Page, code: string): Promise<number> {
  const path = `/market/productPrice/list?code=${code}&pageNo=1&pageSize=10`
  return (await callApi<{ total: number }>(page, 'GET', path)).result.total
}

const greetingOf = (page: Page, user: ConsoleUser) =>
  page.getByRole('button', { name: new RegExp(`欢迎您.*${user.name}`) })

describe('a half-filled form of one user', () => {
  it('is not saved as another user who signs in in another window, and is taken off the screen', async ({ visit }) => {
    const [one, two] = [await newPriceUser('owner-one'), await newPriceUser('owner-two')]
    const page = await visit(PRICES, { user: one, expectedFaults: REFUSED })
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    const asked = stayWhenAsked(page)
    await expireSession(page)
    const other = await openSignIn(page)
    // In the moment in which it says why, and before it goes.
    const saved = page
      .getByText('已有其他用户在本浏览器登录')
      .first()
      .waitFor()
      .then(() => saveBelowLayer(form))
    await signIn(other, two)
    await saved
    await greetingOf(page, two).waitFor()
    await greetingOf(other, two).waitFor()
    expect(await countPrices(other, code)).toBe(0)
    expect(asked).toEqual([])
  })

  it('is not saved for another tenant that he has chosen in another window', async ({ visit }) => {
    const user = await newPriceUser('owner-of-tenants')
    await giveAccount(inject('dataFolder'), user.name, { tenants: [0, 1] })
    const page = await visit(PRICES, { user: null, expectedFaults: REFUSED })
    const enter = async (window: Page, tenant: number) => {
      await signIn(window, user)
      const choice = window.getByRole('dialog')
      await choice.getByRole('combobox').first().click()
      await window.getByRole('option').nth(tenant).click()
      await choice.getByRole('button', { name: '确认' }).click()
    }
    await enter(page, 0)
    await page.getByRole('row').nth(1).waitFor()
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    await expireSession(page)
    const other = await openSignIn(page)
    await saveBelowLayer(form)
    await layerOf(page).waitFor()
    const tenants: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') tenants.push(request.headers()['x-tenant-id'])
    })
    await enter(other, 1)
    await page.getByText('您已在其他窗口切换租户').first().waitFor()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('menu').first().waitFor()
    expect(tenants).not.toContain('1')
    expect(await countPrices(other, code)).toBe(0)
  })

  it('is saved by its own user, though a second window has found his session dead before', async ({ visit }) => {
    const user = await newPriceUser('owner-of-two-windows')
    const page = await visit(PRICES, { user, expectedFaults: REFUSED })
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    await expireSession(page)
    await openSignIn(page)
    await saveBelowLayer(form)
    await renew(page, user)
    await page.getByText('添加成功！').waitFor()
    await rowOf(page, code).waitFor()
  })

  it('asks no question when he signs out in another window, and leaves nothing on the screen', async ({ visit }) => {
    const user = await newPriceUser('owner-signs-out')
    const page = await visit(PRICES, { user, expectedFaults: REFUSED })
    await fillInPrice(page, newPriceCode())
    const asked = stayWhenAsked(page)
    const other = await openWindow(page)
    await signOut(other)
    await page.getByLabel('用户名').waitFor()
    expect(await page.getByRole('row').count()).toBe(0)
    expect(asked).toEqual([])
    await signIn(page, user)
    const again = await openAdd(await openWindow(page, page.url().replace(/#.*$/, `#${PRICES}`)))
    expect(await again.getByRole('button', { name: '恢复草稿' }).count()).toBe(0)
  })

  it('asks no question either when he does not want to sign in again', async ({ visit }) => {
    const user = await newPriceUser('owner-declines')
    const page = await visit(PRICES, { user, expectedFaults: REFUSED })
    const form = await fillInPrice(page, newPriceCode())
    const asked = stayWhenAsked(page)
    await expireSession(page)
    await saveBelowLayer(form)
    await layerOf(page).getByRole('button', { name: '退出登录' }).click()
    await page.getByRole('checkbox', { name: '自动登录' }).waitFor()
    expect(asked).toEqual([])
  })

  it('is still asked about when its user himself closes the window', async ({ visit }) => {
    const user = await newPriceUser('owner-reloads')
    const page = await visit(PRICES, { user })
    const form = await fillInPrice(page, newPriceCode())
    const asked = stayWhenAsked(page)
    await page.evaluate(() => location.reload())
    await expect.poll(() => asked).toEqual(['beforeunload'])
    expect(await form.getByLabel('产品名称').inputValue()).toBe('电解铜 1# 升水')
  })
})

describe('a window whose session ends with it, beside the remembered one of another user', () => {
  async function openBoth(visit: Visit, name: string) {
    const [one, two] = [await newPriceUser(`${name}-one`), await newPriceUser(`${name}-two`)]
    const page = await visit(PRICES, { user: null, expectedFaults: REFUSED })
    await page.getByLabel('用户名').waitFor()
    const other = await openWindow(page)
    await other.getByLabel('用户名').waitFor()
    await signIn(page, one, { remember: false })
    await page.getByRole('row').nth(1).waitFor()
    await signIn(other, two)
    await other.getByRole('row').nth(1).waitFor()
    return { one, two, page, other }
  }

  async function expectToWork(page: Page, user: ConsoleUser) {
    await page.bringToFront()
    const answered = page.waitForResponse((response) => response.url().includes('/market/productPrice/list'))
    await search(page)
    expect((await answered).status()).toBe(200)
    expect(await greetingOf(page, user).count()).toBe(1)
    expect(await layerOf(page).count()).toBe(0)
  }

  it('leaves the other one his session when it signs out, and does not take it over', async ({ visit }) => {
    const { one, two, page, other } = await openBoth(visit, 'beside-out')
    await expectToWork(page, one)
    await signOut(page)
    await page.getByRole('checkbox', { name: '自动登录' }).waitFor()
    await expectToWork(other, two)
  })

  it('leaves the other one his session when it is renewed', async ({ visit }) => {
    const { one, two, page, other } = await openBoth(visit, 'beside-renewed')
    await page.bringToFront()
    await expireSession(page)
    await search(page)
    await renew(page, one)
    await layerOf(page).waitFor({ state: 'detached' })
    await expectToWork(other, two)
    await expectToWork(page, one)
  })
})

describe('the two sessions of one user, of whom one window is not to remember him', () => {
  async function openBoth(visit: Visit, name: string) {
    const user = await newPriceUser(name)
    const passing = await visit(PRICES, { user: null, expectedFaults: REFUSED })
    await passing.getByLabel('用户名').waitFor()
    const remembered = await openSignIn(passing)
    await signIn(passing, user, { remember: false })
    await passing.getByRole('row').nth(1).waitFor()
    await signIn(remembered, user)
    await remembered.getByRole('row').nth(1).waitFor()
    return { passing, remembered }
  }

  it.for([
    { name: 'out-remembered', leaver: 'remembered', follower: 'passing' },
    { name: 'out-passing', leaver: 'passing', follower: 'remembered' },
  ] as const)('both end on the server, each once, when he signs out: $leaver first', async (way, { visit }) => {
    const windows = await openBoth(visit, way.name)
    const [leaver, follower] = [windows[way.leaver], windows[way.follower]]
    const tokens = [await tokenOf(leaver), await tokenOf(follower)]
    expect(await Promise.all(tokens.map(statusOf))).toEqual([200, 200])
    const ended = [leaver, follower].map(watchSignOuts)
    await signOut(leaver)
    for (const window of [leaver, follower]) await window.getByRole('checkbox', { name: '自动登录' }).waitFor()
    await expect.poll(() => Promise.all(tokens.map(statusOf))).toEqual([401, 401])
    expect(ended.map((of) => of())).toEqual([[tokens[0]], [tokens[1]]])
  })

  /** With which tokens this window has asked the server to end a session. */
  function watchSignOuts(page: Page): () => readonly (string | undefined)[] {
    const tokens: (string | undefined)[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/sys/logout')) tokens.push(request.headers()['x-access-token'])
    })
    return () => tokens
  }
})

describe('what somebody fills in without a session', () => {
  it('is not taken away when somebody signs in in another window', async ({ visit }) => {
    const user = await newPriceUser('owner-elsewhere')
    const page = await visit('/user/alteration', { user: null })
    const phone = page.getByRole('textbox', { name: '手机号' })
    await phone.fill('1380013')
    const signInAddress = page.url().replace(/#.*$/, '#/user/login')
    const follower = await openWindow(page, signInAddress)
    await follower.getByLabel('用户名').waitFor()
    await signIn(await openWindow(page, signInAddress), user)
    // It hears what the half-filled page hears.
    await follower.getByRole('menu').first().waitFor()
    expect(await phone.inputValue()).toBe('1380013')
    await page.evaluate(() => location.assign('#/user/login'))
    await page.getByRole('menu').first().waitFor()
  })
})
