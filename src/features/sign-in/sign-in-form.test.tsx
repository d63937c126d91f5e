import { ConfigProvider } from 'antd'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LoginRequest } from '#schemas/api/session.ts'
import { SESSION } from './session.fixture.ts'
import { type SignedInOptions, SignInForm } from './sign-in-form.tsx'
import type { SignInOutcome, SignInService } from './sign-in-service.ts'

const PICTURE = 'data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4='
const signedIn: SignInOutcome = { kind: 'signed-in', result: SESSION }
const refused = (message: string, captcha: 'required' | 'wrong' | 'not-needed' = 'not-needed'): SignInOutcome => ({
  kind: 'refused',
  message,
  captcha,
})

/** A sign-in page whose server gives these answers, the last one again and again. */
async function openSignIn(...answers: readonly SignInOutcome[]) {
  const requests: LoginRequest[] = []
  const pictures: string[] = []
  const entered: SignedInOptions[] = []
  let keys = 0
  const service: SignInService = {
    async signIn(request) {
      requests.push(request)
      const answer = answers[Math.min(requests.length, answers.length) - 1]
      if (answer === undefined) throw new Error('The test gives no answer.')
      return answer
    },
    async captchaImage(key) {
      pictures.push(key)
      return PICTURE
    },
    loadSlider: async () => ({
      challenge: async () => ({
        background: PICTURE,
        piece: PICTURE,
        width: 280,
        height: 160,
        pieceSize: 46,
        pieceTop: 20,
      }),
      check: async () => ({ kind: 'passed', ticket: 'ticket-1' }),
    }),
  }
  const screen = await render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <SignInForm
        service={service}
        createCaptchaKey={() => `key${++keys}`}
        onSignedIn={async (_, options) => void entered.push(options)}
      />
    </ConfigProvider>,
  )
  const username = screen.getByLabelText('用户名')
  const password = screen.getByLabelText('密码', { exact: true })
  return {
    screen,
    requests,
    pictures,
    entered,
    username,
    password,
    submit: screen.getByRole('button', { name: '登录', exact: true }),
    async fillIn(name: string, secret: string) {
      await username.fill(name)
      await password.fill(secret)
    },
  }
}

