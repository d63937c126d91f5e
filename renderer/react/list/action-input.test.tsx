import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type ActionDefinition, type ActionRegistry, ROWS_CHANGED } from '../../action.ts'
import { type ActionInput, type ListRow, SaveRefusedError, SaveUnansweredError } from '../../data-source.ts'
import { compilePlan } from '../form/model/compiled-page.fixture.ts'
import { createListSetup, type ListSettings } from './list-page.fixture.tsx'

const STORE: ActionDefinition = {
  type: 'store',
  title: '填值',
  summary: 'Stores values.',
  props: Type.Object({}),
  onSeveral: true,
  checked: { values: { holds: 'values', stored: true } },
  load:
    async () =>
    async ({ action: { name }, records, input, dataSource, host }) => {
      const ids = records.flatMap(({ id }) => id ?? [])
      host.notice.success((await dataSource.runAction(name, ids, input)).message)
      return ROWS_CHANGED
    },
}
const actions: ActionRegistry = { get: (type) => (type === 'store' ? STORE : undefined), types: ['store'] }

const plan = compilePlan(
  {
    title: '订单',
    fields: {
      code: { type: 'string(9)', title: '单号', list: { link: 'detail' } },
      paid: { type: 'decimal(12,2)', title: '实付' },
      refund: { type: 'decimal(12,2)', title: '退款', readonly: true },
      reason: { type: 'string(20)', title: '原因', readonly: true },
      status: { type: 'string(9)', title: '状态' },
      contact: { type: 'string(9)', title: '联系人', permission: 'contact' },
    },
    actions: {
      repay: {
        title: '部分退款',
        type: 'store',
        when: "status == 'paid'",
        confirm: '退款不可撤回。',
        danger: true,
        input: [{ field: 'refund', default: '= paid', rules: ['required', { min: 0.01 }] }, 'reason', 'contact'],
        checks: [{ id: 'within', that: 'refund <= old.paid', message: '不能超过实付', fields: ['refund'] }],
        props: { values: { status: 'back' } },
      },
    },
    list: { columns: ['code', 'paid', 'status'], rowActions: ['repay'] },
    toolbar: ['repay'],
    form: {
      reactions: [
        {
          id: 'part',
          when: 'refund < old.paid',
          then: { reason: { required: true } },
          else: { reason: { visible: false } },
        },
      ],
    },
  },
  undefined,
  actions,
)

function row(number: number, paid: string, status = 'paid'): ListRow {
  const id = String(number)
  return {
    id,
    record: { id, version: 1, code: `DD${id}`, paid, refund: null, reason: null, status, contact: '李' },
    texts: {},
  }
}

interface Run {
  readonly ids: readonly string[]
  readonly input: ActionInput | undefined
}

async function setup(settings: Partial<ListSettings> = {}) {
  const ran: Run[] = []
  const list = createListSetup({
    plan,
    actions,
    rows: [row(1, '100'), row(2, '80'), row(3, '100', 'back'), row(4, '100')],
    runAction: async (_, ids, input) => {
      ran.push({ ids, input })
      return { message: '操作成功!' }
    },
    ...settings,
  })
  const screen = await render(list.page)
  await expect.element(screen.getByRole('row').filter({ hasText: 'DD1' })).toBeVisible()
  const dialog = screen.getByRole('dialog')
  const refund = dialog.getByRole('textbox', { name: '退款' })
  const reason = dialog.getByRole('textbox', { name: '原因' })
  const submit = dialog.getByRole('button', { name: '部分退款' })
  return { screen, ran, dialog, refund, reason, submit, ...list }
}

async function openOnRow(settings?: Partial<ListSettings>) {
  const opened = await setup(settings)
  await opened.screen.getByRole('button', { name: '部分退款 DD1' }).click()
  await expect.element(opened.refund).toHaveFocus()
  return opened
}

