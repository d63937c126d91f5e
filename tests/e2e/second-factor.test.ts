import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { BuiltServer } from '#tests/support/built-server.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { type ConsoleUser, it } from '#tests/support/console-test.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { codeOf } from '#tests/support/second-factor.ts'

let server: BuiltServer
beforeAll(async () => {
  server = await startOwnServer({ SECRET_KEY: 'a1'.repeat(32), SECOND_FACTOR_REQUIRED: 'all' })
})
afterAll(() => server?.stop())

async function signInAs(page: Page, { name, password }: ConsoleUser) {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe('a second factor', () => {
  it('is set up before anything else where it is wanted, and asked for from then on', async ({ visit }) => {
    const user = await addConsoleUser(server.dataFolder, 'factor', { menus: ['/market', '/market/department'] })
    const page = await visit('/market/department', { user: null, server })
    await signInAs(page, user)
    await page.getByRole('heading', { name: '设置两步验证' }).waitFor()
    // Neither a reload nor another address leads past it.
    await page.reload()
    await page.getByRole('heading', { name: '设置两步验证' }).waitFor()
    await page.getByLabel('当前密码').fill(user.password)
    await page.getByRole('button', { name: '开始设置' }).click()
    await page.getByRole('img', { name: '两步验证二维码' }).waitFor()
    const secret = (await page.locator('code').textContent()) ?? ''
    await page.getByLabel('动态码').fill(codeOf(secret, new Date()))
    await page.getByRole('button', { name: '确认开启' }).click()
    await page.getByRole('heading', { name: '请保存恢复码' }).waitFor()
    const recoveryCode = (await page.getByRole('listitem').first().textContent()) ?? ''
    await page.getByRole('button', { name: '我已保存恢复码' }).click()
    await page.getByRole('menu').first().waitFor()

    const elsewhere = await visit('/market/department', { user: null, server })
    await signInAs(elsewhere, user)
    await elsewhere.getByRole('dialog', { name: '两步验证' }).waitFor()
    await elsewhere.getByLabel('动态码').fill('not a code')
    await elsewhere.getByRole('button', { name: '验证并登录' }).click()
    await elsewhere.getByText('动态码或恢复码错误').waitFor()
    await elsewhere.getByLabel('动态码').fill(recoveryCode)
    await elsewhere.getByRole('button', { name: '验证并登录' }).click()
    await elsewhere.getByRole('menu').first().waitFor()
    expect(new URL(elsewhere.url()).hash).toBe('#/market/department')
  })
})
