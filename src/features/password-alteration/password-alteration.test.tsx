import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import type { SmsService } from '#src/forms/sms-service.ts'
import type { AlterationService, PhoneProof, ProofOutcome, ResetOutcome } from './alteration-service.ts'
import { PasswordAlteration } from './password-alteration.tsx'

const PROOF: PhoneProof = { phone: '13800138000', username: 'zhang', ticket: 'ticket-1' }

interface Setup {
  readonly proof?: ProofOutcome
  readonly reset?: ResetOutcome
}

async function openAlteration({ proof = { kind: 'proved', proof: PROOF }, reset = { kind: 'changed' } }: Setup = {}) {
  const proved: string[][] = []
  const set: unknown[][] = []
  const returned: string[] = []
  const service: AlterationService = {
    async provePhone(...given) {
      proved.push(given)
      return proof
    },
    async setPassword(...given) {
      set.push(given)
      return reset
    },
  }
  const sms: SmsService = {
    sendCode: async () => ({ kind: 'sent', text: '验证码已发送，请注意查收' }),
    challenge: () => Promise.reject(new Error('No slider is asked for.')),
    check: () => Promise.reject(new Error('No slider is asked for.')),
  }
  const screen = await render(
    <PasswordAlteration
      service={service}
      sms={sms}
      backLink={null}
      createKey={() => 'key'}
      onReturn={(name) => returned.push(name)}
    />,
  )
  return {
    screen,
    proved,
    set,
    returned,
    async provePhone() {
      await screen.getByRole('textbox', { name: '手机号' }).fill('13800138000')
      await screen.getByRole('textbox', { name: '短信验证码' }).fill('123456')
      await screen.getByRole('button', { name: '下一步' }).click()
    },
    async setPassword(password: string, again = password) {
      await screen.getByLabelText('新密码', { exact: true }).fill(password)
      await screen.getByLabelText('确认密码').fill(again)
      await screen.getByRole('button', { name: '提交' }).click()
    },
  }
}

describe('a forgotten password', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('goes through 手机验证, 更改密码 and 完成, and returns to sign-in after five seconds', async () => {
    const { screen, provePhone, setPassword, proved, set, returned } = await openAlteration()
    const current = () => screen.getByRole('listitem').filter({ hasText: /手机验证|更改密码|完成/ })
    await expect.element(current().nth(0)).toHaveAttribute('aria-current', 'step')
    await provePhone()
    await expect.element(screen.getByText('zhang')).toBeVisible()
    await expect.element(current().nth(1)).toHaveAttribute('aria-current', 'step')
    await setPassword('Nan-jing8')
    await expect.element(screen.getByRole('heading', { name: '更改密码成功' })).toBeVisible()
    await expect.element(screen.getByText('将在5秒后返回登录页面.')).toBeVisible()
    expect(proved).toEqual([['13800138000', '123456']])
    expect(set).toEqual([[PROOF, 'Nan-jing8']])
    await vi.advanceTimersByTimeAsync(4000)
    await expect.element(screen.getByText('将在1秒后返回登录页面.')).toBeVisible()
    expect(returned).toEqual([])
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(() => returned).toEqual(['zhang'])
  })

  it('stays at the phone while its code is wrong', async () => {
    const { screen, provePhone } = await openAlteration({ proof: { kind: 'refused', text: '手机验证码错误' } })
    await provePhone()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('手机验证码错误')
    await expect.element(screen.getByRole('button', { name: '下一步' })).toBeVisible()
  })

  it('wants a good password, twice', async () => {
    const { screen, provePhone, setPassword, set } = await openAlteration()
    await provePhone()
    await setPassword('nanjing8', 'nanjing9')
    await expect.element(screen.getByText('密码由8位数字、大小写字母和特殊符号组成!!')).toBeVisible()
    await expect.element(screen.getByText('两次密码不一致')).toBeVisible()
    expect(set).toEqual([])
  })
})
