import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { LoginResult, UserInfo } from '#schemas/api/session.ts'
import type { Choice, ChoiceOutcome, PasswordOutcome } from './account-service.ts'
import { DepartmentSwitch } from './department-switch.tsx'
import { InitialPasswordForm } from './initial-password-form.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import type { PasswordDraft } from './password-draft.ts'
import { SignInChoices } from './sign-in-choices.tsx'

const OWN = 'Nan-jing8'
const marketing = { id: 'd1', orgCode: 'A01', departName: '市场部' }
const finance = { id: 'd2', orgCode: 'A02', departName: '财务部' }
const user: UserInfo = {
  id: '1',
  username: 'zhang',
  realname: '张三',
  avatar: null,
  phone: null,
  email: null,
  orgCode: null,
  orgCodeTxt: null,
  status: 1,
  homePath: null,
}

describe('the change of the password', () => {
  async function openDialog(outcome: PasswordOutcome = { kind: 'changed', text: '密码重置成功!' }) {
    const given: (readonly [string, PasswordDraft])[] = []
    const told: string[] = []
    const screen = await render(
      <PasswordDialog
        open
        username="zhang"
        changePassword={async (...call) => {
          given.push(call)
          return outcome
        }}
        onChanged={(text) => told.push(text)}
        onClose={() => told.push('closed')}
        onClosed={() => undefined}
      />,
    )
    return { screen, given, told, submit: screen.getByRole('button', { name: '确定' }) }
  }

  it('is titled 修改密码, begins at the old one and names what is missing', async () => {
    const { screen, submit, given } = await openDialog()
    await expect.element(screen.getByRole('dialog', { name: '修改密码' })).toBeVisible()
    await expect.element(screen.getByLabelText('旧密码')).toHaveFocus()
    await submit.click()
    for (const text of ['请输入旧密码!', '请输入新密码!', '请确认新密码!']) {
      await expect.element(screen.getByText(text)).toBeVisible()
    }
    expect(given).toEqual([])
  })

  it('sends the three fields with the user name, and tells of its success', async () => {
    const { screen, given, told } = await openDialog()
    await screen.getByLabelText('旧密码').fill('old')
    await screen.getByLabelText('新密码', { exact: true }).fill(OWN)
    await screen.getByLabelText('确认新密码').fill(OWN)
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => told).toEqual(['密码重置成功!'])
    expect(given).toEqual([['zhang', { oldpassword: 'old', password: OWN, confirmpassword: OWN }]])
  })

  it('stays open with the server’s refusal', async () => {
    const { screen, submit, told } = await openDialog({ kind: 'refused', text: '旧密码输入错误!' })
    await screen.getByLabelText('旧密码').fill('old')
    await screen.getByLabelText('新密码', { exact: true }).fill(OWN)
    await screen.getByLabelText('确认新密码').fill(OWN)
    await submit.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('旧密码输入错误!')
    expect(told).toEqual([])
  })
})

describe('a password that the server has made', () => {
  it('is replaced with the one just typed as the old one', async () => {
    const given: PasswordDraft[] = []
    let changed = 0
    const screen = await render(
      <InitialPasswordForm
        username="zhang"
        oldPassword="made by the server"
        changePassword={async (_, draft) => {
          given.push(draft)
          return { kind: 'changed', text: '' }
        }}
        onChanged={async () => {
          changed += 1
        }}
        onLeave={() => undefined}
      />,
    )
    await expect.element(screen.getByLabelText('旧密码')).not.toBeInTheDocument()
    await screen.getByLabelText('新密码', { exact: true }).fill(OWN)
    await screen.getByLabelText('确认新密码').fill(OWN)
    await screen.getByRole('button', { name: '保存并继续' }).click()
    await expect.poll(() => changed).toBe(1)
    expect(given).toEqual([{ oldpassword: 'made by the server', password: OWN, confirmpassword: OWN }])
  })

  it('shows how good the new one is', async () => {
    const screen = await render(
      <InitialPasswordForm
        username="zhang"
        changePassword={async () => ({ kind: 'changed', text: '' })}
        onChanged={async () => undefined}
        onLeave={() => undefined}
      />,
    )
    const password = screen.getByLabelText('新密码', { exact: true })
    for (const [text, level] of [
      ['abc', '强度：低，密码强度不够'],
      ['abcdefgh', '强度：低'],
      ['abcdefg1', '强度：中'],
      ['Abcdefg1-x', '强度：强'],
    ] as const) {
      await password.fill(text)
      await expect.element(screen.getByText(level, { exact: true })).toBeVisible()
    }
  })
})

