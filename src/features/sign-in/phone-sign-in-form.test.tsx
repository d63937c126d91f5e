import { ConfigProvider } from 'antd'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { SliderOutcome, SmsOutcome, SmsService } from '#src/forms/sms-service.ts'
import { PhoneSignInForm } from './phone-sign-in-form.tsx'
import { SESSION } from './session.fixture.ts'
import type { SignedInOptions } from './sign-in-form.tsx'
import type { PhoneRequest, SignInOutcome } from './sign-in-service.ts'

const SENT: SmsOutcome = { kind: 'sent', text: '验证码已发送，请注意查收' }
const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

interface Answers {
  readonly codes?: readonly SmsOutcome[]
  readonly slider?: SliderOutcome
  readonly signIn?: SignInOutcome
}

async function openPhone({ codes = [SENT], slider, signIn }: Answers = {}) {
  const sent: unknown[][] = []
  const lefts: number[] = []
  const requests: PhoneRequest[] = []
  const entered: SignedInOptions[] = []
  const sms: SmsService = {
    async sendCode(...given) {
      sent.push(given)
      const answer = codes[Math.min(sent.length, codes.length) - 1]
      if (!answer) throw new Error('The test gives no answer.')
      return answer
    },
    challenge: async () => ({ background: PIXEL, piece: PIXEL, width: 280, height: 160, pieceSize: 46, pieceTop: 20 }),
    async check(_, left) {
      lefts.push(left)
      return slider ?? { kind: 'passed', ticket: 'ticket-1' }
    },
  }
  let keys = 0
  const screen = await render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <PhoneSignInForm
        sms={sms}
        signIn={async (request) => {
          requests.push(request)
          return signIn ?? { kind: 'signed-in', result: SESSION }
        }}
        createKey={() => `key${++keys}`}
        onSignedIn={async (_, options) => void entered.push(options)}
      />
    </ConfigProvider>,
  )
  return {
    screen,
    sent,
    lefts,
    requests,
    entered,
    mobile: screen.getByRole('textbox', { name: '手机号' }),
    code: screen.getByRole('textbox', { name: '短信验证码' }),
    send: screen.getByRole('button', { name: '获取验证码' }),
    submit: screen.getByRole('button', { name: '登录', exact: true }),
  }
}

describe('the sign-in by phone', () => {
  it('names what is missing, and goes to the first of it', async () => {
    const { screen, submit, mobile, requests } = await openPhone()
    await submit.click()
    await expect.element(screen.getByText('请输入手机号码!')).toBeVisible()
    await expect.element(screen.getByText('请输入验证码!')).toBeVisible()
    await expect.element(mobile).toHaveFocus()
    expect(requests).toEqual([])
  })

  it('sends no code to what is no phone', async () => {
    const { screen, mobile, send, sent } = await openPhone()
    await mobile.fill('1234567')
    await send.click()
    await expect.element(screen.getByText('您的手机号码格式不正确!')).toBeVisible()
    expect(sent).toEqual([])
  })

  it('sends the phone and the code', async () => {
    const { mobile, code, submit, requests, entered } = await openPhone()
    await mobile.fill('16612345678')
    await code.fill(' 123456 ')
    await submit.click()
    await expect.poll(() => entered).toEqual([{ remember: true }])
    expect(requests).toEqual([{ mobile: '16612345678', captcha: '123456', remember_me: true }])
  })

  it('shows a refusal under 登录失败, and goes to the code', async () => {
    const refused: SignInOutcome = { kind: 'refused', message: '手机验证码错误', captcha: 'not-needed' }
    const { screen, mobile, code, submit } = await openPhone({ signIn: refused })
    await mobile.fill('16612345678')
    await code.fill('123456')
    await submit.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('登录失败：手机验证码错误')
    await expect.element(code).toHaveFocus()
  })

  it('shows beside the field why no code was sent', async () => {
    const { mobile, code, send } = await openPhone({ codes: [{ kind: 'refused', text: '验证码10分钟内，仍然有效！' }] })
    await mobile.fill('16612345678')
    await send.click()
    await expect.element(code).toHaveAccessibleDescription('验证码10分钟内，仍然有效！')
    await expect.element(send).toBeEnabled()
  })

  it('moves the slider by the keyboard where the server asks for a human, and sends the code with its ticket', async () => {
    const { screen, mobile, send, sent, lefts, code } = await openPhone({ codes: [{ kind: 'human-needed' }, SENT] })
    await mobile.fill('16612345678')
    await send.click()
    const slider = screen.getByRole('slider', { name: '滑块' })
    await expect.element(slider).toHaveFocus()
    await userEvent.keyboard('{PageUp}{ArrowRight}{ArrowRight}{Shift>}{ArrowLeft}{/Shift}')
    await expect.element(slider).toHaveAttribute('aria-valuenow', '23')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('验证通过，验证码已发送，请注意查收')).toBeVisible()
    expect(lefts).toEqual([23])
    expect(sent).toEqual([
      ['16612345678', '0', undefined],
      ['16612345678', '0', 'ticket-1'],
    ])
    await expect.element(code).toBeVisible()
  })

  it('says that the slider was missed, and shows another picture', async () => {
    const { screen, mobile, send, sent } = await openPhone({
      codes: [{ kind: 'human-needed' }],
      slider: { kind: 'missed', text: '滑动验证未通过，请重试' },
    })
    await mobile.fill('16612345678')
    await send.click()
    const slider = screen.getByRole('slider', { name: '滑块' })
    await expect.element(slider).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(screen.getByText('滑动验证未通过，请重试')).toBeVisible()
    await expect.element(slider).toHaveAttribute('aria-valuenow', '0')
    expect(sent).toHaveLength(1)
  })
})

describe('the button that sends a code', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('counts 60 seconds down before it sends another one', async () => {
    const { screen, mobile, send } = await openPhone()
    await mobile.fill('16612345678')
    await send.click()
    await expect.element(screen.getByRole('button', { name: '60 s' })).toBeDisabled()
    await vi.advanceTimersByTimeAsync(1000)
    await expect.element(screen.getByRole('button', { name: '59 s' })).toBeDisabled()
    await vi.advanceTimersByTimeAsync(59_000)
    await expect.element(send).toBeEnabled()
  })
})