describe('the sign-in page', () => {
  it('signs in on Enter and remembers the user unless told otherwise', async () => {
    const { requests, entered, fillIn } = await openSignIn(signedIn)
    await fillIn(' zhang ', ' secret ')
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => entered).toEqual([{ remember: true, password: ' secret ' }])
    expect(requests).toEqual([{ username: 'zhang', password: ' secret ', remember_me: true }])
  })

  it('forgets the user with the window when 自动登录 is off', async () => {
    const { screen, entered, fillIn, submit } = await openSignIn(signedIn)
    await fillIn('zhang', 'secret')
    await screen.getByRole('checkbox', { name: '自动登录' }).click()
    await submit.click()
    await expect.poll(() => entered).toMatchObject([{ remember: false }])
  })

  it('puts what is missing beside its field, goes to the first one and asks the server nothing', async () => {
    const { screen, requests, submit, username, password } = await openSignIn(signedIn)
    await submit.click()
    await expect.element(screen.getByText('请输入用户名!')).toBeVisible()
    await expect.element(screen.getByText('请输入密码!')).toBeVisible()
    await expect.element(username).toHaveFocus()
    await expect.element(username).toHaveAccessibleDescription('请输入用户名!')
    await expect.element(password).toHaveAttribute('aria-invalid', 'true')
    expect(requests).toEqual([])
  })

  it('takes an error away as soon as its field changes', async () => {
    const { screen, submit, username } = await openSignIn(signedIn)
    await submit.click()
    await username.fill('z')
    await expect.element(screen.getByText('请输入用户名!')).not.toBeInTheDocument()
  })

  it('shows the server’s refusal in place and goes to the password', async () => {
    const { screen, fillIn, submit, username, password } = await openSignIn(refused('用户名或密码错误'))
    await fillIn('zhang', 'wrong')
    const places = () => [username, password, submit].map((part) => part.element().getBoundingClientRect().top)
    const before = places()
    await submit.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('登录失败：用户名或密码错误')
    await expect.poll(places).toEqual(before)
    await expect.element(password).toHaveFocus()
    await expect.element(password).toHaveValue('wrong')
    await expect.element(screen.getByLabelText('验证码', { exact: true })).not.toBeInTheDocument()
  })

  it('asks for the captcha once the server wants one, and sends it with its key', async () => {
    const { screen, requests, pictures, fillIn, submit } = await openSignIn(
      refused('用户名或密码错误', 'required'),
      signedIn,
    )
    await fillIn('zhang', 'wrong')
    await submit.click()
    await expect.element(screen.getByRole('img', { name: '验证码图片' })).toBeInTheDocument()
    await submit.click()
    await expect.element(screen.getByText('请输入验证码!')).toBeVisible()
    await screen.getByLabelText('验证码', { exact: true }).fill('7kPx')
    await submit.click()
    await expect.poll(() => requests.length).toBe(2)
    expect(pictures).toEqual(['key1'])
    expect(requests[1]).toMatchObject({ captcha: '7kPx', checkKey: 'key1' })
  })

  it('fetches another picture when the captcha is clicked', async () => {
    const { screen, pictures, fillIn, submit } = await openSignIn(refused('用户名或密码错误', 'required'))
    await fillIn('zhang', 'wrong')
    await submit.click()
    await screen.getByRole('button', { name: '看不清？换一张验证码' }).click()
    await expect.poll(() => pictures).toEqual(['key1', 'key2'])
  })

  it('puts a wrong captcha beside its field, emptied, with a new picture', async () => {
    const { screen, pictures, fillIn, submit } = await openSignIn(
      refused('用户名或密码错误', 'required'),
      refused('验证码错误', 'wrong'),
    )
    await fillIn('zhang', 'secret')
    await submit.click()
    const captcha = screen.getByLabelText('验证码', { exact: true })
    await captcha.fill('abcd')
    await submit.click()
    await expect.element(captcha).toHaveAccessibleDescription('验证码错误')
    await expect.element(captcha).toHaveFocus()
    await expect.element(captcha).toHaveValue('')
    await expect.poll(() => pictures).toEqual(['key1', 'key2'])
  })

  it('takes the slider instead of the picture, for one attempt', async () => {
    const { screen, requests, fillIn, submit } = await openSignIn(
      refused('用户名或密码错误', 'required'),
      refused('用户名或密码错误', 'required'),
    )
    await fillIn('zhang', 'wrong')
    await submit.click()
    await screen.getByRole('button', { name: '改用滑动验证' }).click()
    await expect.element(screen.getByRole('slider', { name: '滑块' })).toHaveFocus()
    await userEvent.keyboard('{PageUp}{Enter}')
    await expect.element(screen.getByText('验证通过')).toBeVisible()
    await submit.click()
    await expect.poll(() => requests.length).toBe(2)
    expect(requests[1]).toEqual({ username: 'zhang', password: 'wrong', remember_me: true, sliderTicket: 'ticket-1' })
    await expect.element(screen.getByRole('img', { name: '验证码图片' })).toBeVisible()
  })

  it('makes one request of five Enters', async () => {
    const { requests, entered, fillIn } = await openSignIn(signedIn)
    await fillIn('zhang', 'secret')
    await userEvent.keyboard('{Enter}{Enter}{Enter}{Enter}{Enter}')
    await expect.poll(() => entered.length).toBe(1)
    expect(requests).toHaveLength(1)
  })

  it.each([{ isComposing: true }, { keyCode: 229 }])('leaves the Enter of an input method alone (%j)', async (sign) => {
    const { requests, fillIn, password } = await openSignIn(signedIn)
    await fillIn('zhang', 'secret')
    const composing = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...sign })
    password.element().dispatchEvent(composing)
    expect(composing.defaultPrevented).toBe(true)
    expect(requests).toEqual([])
  })

  it('shows the password on demand', async () => {
    const { screen, password } = await openSignIn(signedIn)
    await password.fill('secret')
    await screen.getByRole('button', { name: '显示密码' }).click()
    await expect.element(password).toHaveAttribute('type', 'text')
    await screen.getByRole('button', { name: '隐藏密码' }).click()
    await expect.element(password).toHaveAttribute('type', 'password')
  })
})