function signInOf(change: Partial<LoginResult>): LoginResult {
  return { token: 't', userInfo: user, departs: [], multi_depart: 0, sysAllDictItems: {}, ...change }
}

async function openChoices(result: LoginResult, outcome: ChoiceOutcome = { kind: 'chosen', user }) {
  const chosen: Choice[] = []
  const entered: (number | undefined)[] = []
  const screen = await render(
    <SignInChoices
      result={result}
      chooseDepartment={async (_, choice) => {
        chosen.push(choice)
        return outcome
      }}
      onChosen={async (_, tenantId) => void entered.push(tenantId)}
      onLeave={() => undefined}
    />,
  )
  return { screen, chosen, entered, confirm: screen.getByRole('button', { name: '确认' }) }
}

const TENANTS = [
  { id: 0, name: '集团' },
  { id: 1, name: '分公司' },
]
const BOTH = signInOf({ departs: [marketing, finance], multi_depart: 2, tenantList: TENANTS })

describe('the choice after a sign-in', () => {
  it.each([
    ['请选择租户和部门', BOTH],
    ['请选择部门', signInOf({ departs: [marketing, finance], multi_depart: 2 })],
    ['请选择租户', signInOf({ tenantList: TENANTS })],
  ])('is titled %s', async (title, result) => {
    const { screen } = await openChoices(result)
    await expect.element(screen.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  })

  it('wants both to be chosen, and is not closed by Esc', async () => {
    const { screen, confirm, chosen } = await openChoices(BOTH)
    await confirm.click()
    await expect.element(screen.getByRole('combobox', { name: '租户' })).toHaveAccessibleDescription('请选择登录租户')
    await expect.element(screen.getByRole('combobox', { name: '部门' })).toHaveAccessibleDescription('请选择登录部门')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(chosen).toEqual([])
  })

  it('sends both, tenant 0 too', async () => {
    const { screen, confirm, chosen, entered } = await openChoices(BOTH)
    await screen.getByRole('combobox', { name: '租户' }).click()
    await screen.getByRole('option', { name: '集团' }).click()
    await screen.getByRole('combobox', { name: '部门' }).click()
    await screen.getByRole('option', { name: '财务部' }).click()
    await confirm.click()
    await expect.poll(() => entered).toEqual([0])
    expect(chosen).toEqual([{ orgCode: 'A02', tenantId: 0 }])
  })

  it('offers what was chosen the last time', async () => {
    const known = { ...user, orgCode: 'A02', loginTenantId: 1 }
    const { confirm, chosen } = await openChoices({ ...BOTH, userInfo: known })
    await confirm.click()
    await expect.poll(() => chosen).toEqual([{ orgCode: 'A02', tenantId: 1 }])
  })

  it('shows the server’s refusal and stays', async () => {
    const { screen, confirm, entered } = await openChoices(
      { ...BOTH, userInfo: { ...user, orgCode: 'A02', loginTenantId: 1 } },
      { kind: 'refused', text: '您不属于该部门' },
    )
    await confirm.click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('您不属于该部门')
    expect(entered).toEqual([])
  })
})

describe('the switch of the department', () => {
  async function openSwitch(orgCode: string | null) {
    const chosen: Choice[] = []
    const switched: UserInfo[] = []
    const screen = await render(
      <DepartmentSwitch
        open
        username="zhang"
        departments={{ list: [marketing, finance], orgCode }}
        chooseDepartment={async (_, choice) => {
          chosen.push(choice)
          return { kind: 'chosen', user: { ...user, orgCode: choice.orgCode } }
        }}
        onSwitched={(next) => switched.push(next)}
        onClose={() => undefined}
        onClosed={() => undefined}
      />,
    )
    return { screen, chosen, switched, submit: screen.getByRole('button', { name: '确定' }) }
  }

  it.each([
    ['A01', '部门切换（当前部门 : 市场部）'],
    [null, '部门选择'],
  ])('with the current department %s is titled %s', async (orgCode, title) => {
    const { screen } = await openSwitch(orgCode)
    await expect.element(screen.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  })

  it('shows an error when nothing is chosen', async () => {
    const { screen, submit, chosen } = await openSwitch('A01')
    await submit.click()
    await expect.element(screen.getByRole('combobox', { name: '部门' })).toHaveAttribute('aria-invalid', 'true')
    expect(chosen).toEqual([])
  })

  it('hands over the user as the server has him now', async () => {
    const { screen, submit, switched } = await openSwitch('A01')
    await screen.getByRole('combobox', { name: '部门' }).click()
    await screen.getByRole('option', { name: '财务部' }).click()
    await submit.click()
    await expect.poll(() => switched).toEqual([{ ...user, orgCode: 'A02' }])
  })
})
