import type { ReactNode } from 'react'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LoginRequest, LoginResult } from '#schemas/api/session.ts'
import { SignInLayer } from './sign-in-layer.tsx'
import type { SignInOutcome, SignInService } from './sign-in-service.ts'

const REFUSED: SignInOutcome = { kind: 'refused', message: '用户名或密码错误', captcha: 'not-needed' }

async function setup(outcome: SignInOutcome = REFUSED, otherWays?: ReactNode, passwordIsSecond = false) {
  const requests: LoginRequest[] = []
  const results: LoginResult[] = []
  let declined = 0
  const service: SignInService = {
    async signIn(request) {
      requests.push(request)
      return outcome
    },
    captchaImage: async () => '',
    loadSlider: () => Promise.reject(new Error('No slider is wanted.')),
  }
  const screen = await render(
    <SignInLayer
      open
      service={service}
      username="zhang"
      otherWays={otherWays}
      passwordIsSecond={passwordIsSecond}
      createCaptchaKey={() => 'key'}
      onSignedIn={(result) => results.push(result)}
      onDecline={() => {
        declined += 1
      }}
    />,
  )
  return {
    screen,
    requests,
    results,
    declined: () => declined,
    password: screen.getByLabelText('密码', { exact: true }),
  }
}

describe('the layer of an expired session', () => {
  it('carries the specified words, and waits for the password of the same user', async () => {
    const { screen, password, requests } = await setup()
    await expect.element(screen.getByRole('dialog', { name: '登录已过期' })).toBeVisible()
    await expect.element(screen.getByText('很抱歉，登录已过期，请重新登录')).toBeVisible()
    await expect.element(screen.getByLabelText('用户名')).toHaveAttribute('readonly')
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('secret{Enter}')
    await expect.poll(() => requests).toMatchObject([{ username: 'zhang', password: 'secret' }])
    await expect.element(screen.getByText('用户名或密码错误')).toBeVisible()
  })

  it('begins with the ways that take no password, where there are some', async () => {
    const { screen, password } = await setup(REFUSED, <button type="button">单点登录</button>)
    await expect.element(screen.getByRole('button', { name: '单点登录' })).toHaveFocus()
    await expect.element(screen.getByText('或使用密码登录')).toBeVisible()
    await expect.element(password).toBeVisible()
  })

  it('has one filled button: that of the way that comes first', async () => {
    const isFilled = (screen: Awaited<ReturnType<typeof setup>>['screen']) =>
      screen.getByRole('button', { name: '重新登录' }).element().classList.contains('ant-btn-primary')
    const byPassword = await setup()
    expect(isFilled(byPassword.screen)).toBe(true)
    await byPassword.screen.unmount()
    const byOthers = await setup(REFUSED, <button type="button">单点登录</button>, true)
    expect(isFilled(byOthers.screen)).toBe(false)
  })

  it('neither Esc nor a click beside it lead away, only 退出登录', async () => {
    const { screen, password, declined } = await setup()
    await expect.element(password).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog', { name: '登录已过期' })).toBeVisible()
    expect(declined()).toBe(0)
    await screen.getByRole('button', { name: '退出登录' }).click()
    expect(declined()).toBe(1)
  })
})
