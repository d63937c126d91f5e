import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { RegisterRequest } from '#schemas/api/accounts.ts'
import type { SmsService } from '#src/forms/sms-service.ts'
import { RegistrationForm } from './registration-form.tsx'
import { RegistrationResult } from './registration-result.tsx'
import type { RegistrationOutcome } from './registration-service.ts'

const GOOD = 'Nan-jing8'

interface Setup {
  readonly taken?: readonly string[]
  readonly outcome?: RegistrationOutcome
}

async function openRegistration({ taken = [], outcome = { kind: 'registered' } }: Setup = {}) {
  const requests: RegisterRequest[] = []
  const sent: string[] = []
  const registered: string[] = []
  const sms: SmsService = {
    async sendCode(mobile, mode) {
      sent.push(`${mobile}/${mode}`)
      return { kind: 'sent', text: '验证码已发送，请注意查收' }
    },
    challenge: () => Promise.reject(new Error('No slider is asked for.')),
    check: () => Promise.reject(new Error('No slider is asked for.')),
  }
  const screen = await render(
    <RegistrationForm
      service={{
        isFree: async (value) => !taken.includes('phone' in value ? value.phone : value.username),
        async register(request) {
          requests.push(request)
          return outcome
        },
      }}
      sms={sms}
      backLink={null}
      createKey={() => 'key'}
      onRegistered={(name) => registered.push(name)}
    />,
  )
  const username = screen.getByRole('textbox', { name: '用户名' })
  const mobile = screen.getByRole('textbox', { name: '手机号' })
  return {
    screen,
    requests,
    sent,
    registered,
    username,
    mobile,
    submit: screen.getByRole('button', { name: '注册', exact: true }),
    async fillIn() {
      await username.fill('li_ming')
      await screen.getByLabelText('密码', { exact: true }).fill(GOOD)
      await screen.getByLabelText('确认密码').fill(GOOD)
      await mobile.fill('16612345678')
      await screen.getByRole('textbox', { name: '短信验证码' }).fill('123456')
    },
  }
}

describe('the registration', () => {
  it('sends what was filled in, and hands on the name', async () => {
    const { fillIn, submit, requests, registered } = await openRegistration()
    await fillIn()
    await submit.click()
    await expect.poll(() => registered).toEqual(['li_ming'])
    expect(requests).toEqual([{ username: 'li_ming', password: GOOD, phone: '16612345678', smscode: '123456' }])
  })

  it('asks nobody while something is missing', async () => {
    const { screen, submit, requests, username } = await openRegistration()
    await submit.click()
    await expect.element(screen.getByText('请输入用户名', { exact: true })).toBeVisible()
    await expect.element(username).toHaveFocus()
    expect(requests).toEqual([])
  })

  it('says on leaving the fields that name and phone are taken', async () => {
    const { screen, username, mobile } = await openRegistration({ taken: ['admin', '13800138000'] })
    await username.fill('admin')
    await mobile.fill('13800138000')
    await screen.getByRole('textbox', { name: '短信验证码' }).click()
    await expect.element(username).toHaveAccessibleDescription('用户名已存在!')
    await expect.element(mobile).toHaveAccessibleDescription('手机号已存在!')
  })

  it('sends no code to a phone that is taken', async () => {
    const { screen, mobile, sent } = await openRegistration({ taken: ['13800138000'] })
    await mobile.fill('13800138000')
    await screen.getByRole('button', { name: '获取验证码' }).click()
    await expect.element(mobile).toHaveAccessibleDescription('手机号已存在!')
    expect(sent).toEqual([])
  })

  it('sends a code that is for registrations', async () => {
    const { screen, mobile, sent } = await openRegistration()
    await mobile.fill('16612345678')
    await screen.getByRole('button', { name: '获取验证码' }).click()
    await expect.poll(() => sent).toEqual(['16612345678/1'])
  })

  it('keeps everything when the server refuses', async () => {
    const { screen, fillIn, submit, registered } = await openRegistration({
      outcome: { kind: 'refused', text: '手机验证码错误' },
    })
    await fillIn()
    await submit.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('手机验证码错误')
    expect(registered).toEqual([])
  })
})

describe('its result page', () => {
  it('names the account and leads back', async () => {
    let back = 0
    const screen = await render(
      <RegistrationResult
        name="li_ming"
        onBack={() => {
          back += 1
        }}
      />,
    )
    await expect.element(screen.getByRole('heading', { name: '你的账户：li_ming 注册成功' })).toBeVisible()
    await screen.getByRole('button', { name: '返回首页' }).click()
    expect(back).toBe(1)
  })
})
