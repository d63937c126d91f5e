import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { addConsoleUser, makePasswordInitial } from '#tests/support/built-server-users.ts'
import { type ConsoleUser, it } from '#tests/support/console-test.ts'

const OWN = 'Nan-jing8-Lu'

async function userWithInitialPassword(name: string): Promise<ConsoleUser> {
  const user = await addConsoleUser(inject('dataFolder'), name, { menus: ['/market', '/market/department'] })
  await makePasswordInitial(inject('dataFolder'), name)
  return user
}

async function signInAs(page: Page, { name, password }: ConsoleUser) {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

async function replacePassword(page: Page, password: string, again = password) {
  await page.getByLabel('新密码', { exact: true }).fill(password)
  await page.getByLabel('确认新密码').fill(again)
  await page.getByRole('button', { name: '保存并继续' }).click()
}

describe('a password that the server has made', () => {
  it('is replaced after sign-in, and the user goes on to where he wanted', async ({ visit }) => {
    const user = await userWithInitialPassword('fresh')
    const page = await visit('/market/department', { user: null })
    await signInAs(page, user)
    await page.getByRole('heading', { name: '修改初始密码' }).waitFor()
    expect(await page.title()).toBe('修改初始密码 · Pagewright 管理平台')
    // Typed a moment ago: not asked for again.
    expect(await page.getByLabel('旧密码').count()).toBe(0)
    await replacePassword(page, 'weak')
    await page.getByText('密码由8位数字、大小写字母和特殊符号组成!').waitFor()
    await replacePassword(page, OWN, `${OWN}x`)
    await page.getByText('两次输入的密码不一样！').waitFor()
    await replacePassword(page, OWN)
    await page.getByRole('menu').first().waitFor()
    expect(new URL(page.url()).hash).toBe('#/market/department')
    await page.reload()
    await page.getByRole('menu').first().waitFor()
  })

  it('is asked for together with the new one after a reload, and a wrong one is told', async ({ visit }) => {
    const user = await userWithInitialPassword('fresh-again')
    const page = await visit('/', { user: null })
    await signInAs(page, user)
    await page.getByRole('heading', { name: '修改初始密码' }).waitFor()
    await page.reload()
    await page.getByLabel('旧密码').fill('not-his-password')
    await replacePassword(page, OWN)
    await page.getByRole('alert').getByText('旧密码输入错误!').waitFor()
    await page.getByLabel('旧密码').fill(user.password)
    await page.getByRole('button', { name: '保存并继续' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })

  it('can be left for later by signing out', async ({ visit }) => {
    const user = await userWithInitialPassword('fresh-leaver')
    const page = await visit('/', { user: null })
    await signInAs(page, user)
    await page.getByRole('button', { name: '退出登录' }).click()
    await page.getByLabel('用户名').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('pro__Access-Token'))).toBeNull()
  })
})
