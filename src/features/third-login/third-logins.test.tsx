import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import type { SmsService } from '#src/forms/sms-service.ts'
import type { BindOutcome, ThirdLoginService } from './third-login-service.ts'
import { ThirdLogins } from './third-logins.tsx'

const PERSON = { isObj: true, uuid: '7', username: 'liming', avatar: '', source: 'github', operateCode: 'code' }
const BOUND: BindOutcome = { kind: 'bound', ticket: 'ticket-2' }

async function openThird({ blocked = false, registration = true } = {}) {
  const calls: unknown[][] = []
  const opened: string[] = []
  const entered: string[] = []
  let tell: (message: unknown) => void = () => undefined
  const record =
    (name: string) =>
    async (...given: unknown[]): Promise<BindOutcome> => {
      calls.push([name, ...given])
      return BOUND
    }
  const service: ThirdLoginService = {
    async enter(ticket, source) {
      calls.push(['enter', ticket, source])
      return { kind: 'refused', text: 'token验证失败' }
    },
    bindPhone: record('bindPhone'),
    createUser: record('createUser'),
    bindByPassword: record('bindByPassword'),
  }
  const sms: SmsService = {
    sendCode: async () => ({ kind: 'sent', text: '验证码已发送，请注意查收' }),
    challenge: () => Promise.reject(new Error('No slider is asked for.')),
    check: () => Promise.reject(new Error('No slider is asked for.')),
  }
  const screen = await render(
    <ThirdLogins
      providers={[{ source: 'github', title: 'GitHub' }]}
      service={service}
      sms={sms}
      thirdWindow={{
        open(address, onTold) {
          opened.push(address)
          tell = onTold
          return !blocked
        },
        forget: () => undefined,
      }}
      registration={registration}
      addressOf={(source) => `/api/render/${source}`}
      createKey={() => 'key'}
      onSignedIn={async ({ token }) => void entered.push(token)}
    />,
  )
  await screen.getByRole('button', { name: 'GitHub' }).click()
  return { screen, calls, opened, entered, tell: (message: unknown) => tell(message) }
}

describe('sign-in by the account of another service', () => {
  it('opens a window there, and takes the ticket that it tells', async () => {
    const { screen, opened, calls, tell } = await openThird()
    expect(opened).toEqual(['/api/render/github'])
    await expect.element(screen.getByText('请在打开的窗口中完成GitHub登录')).toBeVisible()
    tell('ticket-1')
    await expect.poll(() => calls).toEqual([['enter', 'ticket-1', 'github']])
    await expect.element(screen.getByRole('alert')).toHaveTextContent('登录失败token验证失败')
  })

  it('says that it failed', async () => {
    const { screen, tell } = await openThird()
    tell('登录失败')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('登录失败')
  })

  it('says that the browser has opened no window', async () => {
    const { screen } = await openThird({ blocked: true })
    await expect.element(screen.getByText('浏览器拦截了登录窗口，请允许弹出窗口后重试')).toBeVisible()
  })

  it('binds the phone of an account here', async () => {
    const { screen, calls, tell } = await openThird()
    tell('绑定手机号,uuid-1')
    const dialog = screen.getByRole('dialog', { name: '绑定手机号' })
    await dialog.getByRole('textbox', { name: '手机号' }).fill('16612345678')
    await dialog.getByRole('textbox', { name: '短信验证码' }).fill('123456')
    await dialog.getByRole('button', { name: '确定' }).click()
    await expect
      .poll(() => calls)
      .toEqual([
        ['bindPhone', { mobile: '16612345678', captcha: '123456', thirdUserUuid: 'uuid-1' }],
        ['enter', 'ticket-2', 'github'],
      ])
  })

  it('lets who has the name of somebody here make an account of his own', async () => {
    const { screen, calls, tell } = await openThird()
    tell(PERSON)
    await expect.element(screen.getByText('已有同名账号存在,请确认是否绑定该账号？')).toBeVisible()
    await screen.getByRole('button', { name: '创建新账号' }).click()
    await expect.poll(() => calls.length).toBe(2)
    expect(calls[0]?.slice(0, 2)).toEqual(['createUser', PERSON])
    expect(calls[0]?.[2]).toSatisfy((suffix: number) => suffix >= 1 && suffix <= 99)
  })

  it('or bind the one that is there, by its password', async () => {
    const { screen, calls, tell } = await openThird({ registration: false })
    tell(PERSON)
    await expect.element(screen.getByRole('button', { name: '创建新账号' })).not.toBeInTheDocument()
    await screen.getByRole('button', { name: '确认绑定' }).click()
    await screen.getByLabelText('密码', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: '确定' }).click()
    await expect.poll(() => calls[0]).toEqual(['bindByPassword', PERSON, 'secret'])
  })
})
