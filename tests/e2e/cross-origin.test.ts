import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltServer, freePort } from '#tests/support/built-server.ts'
import { choose, dialogGone, newPriceCode, openAdd, save } from '#tests/support/console-actions.ts'
import { launchBrowser, openWatchedPage, signIn } from '#tests/support/console-browser.ts'
import { type ConsoleHost, startConsoleHost } from '#tests/support/console-host.ts'
import { startOwnServer } from '#tests/support/own-server.ts'

const REFUSED = [/blocked by CORS policy/, /net::ERR_FAILED/]

let api: BuiltServer
let listed: ConsoleHost
let unlisted: ConsoleHost
let browser: Browser

/** The console and the API on different origins; the server insists on signatures. */
beforeAll(async () => {
  browser = await launchBrowser()
  const port = await freePort()
  api = await startOwnServer({
    CORS_ORIGINS: `http://127.0.0.1:${port}`,
    SIGNATURE: 'require',
    TRUST_PROXY: '1',
  })
  listed = await startConsoleHost(port, api.url)
  unlisted = await startConsoleHost(await freePort(), api.url)
})
afterAll(async () => {
  await browser?.close()
  await listed?.stop()
  await unlisted?.stop()
  await api?.stop()
})

/** Without headers that no browser would send: another origin must allow each of them. */
const openAsUser = (from: Browser) => openWatchedPage(from, { extraHTTPHeaders: {} })

describe('one build in front of an API of another origin', () => {
  it('signs in, lists, saves, and signs the calls that the server wants signed', async () => {
    const { page, faults, close } = await openAsUser(browser)
    await signIn(page, listed.url, { name: 'admin', password: api.adminPassword })
    await page.getByRole('main').getByRole('link', { name: '产品价格' }).click()
    await page.getByText(/^1-\d+ 共\d+条$/).waitFor()
    const signed = page.waitForResponse((answer) => 'x-sign' in answer.request().headers())
    const dialog = await openAdd(page)
    const code = newPriceCode()
    await dialog.getByLabel('产品编码').fill(code)
    await dialog.getByLabel('产品名称').fill('跨域录入')
    await choose(dialog, '产品分类', '化工')
    await dialog.getByRole('combobox', { name: '生产厂家' }).click()
    const answer = await signed
    expect(new URL(answer.url()).origin).toBe(api.url)
    expect(await answer.json()).toMatchObject({ success: true })
    await page.keyboard.press('Escape')
    await save(dialog)
    await page.getByText('添加成功！').waitFor()
    await dialogGone(page)
    expect(await page.context().cookies()).toEqual([])
    expect(faults).toEqual([])
    await close()
  })

  it('reaches nothing from an origin that is not listed, and says so in its place', async () => {
    const { page, faults, close } = await openAsUser(browser)
    await page.goto(unlisted.url)
    await page.getByLabel('用户名').fill('admin')
    await page.getByLabel('密码', { exact: true }).fill(api.adminPassword)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('网络连接失败，请检查网络后重试').waitFor()
    expect(await page.getByRole('menu').count()).toBe(0)
    expect(faults.filter((fault) => !REFUSED.some((expected) => expected.test(fault)))).toEqual([])
    await close()
  })
})
