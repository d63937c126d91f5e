import type { Page } from 'playwright'
import { inject } from 'vitest'
import { addConsoleUser } from '../built-server-users.ts'
import { goTo, type Story } from './story.ts'

const WRONG_PASSWORDS = ['wrong-1', 'wrong-2', 'wrong-3']

/** Whom the sign-in page asks for a captcha. */
async function failToSignIn(page: Page): Promise<void> {
  const name = `axe-clumsy-${page.viewportSize()?.width}`
  await addConsoleUser(inject('dataFolder'), name, { menus: ['/market'] })
  for (const password of WRONG_PASSWORDS) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/sys/login'))
    await page.getByLabel('用户名').fill(name)
    await page.getByLabel('密码', { exact: true }).fill(password)
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await answered
  }
}

export const signedOutStory: Story = {
  name: 'nobody is signed in',
  path: '/',
  user: null,
  steps: [
    { name: 'sign-in', show: (page) => page.getByLabel('用户名').waitFor() },
    {
      name: 'sign-in with errors',
      show: async (page) => {
        await page.getByRole('button', { name: '登录', exact: true }).click()
        await page.getByText('请输入密码!').waitFor()
      },
    },
    {
      name: 'sign-in with a captcha',
      show: async (page) => {
        await failToSignIn(page)
        await page.getByRole('img', { name: '验证码图片' }).waitFor()
      },
    },
    {
      name: 'sign-in by phone',
      show: async (page) => {
        await page.getByRole('tab', { name: '手机号登录' }).click()
        await page.getByLabel('手机号', { exact: true }).waitFor()
      },
    },
    {
      name: 'register',
      show: async (page) => {
        await goTo(page, '/user/register')
        await page.getByRole('heading', { name: '注册', exact: false }).waitFor()
      },
    },
    {
      name: 'a forgotten password',
      show: async (page) => {
        await goTo(page, '/user/alteration')
        await page.getByRole('heading', { name: '找回密码' }).waitFor()
      },
    },
  ],
}
