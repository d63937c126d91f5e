import type { Page } from 'playwright'
import { describe, expect, inject } from 'vitest'
import { giveAccount, readSmsCode } from '#tests/support/account-users.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { it } from '#tests/support/console-test.ts'

const dataFolder = () => inject('dataFolder')

async function openPhone(page: Page, mobile: string) {
  await page.getByRole('tab', { name: '手机号登录' }).click()
  await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
}

async function askForCode(page: Page, mobile: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送，请注意查收').waitFor()
  return readSmsCode(dataFolder(), mobile)
}

describe('signing in by phone', () => {
  it('sends a code, counts down, and leads home with the code of the message', async ({ visit }) => {
    await addConsoleUser(dataFolder(), 'phone-user', { menus: ['/market'] })
    await giveAccount(dataFolder(), 'phone-user', { phone: '13911110001', departments: ['A01A03'] })
    const page = await visit('/', { user: null, moving: true })
    await openPhone(page, '13911110001')
    const code = await askForCode(page, '13911110001')
    const countdown = page.getByRole('button', { name: /^\d+ s$/ })
    const secondsLeft = async () => Number.parseInt((await countdown.textContent()) ?? '', 10)
    expect(await countdown.isDisabled()).toBe(true)
    const begun = await secondsLeft()
    expect(begun).toBeLessThanOrEqual(60)
    await expect.poll(secondsLeft).toBeLessThan(begun)
    await page.getByRole('textbox', { name: '短信验证码' }).fill('000000')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('alert').getByText('手机验证码错误').waitFor()
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })

  it('says beside the fields what is missing or wrong', async ({ visit }) => {
    const page = await visit('/', { user: null })
    await page.getByRole('tab', { name: '手机号登录' }).click()
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('请输入手机号码!').waitFor()
    await page.getByText('请输入验证码!').waitFor()
    await page.getByRole('textbox', { name: '手机号' }).fill('12345678901')
    await page.getByRole('button', { name: '获取验证码' }).click()
    await page.getByText('您的手机号码格式不正确!').waitFor()
  })
})

describe('who belongs to several tenants and departments', () => {
  it('chooses both before the console opens, and works for what he has chosen', async ({ visit }) => {
    const user = await addConsoleUser(dataFolder(), 'chooser', { menus: ['/market'] })
    await giveAccount(dataFolder(), user.name, { departments: ['A01A03', 'A01A05'], tenants: [0, 1] })
    const page = await visit('/', { user: null })
    await page.getByLabel('用户名').fill(user.name)
    await page.getByLabel('密码', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: '请选择租户和部门' })
    await dialog.getByRole('button', { name: '确认' }).click()
    await dialog.locator('[id$="-error"]').getByText('请选择登录租户').waitFor()
    await dialog.getByRole('combobox', { name: '租户' }).click()
    await page.getByRole('option', { name: /海纳供应链/ }).click()
    await dialog.getByRole('combobox', { name: '部门' }).click()
    await page.getByRole('option', { name: '财务部' }).click()
    await dialog.getByRole('button', { name: '确认' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
    const stored = await page.evaluate(() => ({
      tenant: JSON.parse(localStorage.getItem('pro__TENANT_ID') ?? 'null')?.value,
      orgCode: JSON.parse(localStorage.getItem('pro__Login_Userinfo') ?? 'null')?.value.orgCode,
    }))
    expect(stored).toEqual({ tenant: '1', orgCode: 'A01A05' })
  })

  it('is told when he belongs to none, and goes on', async ({ visit }) => {
    const user = await addConsoleUser(dataFolder(), 'nowhere', { menus: ['/market'] })
    const page = await visit('/', { user: null })
    await page.getByLabel('用户名').fill(user.name)
    await page.getByLabel('密码', { exact: true }).fill(user.password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await page.getByText('您尚未归属部门,请确认账号信息').waitFor()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })
})
