import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type BuiltServer, freePort } from '#tests/support/built-server.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { newPriceCode, PRICES, rowOf } from '#tests/support/console-actions.ts'
import { it } from '#tests/support/console-test.ts'
import { expireSession, fillInPrice, layerOf, PRICE_RIGHTS, saveBelowLayer } from '#tests/support/expired-session.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { openStubCas, type StubCas } from '#tests/support/stub-cas.ts'

let server: BuiltServer
let cas: StubCas
beforeAll(async () => {
  cas = await openStubCas()
  const port = String(await freePort())
  server = await startOwnServer({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    CAS_URL: `${cas.origin}/cas`,
  })
})
afterAll(async () => {
  await server.stop()
  await cas.close()
})

const elsewhere = () => ({ user: null, server })

describe('single sign-on by a CAS server', () => {
  it('leads there and back to the wanted page, without a password and without the ticket', async ({ visit }) => {
    await addConsoleUser(server.dataFolder, 'casuser', {
      menus: ['/market', '/market/department'],
      permissions: ['market:department:list'],
    })
    cas.visitor = 'casuser'
    const page = await visit('/market/department', elsewhere())
    await page.getByRole('heading', { name: /^市场部门/ }).waitFor()
    expect(page.url()).toBe(`${server.url}/#/market/department`)
  })

  it('signs out there as well', async ({ visit }) => {
    await addConsoleUser(server.dataFolder, 'casleaver', { menus: ['/market'] })
    cas.visitor = 'casleaver'
    // The other server has no icon.
    const expectedFaults = [/Failed to load resource: the server responded with a status of 404/]
    const page = await visit('/', { ...elsewhere(), expectedFaults })
    await page.getByRole('button', { name: /^欢迎您/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click()
    await page.getByRole('heading', { name: 'CAS: nobody' }).waitFor()
    expect(page.url()).toBe(`${cas.origin}/cas/logout?service=${encodeURIComponent(`${server.url}/`)}`)
  })

  it('renews an expired session in a window of its own, and the form that was sent is saved', async ({ visit }) => {
    await addConsoleUser(server.dataFolder, 'casrenewer', PRICE_RIGHTS)
    cas.visitor = 'casrenewer'
    const expectedFaults = [/Failed to load resource: the server responded with a status of 401/]
    const page = await visit(PRICES, { ...elsewhere(), expectedFaults })
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    await expireSession(page)
    await saveBelowLayer(form)
    const layer = layerOf(page)
    const opened = page.waitForEvent('popup')
    await layer.getByRole('button', { name: '单点登录' }).click()
    const popup = await opened
    await rowOf(page, code).waitFor()
    await layer.waitFor({ state: 'detached' })
    await expect.poll(() => popup.isClosed()).toBe(true)
    expect(page.url()).toBe(`${server.url}/#${PRICES}`)
  })

  it('renews a session that ends with its window as one that does, for that window alone', async ({ visit }) => {
    const user = await addConsoleUser(server.dataFolder, 'caspassing', PRICE_RIGHTS)
    cas.visitor = 'nobody-here'
    const expectedFaults = [
      /Failed to load resource: the server responded with a status of 401/,
      /WebSocket connection to .* failed: HTTP Authentication failed/,
    ]
    const page = await visit(PRICES, { ...elsewhere(), expectedFaults })
    await page.getByLabel('用户名').fill(user.name)
    await page.getByLabel('密码', { exact: true }).fill(user.password)
    await page.getByRole('checkbox', { name: '自动登录' }).uncheck()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.goto(`${server.url}/#${PRICES}`)
    const code = newPriceCode()
    const form = await fillInPrice(page, code)
    cas.visitor = 'caspassing'
    await expireSession(page)
    await saveBelowLayer(form)
    const opened = page.waitForEvent('popup')
    await layerOf(page).getByRole('button', { name: '单点登录' }).click()
    const popup = await opened
    await rowOf(page, code).waitFor()
    await layerOf(page).waitFor({ state: 'detached' })
    await expect.poll(() => popup.isClosed()).toBe(true)
    const kept = await page.evaluate(() => [sessionStorage, localStorage].map((area) => 'pro__Access-Token' in area))
    expect(kept).toEqual([true, false])
  })

  it('says who has no account here, and goes round in no circle', async ({ visit }) => {
    cas.visitor = 'stranger'
    const page = await visit('/', elsewhere())
    await page.getByText('单点登录用户 stranger 在本系统中没有账号，请联系管理员').waitFor()
    await page.getByRole('button', { name: '单点登录' }).waitFor()
    expect(page.url()).toBe(`${server.url}/#/user/login`)
  })
})
