import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ENVELOPE_CODES } from '#schemas/api/envelope.ts'
import type { LoginResult } from '#schemas/api/session.ts'
import { SecondFactorPanel } from './second-factor-panel.tsx'
import type { Outcome, SecondFactorService } from './second-factor-service.ts'
import { SecondStepDialog } from './second-step-dialog.tsx'

const RESULT = { token: 'tok', userInfo: { id: '1', username: 'li', realname: '李四' } } satisfies LoginResult
const CODES = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const refused = (text: string, code: number = ENVELOPE_CODES.failed): Outcome<never> => ({
  kind: 'refused',
  text,
  code,
})

async function openStep(...outcomes: readonly Outcome<LoginResult>[]) {
  const sent: string[] = []
  const results: LoginResult[] = []
  let closed = 0
  const screen = await render(
    <SecondStepDialog
      ticket="ticket-1"
      signIn={async (ticket, code) => {
        sent.push(`${ticket} ${code}`)
        return outcomes[sent.length - 1] ?? refused('?')
      }}
      onSignedIn={(result) => results.push(result)}
      onClose={() => {
        closed += 1
      }}
    />,
  )
  return { screen, sent, results, closed: () => closed, code: screen.getByLabelText('动态码') }
}

describe('the second step of a sign-in', () => {
  it('takes a code on Enter, and begins again after a wrong one', async () => {
    const { screen, sent, results, code } = await openStep(refused('动态码或恢复码错误'), {
      kind: 'done',
      result: RESULT,
    })
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('111111{Enter}')
    await expect.element(screen.getByRole('alert')).toHaveTextContent('动态码或恢复码错误')
    await expect.element(code).toHaveValue('')
    await expect.element(code).toHaveFocus()
    await userEvent.keyboard('222222{Enter}')
    await expect.poll(() => results).toEqual([RESULT])
    expect(sent).toEqual(['ticket-1 111111', 'ticket-1 222222'])
  })

  it('goes no further when its ticket is over', async () => {
    const { screen, closed, code } = await openStep(refused('两步验证已超时，请重新登录', ENVELOPE_CODES.secondFactor))
    await code.fill('111111')
    await screen.getByRole('button', { name: '验证并登录' }).click()
    await expect.element(screen.getByRole('button', { name: '验证并登录' })).toBeDisabled()
    await screen.getByRole('button', { name: '取消' }).click()
    expect(closed()).toBe(1)
  })

  it('sends nothing without a code', async () => {
    const { screen, sent } = await openStep()
    await screen.getByRole('button', { name: '验证并登录' }).click()
    await expect.element(screen.getByText('请输入动态码!')).toBeVisible()
    expect(sent).toEqual([])
  })
})

async function openPanel(isOn: boolean) {
  const calls: unknown[][] = []
  let changed = 0
  const service: SecondFactorService = {
    state: () => Promise.reject(new Error('It is given.')),
    signIn: () => Promise.reject(new Error('Nobody signs in.')),
    begin: async (password) => {
      calls.push(['begin', password])
      return password === 'wrong'
        ? refused('旧密码输入错误!')
        : { kind: 'done', result: { secret: SECRET, address: `otpauth://totp/a?secret=${SECRET}` } }
    },
    confirm: async (code) => {
      calls.push(['confirm', code])
      return { kind: 'done', result: CODES }
    },
    replaceCodes: async (...given) => {
      calls.push(['codes', ...given])
      return { kind: 'done', result: CODES }
    },
    turnOff: async (...given) => {
      calls.push(['off', ...given])
      return { kind: 'done', result: null }
    },
  }
  const screen = await render(
    <SecondFactorPanel
      state={{ isOn, isRequired: false, since: '2026-11-27 10:00:00', recoveryCodesLeft: 8, hasPassword: true }}
      service={service}
      onChanged={() => {
        changed += 1
      }}
    />,
  )
  return { screen, calls, changed: () => changed }
}

describe('the second factor in the account settings', () => {
  it('is set up by password, secret, code and recovery codes that are shown once', async () => {
    const { screen, calls, changed } = await openPanel(false)
    await screen.getByRole('button', { name: '开启两步验证' }).click()
    await screen.getByLabelText('当前密码', { exact: true }).fill('wrong')
    await screen.getByRole('button', { name: '开始设置' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('旧密码输入错误!')
    await screen.getByLabelText('当前密码', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: '开始设置' }).click()
    await expect.element(screen.getByRole('img', { name: '两步验证二维码' })).toBeVisible()
    await expect.element(screen.getByText(SECRET)).toBeVisible()
    await screen.getByLabelText('动态码').fill(' 123456 ')
    await screen.getByRole('button', { name: '确认开启' }).click()
    for (const code of CODES) await expect.element(screen.getByText(code)).toBeVisible()
    await screen.getByRole('button', { name: '我已保存恢复码' }).click()
    expect(changed()).toBe(1)
    expect(calls).toEqual([
      ['begin', 'wrong'],
      ['begin', 'secret'],
      ['confirm', '123456'],
    ])
    await expect.element(screen.getByText(CODES[0] ?? '')).not.toBeInTheDocument()
  })

  it('is turned off by password and code', async () => {
    const { screen, calls, changed } = await openPanel(true)
    await expect.element(screen.getByText('剩余恢复码 8 个')).toBeVisible()
    await screen.getByRole('button', { name: '关闭两步验证' }).click()
    await screen.getByRole('button', { name: '关闭两步验证' }).click()
    await expect.element(screen.getByText('请输入当前密码!')).toBeVisible()
    await screen.getByLabelText('当前密码', { exact: true }).fill('secret')
    await screen.getByLabelText('动态码').fill('123456')
    await screen.getByRole('button', { name: '关闭两步验证' }).click()
    await expect.poll(changed).toBe(1)
    expect(calls).toEqual([['off', 'secret', '123456']])
  })
})