describe('an action with input, on a row', () => {
  it('opens a form with its question and its defaults, and runs nothing yet', async () => {
    const { dialog, refund, ran } = await openOnRow()
    await expect.element(dialog.getByText('DD1')).toBeVisible()
    await expect.element(dialog.getByText('退款不可撤回。')).toBeVisible()
    await expect.element(refund).toHaveValue('100')
    expect(ran).toEqual([])
  })

  it('runs with what is filled in, says what the server says, closes and reads the rows again', async () => {
    const { screen, dialog, refund, reason, submit, ran, notices, queries } = await openOnRow()
    await refund.fill('30')
    await reason.fill('质量异议')
    await submit.click()
    await expect.element(dialog).not.toBeInTheDocument()
    const values = { refund: '30', reason: '质量异议', contact: null }
    expect(ran).toEqual([{ ids: ['1'], input: { values, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) } }])
    expect(notices).toEqual(['操作成功!'])
    await expect.poll(() => queries.length).toBe(2)
    await expect.element(screen.getByRole('button', { name: '部分退款 DD1' })).toHaveFocus()
  })

  it('asks by the reactions of the page, and does not send what they hide', async () => {
    const { refund, reason, ran, dialog } = await openOnRow()
    await expect.element(reason).not.toBeInTheDocument()
    await refund.fill('30')
    await expect.element(reason).toHaveAttribute('aria-required', 'true')
    await refund.fill('100')
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(ran[0]?.input?.values).toEqual({ refund: '100', contact: null })
  })

  it.each([
    ['what is missing', '', '请输入退款'],
    ['a rule of the question', '0', '退款'],
    ['a check of the action', '101', '不能超过实付'],
  ])('says %s beside the field, moves the focus there and runs nothing', async (_, typed, message) => {
    const { refund, submit, ran } = await openOnRow()
    await refund.fill(typed)
    await submit.click()
    await expect.element(refund).toHaveAccessibleDescription(expect.stringContaining(message))
    await expect.element(refund).toHaveFocus()
    expect(ran).toEqual([])
  })

  it('keeps the input when the server refuses it, with the message beside the field', async () => {
    const errors = [{ pointer: '/refund', code: 'check:x', message: '账户余额不足' }]
    const { refund, submit, dialog } = await openOnRow({
      runAction: () => Promise.reject(new SaveRefusedError('账户余额不足', errors)),
    })
    await submit.click()
    await expect.element(refund).toHaveAccessibleDescription(expect.stringContaining('账户余额不足'))
    await expect.element(refund).toHaveValue('100')
    await expect.element(dialog).toBeVisible()
  })

  it('runs once, however often it is pressed, and repeats a lost answer under the same key', async () => {
    const keys: (string | undefined)[] = []
    const { submit, dialog } = await openOnRow({
      runAction: async (_, __, input) => {
        keys.push(input?.idempotencyKey)
        if (keys.length === 1) throw new SaveUnansweredError('网络异常')
        return { message: '操作成功!' }
      },
    })
    await submit.dblClick()
    await expect.element(dialog.getByText('网络异常')).toBeVisible()
    expect(keys).toHaveLength(1)
    await submit.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(keys[1]).toBe(keys[0])
  })

  it('asks before it throws away what was filled in', async () => {
    const { dialog, refund, questions, ran } = await openOnRow({ agrees: false })
    await refund.fill('30')
    await userEvent.keyboard('{Escape}')
    await expect.poll(() => questions).toHaveLength(1)
    await expect.element(dialog).toBeVisible()
    expect(ran).toEqual([])
  })

  it('closes without a question when nothing was changed, and runs nothing', async () => {
    const { dialog, questions, ran, screen } = await openOnRow()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: '部分退款 DD1' })).toHaveFocus()
    expect([questions, ran]).toEqual([[], []])
  })

  it('does not ask for what the user may not write', async () => {
    const { dialog, submit, ran } = await openOnRow({ hidden: ['demo:sample:field:contact:edit'] })
    await expect.element(dialog.getByText('联系人')).not.toBeInTheDocument()
    await submit.click()
    await expect.poll(() => ran[0]?.input?.values).toEqual({ refund: '100' })
  })
})

describe('an action with input, on marked rows', () => {
  const mark = async ({ screen }: Awaited<ReturnType<typeof setup>>, ...names: readonly string[]) => {
    for (const name of names) await screen.getByRole('checkbox', { name: `选择 ${name}` }).click()
    await screen.getByRole('button', { name: '部分退款', exact: true }).click()
  }

  it('says how many it runs on and which are left out, and runs once on all', async () => {
    const opened = await setup()
    const { dialog, refund, submit, ran } = opened
    await mark(opened, 'DD1', 'DD3', 'DD4')
    await expect.element(dialog.getByText('共 2 条')).toBeVisible()
    await expect.element(dialog.getByText('其中 1 条不符合条件，将跳过：DD3。退款不可撤回。')).toBeVisible()
    await expect.element(refund).toHaveValue('100')
    await submit.click()
    await expect.poll(() => ran).toMatchObject([{ ids: ['1', '4'], input: { values: { refund: '100' } } }])
  })

  it('begins empty where the rows differ, and leaves to the server what depends on their values', async () => {
    const opened = await setup()
    const { dialog, refund, submit, ran } = opened
    await mark(opened, 'DD1', 'DD2')
    await expect.element(refund).toHaveValue('')
    await refund.fill('90')
    await submit.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(ran).toMatchObject([{ ids: ['1', '2'], input: { values: { refund: '90', reason: null } } }])
  })
})
