import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { giveAccount, readSmsCode } from '#tests/support/account-users.ts'
import { type BuiltServer, freePort } from '#tests/support/built-server.ts'
import { addConsoleUser } from '#tests/support/built-server-users.ts'
import { it } from '#tests/support/console-test.ts'
import { startOwnServer } from '#tests/support/own-server.ts'
import { openStubOAuth, type StubOAuth } from '#tests/support/stub-oauth.ts'

const PASSWORD = 'Nan-jing8-Lu'

let server: BuiltServer
let oauth: StubOAuth
beforeAll(async () => {
  oauth = await openStubOAuth()
  const port = String(await freePort())
  const file = join(tmpdir(), `pagewright-third-logins-${port}.json`)
  await writeFile(file, JSON.stringify([oauth.provider]))
  server = await startOwnServer({
    PORT: port,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    TRUST_PROXY: '1',
    REGISTRATION: '1',
    THIRD_LOGIN_CONFIG: file,
  })
})
afterAll(async () => {
  await server.stop()
  await oauth.close()
})

const elsewhere = () => ({ user: null, server })

async function askForCode(page: Page, mobile: string): Promise<string> {
  await page.getByRole('button', { name: '获取验证码' }).click()
  await page.getByText('验证码已发送，请注意查收').waitFor()
  return readSmsCode(server.dataFolder, mobile)
}

async function signInAs(page: Page, name: string, password: string) {
  await page.getByLabel('用户名').fill(name)
  await page.getByLabel('密码', { exact: true }).fill(password)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

describe('registration', () => {
  it('leads from the sign-in page to an account and its result page', async ({ visit }) => {
    const page = await visit('/user/login', elsewhere())
    await page.getByRole('link', { name: '注册账户' }).click()
    await page.getByRole('heading', { name: '注册账户' }).waitFor()
    expect(await page.title()).toBe('注册账户 · Pagewright 管理平台')
    await page.getByRole('textbox', { name: '用户名' }).fill('liming_2')
    await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
    await page.getByText('强度：强').waitFor()
    await page.getByLabel('确认密码').fill(PASSWORD)
    await page.getByRole('textbox', { name: '手机号' }).fill('16622220001')
    const code = await askForCode(page, '16622220001')
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await page.getByRole('button', { name: '注册', exact: true }).click()
    await page.getByRole('heading', { name: '你的账户：liming_2 注册成功' }).waitFor()
    await page.getByRole('button', { name: '返回首页' }).click()
    await page.getByLabel('用户名').waitFor()
    expect(new URL(page.url()).hash).toBe('#/user/login')
  })

  it('says on leaving the field that a name is taken', async ({ visit }) => {
    const page = await visit('/user/register', elsewhere())
    await page.getByRole('textbox', { name: '用户名' }).fill('admin')
    await page.getByLabel('密码', { exact: true }).focus()
    await page.getByText('用户名已存在!').waitFor()
  })
})

describe('a forgotten password', () => {
  it('is replaced in three screens, and sign-in has the name already', async ({ visit }) => {
    await addConsoleUser(server.dataFolder, 'forgetful2', { menus: ['/market'] })
    await giveAccount(server.dataFolder, 'forgetful2', { phone: '16622220002' })
    const page = await visit('/user/login', elsewhere())
    await page.getByRole('link', { name: '忘记密码' }).click()
    await page.getByRole('textbox', { name: '手机号' }).fill('16622220002')
    const code = await askForCode(page, '16622220002')
    await page.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await page.getByRole('button', { name: '下一步' }).click()
    await page.getByText('forgetful2').waitFor()
    await page.getByLabel('新密码', { exact: true }).fill(PASSWORD)
    await page.getByLabel('确认密码').fill(PASSWORD)
    await page.getByRole('button', { name: '提交' }).click()
    await page.getByRole('heading', { name: '更改密码成功' }).waitFor()
    await page.getByText(/^将在[1-5]秒后返回登录页面\.$/).waitFor()
    await page.getByRole('button', { name: '登录', exact: true }).waitFor()
    expect(await page.getByLabel('用户名').inputValue()).toBe('forgetful2')
    await signInAs(page, 'forgetful2', PASSWORD)
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })
})

describe('the account of another service', () => {
  it('is bound by the phone of an account here, and signs in from then on', async ({ visit }) => {
    await addConsoleUser(server.dataFolder, 'boundone', { menus: ['/market'] })
    await giveAccount(server.dataFolder, 'boundone', { phone: '16622220003' })
    oauth.visitor = { id: 71, login: 'somebody_there', avatar_url: '' }
    const page = await visit('/user/login', elsewhere())
    await page.getByRole('button', { name: '测试服务' }).click()
    const dialog = page.getByRole('dialog', { name: '绑定手机号' })
    await dialog.getByRole('textbox', { name: '手机号' }).fill('16622220003')
    const code = await askForCode(page, '16622220003')
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill(code)
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()

    const again = await visit('/user/login', elsewhere())
    await again.getByRole('button', { name: '测试服务' }).click()
    await again.getByRole('heading', { name: /我的页面/ }).waitFor()
  })

  it('with a name that somebody here has, asks whether it is the same person', async ({ visit }) => {
    const user = await addConsoleUser(server.dataFolder, 'samename', { menus: ['/market'] })
    oauth.visitor = { id: 72, login: 'samename', avatar_url: '' }
    const page = await visit('/user/login', elsewhere())
    await page.getByRole('button', { name: '测试服务' }).click()
    const question = page.getByRole('dialog', { name: '提示' })
    await question.getByText('已有同名账号存在,请确认是否绑定该账号？').waitFor()
    await question.getByRole('button', { name: '创建新账号' }).waitFor()
    await question.getByRole('button', { name: '确认绑定' }).click()
    const dialog = page.getByRole('dialog', { name: '绑定已有账号' })
    await dialog.getByLabel('密码', { exact: true }).fill('not-his-password')
    await dialog.getByRole('button', { name: '确定' }).click()
    await dialog.getByRole('alert').getByText('密码不正确').waitFor()
    await dialog.getByLabel('密码', { exact: true }).fill(user.password)
    await dialog.getByRole('button', { name: '确定' }).click()
    await page.getByRole('heading', { name: /我的页面/ }).waitFor()
  })
})

describe('the drag slider', () => {
  it('is asked for when one address wants many codes, and a wrong answer brings another picture', async ({ visit }) => {
    const page = await visit('/user/login', {
      ...elsewhere(),
      expectedFaults: [/Failed to load resource: the server responded with a status of 4/],
    })
    await page.getByRole('tab', { name: '手机号登录' }).click()
    for (const mobile of ['16633330001', '16633330002', '16633330003', '16633330004']) {
      await page.reload()
      await page.getByRole('tab', { name: '手机号登录' }).click()
      await page.getByRole('textbox', { name: '手机号' }).fill(mobile)
      await page.getByRole('button', { name: '获取验证码' }).click()
      await page.getByText('验证码已发送，请注意查收').or(page.getByRole('slider')).first().waitFor()
    }
    const slider = page.getByRole('slider', { name: '滑块' })
    await slider.waitFor()
    const picture = await page.getByRole('img', { name: '带缺口的图片' }).getAttribute('src')
    await slider.press('ArrowRight')
    expect(await slider.getAttribute('aria-valuenow')).toBe('2')
    await slider.press('Enter')
    await page.getByText('滑动验证未通过，请重试').waitFor()
    await expect.poll(() => page.getByRole('img', { name: '带缺口的图片' }).getAttribute('src')).not.toBe(picture)
  })
})
