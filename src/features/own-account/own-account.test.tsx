import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { OwnAccount } from './own-account.tsx'
import type { OwnAccountService, Said } from './own-account-service.ts'

const done = (text: string): Said => ({ kind: 'done', text })
const session = (id: string, isCurrent: boolean) => ({
  id,
  address: `10.0.0.${id}`,
  createTime: '2026-11-27 09:00:00',
  lastSeenTime: '2026-11-27 10:00:00',
  isCurrent,
})

async function openAccount(answers: Partial<OwnAccountService> = {}) {
  const calls: unknown[][] = []
  const said: string[] = []
  let out = 0
  const note = (...call: unknown[]) => {
    calls.push(call)
    return Promise.resolve(done('成功'))
  }
  const service: OwnAccountService = {
    load: async () => ({ username: 'li', realname: '李四', phone: '13811112222', email: null }),
    sessions: async () => [session('1', true), session('2', false)],
    rename: (...given) => note('rename', ...given),
    changeEmail: (...given) => note('email', ...given),
    sendCode: (...given) => note('code', ...given),
    changePhone: (...given) => note('phone', ...given),
    endSessions: (...given) => note('end', ...given),
    ...answers,
  }
  const screen = await render(
    <QueryClientProvider client={new QueryClient()}>
      <OwnAccount
        service={service}
        userId="1"
        hasPassword
        picture={null}
        secondFactor={null}
        onChangePicture={() => undefined}
        onRenamed={(name) => said.push(`renamed ${name}`)}
        onSaid={(text) => said.push(text)}
        onFailed={(text) => said.push(text)}
        confirm={async () => true}
        onSignedOut={() => {
          out += 1
        }}
      />
    </QueryClientProvider>,
  )
  return { screen, calls, said, out: () => out }
}

describe('账号设置', () => {
  it('changes the name, which the console shows at once', async () => {
    const { screen, calls, said } = await openAccount()
    await screen.getByLabelText('姓名').fill('李五')
    await screen.getByRole('button', { name: '保存' }).click()
    await expect.poll(() => said).toEqual(['renamed 李五', '成功'])
    expect(calls).toEqual([['rename', '李五']])
  })

  it('changes the phone by a code to the new one and the password', async () => {
    const { screen, calls } = await openAccount()
    await expect.element(screen.getByText('13811112222')).toBeVisible()
    await screen.getByRole('button', { name: '修改手机号' }).click()
    await screen.getByRole('button', { name: '获取验证码' }).click()
    await expect.element(screen.getByText('请输入新手机号!')).toBeVisible()
    await screen.getByLabelText('新手机号').fill('13822223333')
    await screen.getByRole('button', { name: '获取验证码' }).click()
    await screen.getByLabelText('短信验证码').fill('123456')
    await screen.getByLabelText('当前密码', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: '修改手机号' }).click()
    await expect
      .poll(() => calls)
      .toEqual([
        ['code', '13822223333'],
        ['phone', '13822223333', '123456', 'secret'],
      ])
  })

  it('says in place why an e-mail was refused', async () => {
    const { screen } = await openAccount({
      changeEmail: async () => ({ kind: 'refused', text: '该邮箱已被其他账号使用' }),
    })
    await screen.getByRole('button', { name: '修改邮箱' }).click()
    await screen.getByLabelText('新邮箱').fill('li@example.com')
    await screen.getByLabelText('当前密码', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: '修改邮箱' }).click()
    await expect.element(screen.getByText('该邮箱已被其他账号使用')).toBeVisible()
  })

  it('ends other sessions, one or all, and leads out when its own has ended', async () => {
    const { screen, calls, out } = await openAccount()
    await expect.element(screen.getByText('当前设备')).toBeVisible()
    await screen.getByRole('button', { name: '退出 10.0.0.2 上的登录' }).click()
    await screen.getByRole('button', { name: '退出其他设备' }).click()
    expect(out()).toBe(0)
    await screen.getByRole('button', { name: '退出所有设备' }).click()
    await expect.poll(out).toBe(1)
    expect(calls.map(([, which, id]) => `${which} ${id ?? ''}`.trim())).toEqual(['one 2', 'others', 'all'])
  })
})
